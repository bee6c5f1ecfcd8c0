// What the view shows of a text that is too long for it: its size, where the whole of it is, and its beginning.
import { formatCount } from "../../text/format-count.ts";

/** A line's end is looked for in this last share of the beginning; text without lines is cut where it is full. */
const LINE_WITHIN = 0.5;

export interface PreviewInput {
  readonly text: string;
  /** What it is, to begin a sentence with. */
  readonly what: string;
  /** Where the whole is; without it, only the transcript has it. */
  readonly path?: string;
  /** For the Recall tool. */
  readonly id: string;
  /** Bytes of the text that are shown. */
  readonly cap: number;
  /** Said after how to read it. */
  readonly hint?: string;
}

export function formatPreview({ text, what, path, id, cap, hint }: PreviewInput): string {
  const shown = takeBeginning(text, cap);
  const lines = [
    `${what} is too long to be shown whole (${text.length} characters). ${describePlace(path)}`,
    [path === undefined ? "" : "Read that file in parts, or search in it.", describeRecall(id), hint]
      .filter(Boolean)
      .join(" "),
    ...(shown === "" ? [] : ["It begins:", shown]),
  ];
  return `<persisted-output>\n${lines.join("\n")}\n</persisted-output>`;
}

interface LineInput extends Pick<PreviewInput, "text" | "path" | "id"> {
  /** Images and documents beside the text. */
  readonly media: number;
}

/** The shortest preview: size and place. */
export function formatPreviewLine({ text, path, id, media }: LineInput): string {
  const size = `${formatCount(text.length, "character")}${media > 0 ? `, ${formatCount(media, "picture or document", "pictures or documents")}` : ""}`;
  const place = path === undefined ? describeRecall(id) : `All of it: ${escapeTags(path)}`;
  return `<persisted-output>${size}. ${place}</persisted-output>`;
}

const describePlace = (path: string | undefined) =>
  path === undefined
    ? "It could not be written to a file; the transcript has all of it."
    : `All of it is in this file:\n${escapeTags(path)}`;

/** As much of the beginning as fits, in whole characters, and in whole lines where it has some. */
export function takeBeginning(text: string, cap: number): string {
  // A unit takes at least a byte. A pair split here takes three bytes for its half, and so never fits.
  const most = escapeTags(text.slice(0, cap));
  const { read } = new TextEncoder().encodeInto(most, new Uint8Array(cap));
  const head = most.slice(0, read);
  if (text.length <= cap && read === most.length) return head;
  const end = head.lastIndexOf("\n");
  return end >= head.length * LINE_WITHIN ? head.slice(0, end).replace(/\r$/, "") : head;
}

/** An id may hold anything; one that could be mistaken for words of ours is not repeated. */
const describeRecall = (id: string) =>
  /^[\w.:-]{1,100}$/.test(id)
    ? `Recall reads it too, by the id ${id}.`
    : "Recall finds it too, by words in it.";

/** Text from outside can neither end the element nor begin another. */
const escapeTags = (text: string) => text.replace(/<(?=[\s/]*persisted-output)/gi, "&lt;");
