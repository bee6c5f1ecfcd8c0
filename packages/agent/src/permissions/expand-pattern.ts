// Expands a shell pattern to the names it matches, including links.
import { readdirSync } from "node:fs";
import { matchesName, type NamePattern, readNamePattern } from "./name-pattern.ts";

/** With more matches than this the user is asked. */
const MAX_NAMES = 1_000;

export interface Expansion {
  /** Includes the pattern itself, which the program gets if nothing matches. */
  readonly names: readonly string[];
  /** A shell may find other names, depending on its locale and version, or for a name that is not text. */
  readonly isOpen: boolean;
}

/** `undefined` if it cannot be determined. `pattern` is absolute or relative to `cwd` and has no quotes. */
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
    // A name that is not valid UTF-8 cannot be opened by its decoded text.
    const isText = Buffer.from(name, "utf8").equals(bytes);
    if (fit === "maybe" || !isText) isOpen = true;
    if (isText) names.push(name);
  }
  return { names, isOpen };
}

/** Some shells match these two with `.*`, others do not. */
const DOTS = [Buffer.from("."), Buffer.from("..")];

function listNames(folder: string): readonly Buffer[] {
  try {
    return [...DOTS, ...readdirSync(folder, { encoding: "buffer" })];
  } catch {
    // Missing or unreadable: no name matches, and the program gets the pattern.
    return [];
  }
}
