// What is stored shows all that it holds: nothing invisible, nothing that turns the direction, no tag that means something
// to the engine. Pure.

/** Joins letters in Persian or Hindi, and parts of an emoji; elsewhere it only hides something. */
const JOINER = /(?<=[^\0-\u024f])[\u200c\u200d](?=[^\0-\u024f])/u;
const INVISIBLE =
  /[\p{Cf}\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;
const CONTROL = /[\p{Cc}--[\n\t]]/gv;
/** Elements that the engine writes itself, and those that pretend a voice. */
const ENGINE_TAG =
  /<\/?\s*(?:system-reminder|system|user|human|assistant|developer|tool[-_]?(?:use|result|call)?|persisted-output|instructions?)\b[^<>]*>|<\/?\s*(?:function|memor(?:y|ies)|palimpsest)[^<>]*>|<\|[^|<>]{0,40}\|>/gi;

/** Without invisible characters. Line endings become "\n". */
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

/** Without tags that would have a meaning where the text is shown. The text between them stays. */
export function withoutTags(text: string): string {
  const once = text.replace(ENGINE_TAG, "");
  // Taking one out may bring the halves of another together.
  return once === text ? once : withoutTags(once);
}
