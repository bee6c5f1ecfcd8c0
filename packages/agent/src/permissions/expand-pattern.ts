// The names a pattern of the shell stands for, links among them included: each is looked at before it is read.
import { readdirSync } from "node:fs";
import { matchesName, type NamePattern, readNamePattern } from "./name-pattern.ts";

/** More files than anybody meant by a pattern; then it is better to ask. */
const MAX_NAMES = 1_000;

export interface Expansion {
  /** The pattern itself among them: where no name fits, the program gets that. */
  readonly names: readonly string[];
  /** A shell may find other names than these: by its language, its version, or for a name that is no text. */
  readonly isOpen: boolean;
}

/** `undefined` where it cannot be told at all. `pattern` is absolute or relative to `cwd`, without quotes in it. */
export function expandPattern(pattern: string, cwd: string): Expansion | undefined {
  const start = pattern.startsWith("/") ? "/" : `${cwd}/`;
  let found = [start];
  let isOpen = false;
  for (const part of pattern.split("/").filter((each) => each !== "")) {
    const wanted = readNamePattern(part);
    if (!wanted) return undefined;
    const next: string[] = [];
    for (const folder of found) {
      const listed = namesIn(folder, wanted);
      isOpen ||= listed.isOpen;
      next.push(...listed.names.map((name) => `${folder}${name}/`));
      if (next.length > MAX_NAMES) return undefined;
    }
    found = next;
  }
  const literal = `${start}${pattern.replace(/^\/+/, "")}`;
  return { names: [literal, ...found.map((name) => name.slice(0, -1))], isOpen };
}

function namesIn(folder: string, wanted: NamePattern): Expansion {
  if (wanted.literal !== undefined) return { names: [wanted.literal], isOpen: false };
  const names: string[] = [];
  let isOpen = false;
  for (const bytes of listNames(folder)) {
    const fit = matchesName(wanted, bytes.toString("latin1"));
    if (fit === "no") continue;
    const name = bytes.toString("utf8");
    // A name that is no text cannot be looked at by that text.
    const isText = Buffer.from(name, "utf8").equals(bytes);
    if (fit === "maybe" || !isText) isOpen = true;
    if (isText) names.push(name);
  }
  return { names, isOpen };
}

/** Some shells find these two by `.*`, others do not. */
const DOTS = [Buffer.from("."), Buffer.from("..")];

function listNames(folder: string): readonly Buffer[] {
  try {
    return [...DOTS, ...readdirSync(folder, { encoding: "buffer" })];
  } catch {
    // Not there, or not to be looked at: then no name fits, and the program gets the pattern.
    return [];
  }
}
