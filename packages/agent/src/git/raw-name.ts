// Names of files exactly as they are on disk: a name need not be valid UTF-8. A raw name has one character for each byte, with "/"
// between its parts. Git prints and reads such names in quotes. Pure.
import { isUtf8 } from "node:buffer";

export type RawName = string;

const ESCAPES: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  '"': 34,
  "\\": 92,
};

/** Parses a name as git prints it with `core.quotePath`: plain if it is printable ASCII, else in quotes with escapes. */
export function parseQuotedName(text: string): RawName {
  if (!text.startsWith('"')) return text;
  return text.slice(1, -1).replace(/\\([0-7]{3}|.)/gs, (_, escaped: string) => {
    const byte = escaped.length === 3 ? Number.parseInt(escaped, 8) : ESCAPES[escaped];
    return String.fromCharCode(byte ?? escaped.charCodeAt(0));
  });
}

export function formatQuotedName(name: RawName): string {
  const escaped = name.replace(/[^ !#-[\]-~]/g, (char) =>
    char === '"' || char === "\\" ? `\\${char}` : `\\${char.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
  return escaped === name ? name : `"${escaped}"`;
}

export const toRawName = (name: string): RawName => Buffer.from(name, "utf8").toString("latin1");

const toBytes = (name: RawName): Buffer => Buffer.from(name, "latin1");

/** The path as bytes, as the file system takes it. */
export const pathOf = (folder: string, name: RawName): Buffer =>
  Buffer.concat([Buffer.from(`${folder}/`, "utf8"), toBytes(name)]);

/** `undefined` if it is not valid UTF-8. */
export function toText(name: RawName): string | undefined {
  const bytes = toBytes(name);
  return isUtf8(bytes) ? bytes.toString("utf8") : undefined;
}

/** For people, on one line. */
export function showName(name: RawName): string {
  const text = toText(name);
  return text === undefined || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text) ? formatQuotedName(name) : text;
}

/** The folders that it is in, outermost first. */
export function foldersOf(name: RawName): RawName[] {
  const parts = name.split("/").slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}

/** Characters that some file systems leave out of names. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

/** A crafted index can name files outside the tree or inside a git folder. */
export function isSafeName(name: RawName): boolean {
  return name.split("/").every((part) => {
    if (part === "" || part === "." || part === ".." || part.includes("\0")) return false;
    const folded = (toText(part) ?? part)
      .replace(IGNORED, "")
      .toLowerCase()
      .replace(/[. ]+$/, "");
    return folded !== ".git" && folded !== "git~1";
  });
}

/** The line by which a repository borrows the objects of another. */
export const formatAlternate = (objects: string): string => `${formatQuotedName(toRawName(objects))}\n`;
