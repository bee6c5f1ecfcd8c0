// One line of an index: `- [Title](file.md) — hook`.
import { stripLeadIn } from "../../language/strip-lead-in.ts";
import { cutAtWord } from "../../text/cut-at-word.ts";
import type { Memory } from "../memory.ts";

/** Longer lines are cut, because every session shows the index. */
const LINE_CHARACTERS = 150;
const MARK = " — ";
/** A shorter description is useless. */
const MIN_CHARACTERS = 8;
/** A cut of a single long word, such as an address, is useless if it is shorter. */
const MIN_WORD = 24;
const ENTRY = /^\s*[-*+][ \t]+\[(?:[^\]\\]|\\.)*\]\((?:<([^>]*)>[^)]*|([^)\s]*)(?:\s[^)]*)?)\)/;

const PLAIN_LINK = /^[\w-]+(?:[./][\w-]+)*\.md$/;

export type Titled = Pick<Memory, "path" | "name" | "description">;

export function lineOf({ path, name, description }: Titled): string {
  const title = shortenText(foldSpaces(name) || foldSpaces(path), LINE_CHARACTERS / 2);
  const link = `- [${title.replace(/[\\[\]]/g, "\\$&")}](${encodeLink(path)})`;
  const room = LINE_CHARACTERS - link.length - MARK.length;
  const hook = shortenText(dropRepeatedTitle(title, foldSpaces(description)), Math.max(room, 0));
  return hook === "" ? link : link + MARK + hook;
}

/** The description without the title, if it begins with it. */
function dropRepeatedTitle(title: string, description: string): string {
  const start = title.replace(/…$/u, "");
  const said = stripLeadIn(description);
  if (said.slice(0, start.length).toLowerCase() !== start.toLowerCase()) return description;
  const rest = said.slice(start.length);
  if (/^[\p{L}\p{N}]/u.test(rest) && start === title) return description;
  return /[\p{L}\p{N}]/u.test(rest) ? `…${rest}` : "";
}

/** Returns the file that a line names; undefined for prose and for links that lead elsewhere. */
export function targetOf(line: string): string | undefined {
  return readPlainTarget(line) ?? readTarget(line);
}

/** A fast path for lines that the program writes: an index may have tens of thousands, read at every start. */
function readPlainTarget(line: string): string | undefined {
  const end = line.indexOf("]");
  if (!line.startsWith("- [") || line[end - 1] === "\\" || line[end + 1] !== "(") return undefined;
  const link = line.slice(end + 2, line.indexOf(")", end));
  return PLAIN_LINK.test(link) ? link : undefined;
}

function readTarget(line: string): string | undefined {
  const found = ENTRY.exec(line);
  const link = found?.[1] ?? found?.[2];
  if (!link || /^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(link)) return undefined;
  const path = decodeLink(link.split(/[#?]/, 1)[0]!.replace(/^(?:\.\/)+/, ""));
  return path.endsWith(".md") && !path.split("/").includes("..") ? path : undefined;
}

/** Encodes only what Markdown would misread, so that names in any script stay readable. */
function encodeLink(path: string): string {
  return path.replace(/[\s%()<>#?\\]/g, (character) =>
    encodeURIComponent(character).replace("(", "%28").replace(")", "%29"),
  );
}

function decodeLink(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

function shortenText(text: string, most: number): string {
  if (text.length <= most) return text;
  const isOneWord = !/\s/.test(text.slice(0, most)) && /^[\x21-\x7e]+/.test(text);
  // Part of a word says nothing; a title must say something.
  return most < MIN_CHARACTERS || (isOneWord && most < MIN_WORD) ? "" : cutAtWord(text, most);
}

/** Puts the text on one line and removes control characters. */
const foldSpaces = (text: string): string => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
