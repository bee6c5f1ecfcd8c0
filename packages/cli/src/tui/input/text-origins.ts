// A text in the input with the origins of its parts, which follow every edit. Pure. Imports only types from the engine, which
// is loaded after the first frame.
import type { OriginRange, OriginText, TextOrigin } from "@palimpsest/core/internal";

export type { OriginRange, OriginText, TextOrigin };

const ORIGINS: readonly string[] = [
  "typed",
  "pasted",
  "piped",
  "mentioned",
  "unknown",
] satisfies TextOrigin[];

/** A text of one origin. */
export const textFrom = (origin: TextOrigin, text: string): OriginText => ({
  text,
  origins: text === "" ? [] : [{ from: 0, to: text.length, origin }],
});

export function sliceText({ text, origins }: OriginText, from: number, to = text.length): OriginText {
  const ranges = origins.flatMap((range) => {
    const [start, end] = [Math.max(range.from, from), Math.min(range.to, to)];
    return start < end ? [{ from: start - from, to: end - from, origin: range.origin }] : [];
  });
  return { text: text.slice(from, to), origins: ranges };
}

export function joinText(parts: readonly OriginText[], between = ""): OriginText {
  let text = "";
  const ranges: OriginRange[] = [];
  for (const [at, part] of parts.entries()) {
    if (at > 0) text += between;
    for (const { from, to, origin } of part.origins) {
      const last = ranges.at(-1);
      if (last?.origin === origin && last.to === text.length + from)
        ranges[ranges.length - 1] = { ...last, to: text.length + to };
      else ranges.push({ from: text.length + from, to: text.length + to, origin });
    }
    text += part.text;
  }
  return { text, origins: ranges };
}

/** Replaces one part by another text. */
export const spliceText = (whole: OriginText, from: number, to: number, put: OriginText): OriginText =>
  joinText([sliceText(whole, 0, from), put, sliceText(whole, to)]);

export function trimText(whole: OriginText): OriginText {
  const start = whole.text.length - whole.text.trimStart().length;
  return sliceText(whole, start, Math.max(start, whole.text.trimEnd().length));
}

/** A text that was changed elsewhere, such as in an editor: unchanged parts keep their origin, the origin of the rest is unknown. */
export function editedText(before: OriginText, after: string): OriginText {
  const most = Math.min(before.text.length, after.length);
  let start = 0;
  while (start < most && before.text[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.text.at(-1 - end) === after.at(-1 - end)) end++;
  const changed = textFrom("unknown", after.slice(start, after.length - end));
  return spliceText(before, start, before.text.length - end, changed);
}

/** The origin of the character at a position. */
export const originAt = ({ origins }: OriginText, at: number): TextOrigin =>
  origins.find(({ from, to }) => from <= at && at < to)?.origin ?? "unknown";

/** Ranges from a file, if they fit the text. */
export function readOrigins(text: string, origins: unknown): readonly OriginRange[] {
  if (!Array.isArray(origins)) return [];
  let last = 0;
  for (const range of origins) {
    const { from, to, origin } = (range ?? {}) as Partial<OriginRange>;
    const isRange = Number.isSafeInteger(from) && Number.isSafeInteger(to) && from! < to!;
    if (!isRange || from! < last || to! > text.length || !ORIGINS.includes(String(origin))) return [];
    last = to!;
  }
  return origins.map(({ from, to, origin }: OriginRange) => ({ from, to, origin }));
}
