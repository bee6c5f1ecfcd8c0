// Reads an instruction file and its includes, each cut to its limit. Includes come before the file that names them,
// since later text takes precedence.
import { realpath, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { readRegularFile } from "@palimpsest/core/ports";
import { readFrontmatter } from "@palimpsest/core/text";
import { isInside } from "../files/is-inside.ts";
import { findIncludes } from "./find-includes.ts";

export type InstructionLevel = "managed" | "user" | "project" | "local";

export interface InstructionFile {
  readonly path: string;
  readonly level: InstructionLevel;
  readonly text: string;
  readonly includedBy?: string;
  /** Applies only to files that match; relative to `base`. */
  readonly globs?: readonly string[];
  readonly base?: string;
}

export interface InstructionLimits {
  /** The setting `memory.instructionCharacters`. */
  readonly characters: number;
  /** The setting `memory.includeDepth`. */
  readonly depth: number;
}

/** As in the settings. */
export const DEFAULT_LIMITS: InstructionLimits = { characters: 40_000, depth: 5 };
/** A larger file is not read at all. */
const MAX_BYTES = 5_000_000;
/** More includes than this are accidental. */
const MAX_INCLUDES = 50;

export interface ReadOptions {
  readonly limits: InstructionLimits;
  readonly userHome: string;
  /** Whether the user allowed a project's file to include this file outside the project. */
  readonly mayInclude: (path: string) => boolean;
  /** Canonical paths of the files read so far; reading adds to it. */
  readonly seen: Set<string>;
  readonly warnings: string[];
  /** Files that were not read because they are outside the project; reading adds to it. */
  readonly outside: string[];
}

/** Whose file it is, and how far it may reach. */
export interface Reach {
  readonly level: InstructionLevel;
  /** Links and includes must stay in this folder: a repository must not include foreign files. */
  readonly within?: string;
}

/** Empty if the file is missing or was read before. */
export async function readInstruction(
  path: string,
  reach: Reach,
  options: ReadOptions,
  depth = 0,
  includedBy?: string,
): Promise<InstructionFile[]> {
  const { limits, seen, warnings, mayInclude } = options;
  const { level, within } = reach;
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined || seen.has(real)) return [];
  const info = await stat(real).catch(() => undefined);
  if (info === undefined || info.isDirectory()) return [];
  const by = includedBy === undefined ? "" : ` (included by ${includedBy})`;
  if (within !== undefined && !isInside(within, real) && !mayInclude(real)) {
    warnings.push(`${path}${by} lies outside the project and is not read until you allow it.`);
    options.outside.push(real);
    return [];
  }
  seen.add(real);
  const text = await textOf(real);
  if (text === undefined) {
    warnings.push(`${path}${by} is not readable text and is skipped.`);
    return [];
  }
  const { fields, body } = readFrontmatter(text);
  const globs = globsOf(fields.paths);
  const own: InstructionFile = {
    path: real,
    level,
    text: cutInstruction(body.trim(), path, limits.characters, warnings),
    ...(includedBy !== undefined && { includedBy }),
    ...(globs.length > 0 && { globs }),
  };
  // Includes after the cut are not shown, so they are not followed either.
  const included = await readIncludes(own.text, real, reach, options, depth);
  return own.text === "" ? included : [...included, own];
}

async function readIncludes(
  text: string,
  path: string,
  reach: Reach,
  options: ReadOptions,
  depth: number,
): Promise<InstructionFile[]> {
  const names = findIncludes(text);
  if (names.length === 0) return [];
  if (depth >= options.limits.depth) {
    options.warnings.push(`${path} includes files more than ${options.limits.depth} deep; they are skipped.`);
    return [];
  }
  const files: InstructionFile[] = [];
  for (const name of names.slice(0, MAX_INCLUDES)) {
    const target = locateInclude(name, dirname(path), options.userHome);
    files.push(...(await readInstruction(target, reach, options, depth + 1, path)));
  }
  return files;
}

function locateInclude(name: string, folder: string, userHome: string): string {
  if (name.startsWith("~/")) return join(userHome, name.slice(2));
  return isAbsolute(name) ? name : resolve(folder, name);
}

/** `undefined` if it is not text. */
async function textOf(path: string): Promise<string | undefined> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await readRegularFile(path, MAX_BYTES));
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

function cutInstruction(text: string, path: string, most: number, warnings: string[]): string {
  if (text.length <= most) return text;
  const line = text.lastIndexOf("\n", most);
  const end = line > most / 2 ? line : most;
  warnings.push(`${path} has ${text.length} characters; only the first ${end} are shown to the model.`);
  const rest = text.length - end;
  return `${text.slice(0, end).toWellFormed()}\n[Cut: ${rest} more characters. Read ${path} for the rest.]`;
}

/** A list, or a text with commas outside of braces. */
function globsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((each) => typeof each === "string");
  if (typeof value !== "string") return [];
  return value
    .split(/,(?![^{]*\})/)
    .map((each) => each.trim())
    .filter((each) => each !== "");
}
