// Makes stored text show everything it contains: removes invisible characters, changes of writing direction, and tags that
// mean something to the engine. Pure.

/** Joins letters in Persian or Hindi and parts of an emoji; elsewhere it only hides something. */
const JOINER = /(?<=[^\0-\u024f])[\u200c\u200d](?=[^\0-\u024f])/u;
const INVISIBLE =
  /[\p{Cf}\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;
const CONTROL = /[\p{Cc}--[\n\t]]/gv;
/** Elements that the engine itself writes, and those that imitate another speaker. */
const ENGINE_TAG =
  /<\/?\s*(?:system-reminder|system|user|human|assistant|developer|tool[-_]?(?:use|result|call)?|persisted-output|instructions?)\b[^<>]*>|<\/?\s*(?:function|memor(?:y|ies)|palimpsest)[^<>]*>|<\|[^|<>]{0,40}\|>/gi;

/** Removes invisible characters. Line endings become "\n". */
export function toVisibleText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(INVISIBLE, (character, at: number) =>
      JOINER.test(text.slice(Math.max(0, at - 2), at + 3)) && /[\u200c\u200d]/.test(character)
        ? character
        : "",
    )
    .replace(CONTROL, "");
}

/** Removes tags that would have a meaning where the text is shown, but keeps the text between them. */
export function withoutTags(text: string): string {
  const once = text.replace(ENGINE_TAG, "");
  // Removing one tag may join the halves of another.
  return once === text ? once : withoutTags(once);
}
