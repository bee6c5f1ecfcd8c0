// Decodes a page's bytes to text, according to its content type. Pure.
import { isBinary } from "../../files/decode-text.ts";
import { runWithin } from "../run-within.ts";
import type { Page } from "./fetch-page.ts";
import { toMarkdown } from "./to-markdown.ts";

const TEXT_TYPES =
  /^(?:text\/|application\/(?:.*\+)?(?:json|xml|javascript|yaml|x-yaml|toml|x-sh|sql|graphql)\b|$)/;
/** Milliseconds for one page of HTML; an ordinary one takes a few hundred. */
const HTML_TIME = 4_000;
/** The part of a page that may declare its charset. */
const META_BYTES = 2_048;

export type PageText =
  | { readonly ok: true; readonly text: string; readonly isCut: boolean }
  | { readonly ok: false; readonly reason: string };

export function readPageText({ bytes, type, isCut }: Page, time = HTML_TIME): PageText {
  const [kind = ""] = type.toLowerCase().split(";");
  if (!TEXT_TYPES.test(kind.trim()) || isBinaryPage(bytes)) {
    const what = `It is ${kind || "a binary"} of ${bytes.length} bytes, not text.`;
    return { ok: false, reason: `${what} Get it with Bash (curl) if you need the file.` };
  }
  const text = decodePage(bytes, type);
  const isHtml = /html/.test(kind) || (kind === "" && /^\s*<(?:!doctype html|html)/i.test(text));
  if (!isHtml) return { ok: true, text, isCut };
  const read = markdownOf(text, time) ?? { text: wordsOf(text), isCut: false };
  return { ok: true, text: read.text, isCut: isCut || read.isCut };
}

/** Undefined if it is nested too deeply or takes too long. */
function markdownOf(html: string, time: number): ReturnType<typeof toMarkdown> | undefined {
  try {
    return runWithin(time, () => toMarkdown(html))?.value;
  } catch {
    return undefined;
  }
}

const wordsOf = (html: string) =>
  html
    .replaceAll("<", " <")
    .replace(/<[^<>]*>/g, "")
    .replace(/\s+/g, " ");

const isBinaryPage = (bytes: Buffer) =>
  !/^(?:\xff\xfe|\xfe\xff)/.test(bytes.toString("latin1", 0, 2)) && isBinary(bytes);

function decodePage(bytes: Buffer, type: string): string {
  const start = bytes.toString("latin1", 0, META_BYTES);
  const named =
    /charset=["']?([\w-]+)/i.exec(type)?.[1] ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(start)?.[1];
  try {
    return new TextDecoder(named ?? "utf-8").decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
