// Formats the preview of a text that is too long for the view: its size, where to read all of it, and its beginning.
import { formatCount } from "../../text/format-count.ts";

/** Cuts at the last line end within this final share of the beginning; text without line ends is cut at the cap. */
const LINE_WITHIN = 0.5;

export interface PreviewInput {
  readonly text: string;
  /** What the text is, as the beginning of a sentence. */
  readonly what: string;
  /** The file with the whole text; without it, only the transcript has it. */
  readonly path?: string;
  /** For the Recall tool. */
  readonly id: string;
  /** The number of bytes of the text that are shown. */
  readonly cap: number;
  /** A sentence after the one that says how to read it. */
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
  /** The number of images and documents beside the text. */
  readonly media: number;
}

/** Formats the shortest preview: size and place; without a path, the id for Recall. */
export function formatPreviewLine({ text, path, id, media }: LineInput): string {
  const size = `${formatCount(text.length, "character")}${media > 0 ? `, ${formatCount(media, "picture or document", "pictures or documents")}` : ""}`;
  const recall = isPlainId(id) ? `Recall: ${id}` : describeRecall(id);
  const place = path === undefined ? recall : `All of it: ${escapeTags(path)}`;
  return `<persisted-output>${size}. ${place}</persisted-output>`;
}

const describePlace = (path: string | undefined) =>
  path === undefined
    ? "It could not be written to a file; the transcript has all of it."
    : `All of it is in this file:\n${escapeTags(path)}`;

/** Returns as much of the beginning as fits, cut between characters, and between lines if possible. */
export function takeBeginning(text: string, cap: number): string {
  // Each code unit takes at least one byte, so `cap` units are enough. A surrogate half at the end encodes to three bytes,
  // which never fit.
  const most = escapeTags(text.slice(0, cap));
  const { read } = new TextEncoder().encodeInto(most, new Uint8Array(cap));
  const head = most.slice(0, read);
  if (text.length <= cap && read === most.length) return head;
  const end = head.lastIndexOf("\n");
  return end >= head.length * LINE_WITHIN ? head.slice(0, end).replace(/\r$/, "") : head;
}

/** An id may contain anything; one that could be mistaken for our own words is not repeated. */
const isPlainId = (id: string) => /^[\w.:-]{1,100}$/.test(id);

const describeRecall = (id: string) =>
  isPlainId(id) ? `Recall reads it too, by the id ${id}.` : "Recall finds it too, by words in it.";

/** Escapes the tag, so that text from outside can neither close the element nor open another. */
const escapeTags = (text: string) => text.replace(/<(?=[\s/]*persisted-output)/gi, "&lt;");
