// Looks up what memories name, for a few milliseconds: files that are gone, symbols that are nowhere, days that have passed.
// What could not be checked in time is not marked: no mark means neither confirmed nor refuted.
import type { Ports } from "../../ports/ports.ts";
import type { Memory } from "../memory.ts";
import { type Named, namedIn } from "./named.ts";
import { ProjectFiles } from "./project-files.ts";

export interface VerifyOptions {
  readonly ports: Pick<Ports, "files" | "spawn" | "clock">;
  /** The working folder and the project's root: nothing outside them is checked. */
  readonly roots: readonly string[];
  readonly now: number;
  /** Time limit for all memories together. */
  readonly ms: number;
  /** Kept from one turn to the next, so that the project is not walked each time. */
  readonly projectFiles?: ProjectFiles;
  /** Names of environment variables that are set. */
  readonly variables?: readonly string[];
}

/** A finding is a sentence. By the path of the memory. */
export type Findings = ReadonlyMap<string, readonly string[]>;

/** Matches beyond this are of no interest: one of each is enough. */
const GREP_BYTES = 256 * 1024;
/**
 * Git searches the folder as plain files and opens no repository: one that a stranger has prepared would have git run what
 * its configuration names.
 */
const NO_REPOSITORY = {
  GIT_DIR: "/dev/null/none",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  ...Object.fromEntries(
    "GIT_WORK_TREE GIT_INDEX_FILE GIT_COMMON_DIR GIT_OBJECT_DIRECTORY GIT_CONFIG GIT_CONFIG_COUNT GIT_CONFIG_PARAMETERS"
      .split(" ")
      .map((name) => [name, undefined]),
  ),
};
const HAS_ENDING = /\.[A-Za-z]\w{0,9}$/;
/** `DATABASE_URL`: set where the program runs, so that code may not name it. */
const VARIABLE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
/** Settings that a repository usually ignores, and git grep therefore does not read. */
const SETTINGS = /^(?:\.env(?:\..+)?|.+\.env|\.envrc|\.npmrc|\.tool-versions|settings(?:\.\w+)?\.json)$/;
const SETTINGS_FOLDERS = ["", "/.palimpsest", "/.claude", "/.vscode", "/.github"];
const MAX_SETTINGS_BYTES = 64 * 1024;

export async function verifyMemories(memories: readonly Memory[], options: VerifyOptions): Promise<Findings> {
  const named = memories.map((memory) => ({
    memory,
    named: namedIn(`${memory.description}\n${memory.body}`),
  }));
  const end = options.ports.clock.now() + options.ms;
  const [gone, notInCode] = await Promise.all([
    missingPaths(dropRepeats(named.flatMap((each) => each.named.paths)), options, end),
    missingSymbols(dropRepeats(named.flatMap((each) => each.named.symbols)), options),
  ]);
  const nowhere = await leaveOutSetVariables(notInCode, options, end);
  return new Map(
    named.map(({ memory, named: names }) => [
      memory.path,
      describeMissing(memory, names, { gone, nowhere }, options.now),
    ]),
  );
}

interface Missing {
  readonly gone: ReadonlySet<string>;
  readonly nowhere: ReadonlySet<string>;
}

function describeMissing(
  { modified }: Memory,
  named: Named,
  { gone, nowhere }: Missing,
  now: number,
): string[] {
  const paths = named.paths.filter((path) => gone.has(path));
  const symbols = named.symbols.filter((symbol) => nowhere.has(symbol));
  // Days that were in the future when the memory was written.
  const passed = named.days.filter(({ end }) => end > modified && end <= now).map(({ text }) => text);
  return [
    ...(paths.length > 0 ? [`Not there any more: ${paths.join(", ")}.`] : []),
    ...(symbols.length > 0 ? [`Found nowhere in the project: ${symbols.join(", ")}.`] : []),
    ...(passed.length > 0 ? [`Passed since: ${passed.join(", ")}.`] : []),
  ];
}

async function missingPaths(
  paths: readonly string[],
  { ports, roots, projectFiles = new ProjectFiles(ports) }: VerifyOptions,
  end: number,
): Promise<ReadonlySet<string>> {
  const gone = new Set<string>();
  for (const path of paths) {
    if (ports.clock.now() > end) break;
    if (await isGone(ports.files, path, roots)) gone.add(path);
  }
  const relative = [...gone].filter((path) => !path.startsWith("/"));
  if (relative.length === 0) return gone;
  // "src/a.ts" may be the path as seen from a package: only a path that no file ends with is gone.
  const root = roots.toSorted((a, b) => a.length - b.length)[0]!;
  const endings = await projectFiles.listEndings(root, end - ports.clock.now());
  for (const path of relative) if (!endings || endings.has(path.replace(/^\.\//, ""))) gone.delete(path);
  return gone;
}

/** A variable that is set, or that a settings file names, is not stale though no code names it. */
async function leaveOutSetVariables(
  symbols: ReadonlySet<string>,
  { ports, roots, variables = [] }: VerifyOptions,
  end: number,
): Promise<ReadonlySet<string>> {
  const set = new Set(variables);
  const left = [...symbols].filter((symbol) => !set.has(symbol));
  if (!left.some((symbol) => VARIABLE.test(symbol))) return new Set(left);
  const named = new Set<string>();
  for (const folder of roots.flatMap((root) => SETTINGS_FOLDERS.map((inner) => root + inner)))
    for (const name of await ports.files.names(folder).catch(() => [])) {
      if (!SETTINGS.test(name)) continue;
      // Not all settings could be looked at: then nothing is said about variables.
      if (ports.clock.now() > end) return new Set(left.filter((symbol) => !VARIABLE.test(symbol)));
      const data = await ports.files.read(`${folder}/${name}`, MAX_SETTINGS_BYTES).catch(() => undefined);
      for (const word of new TextDecoder().decode(data).match(/[A-Z][A-Z0-9_]+/g) ?? []) named.add(word);
    }
  return new Set(left.filter((symbol) => !named.has(symbol)));
}

async function isGone(files: Ports["files"], path: string, roots: readonly string[]): Promise<boolean> {
  const plain = path.replace(/^\.\//, "");
  const parts = plain.split("/");
  // A bare name may be anywhere in the project, and paths that lead out of it are not checked.
  if (parts.length < 2 || parts.includes("..")) return false;
  const isThere = async (place: string) => {
    const info = await files.stat(place).catch(() => null);
    return info !== undefined;
  };
  const isAbsolute = plain.startsWith("/");
  const within = roots.filter((root) => !isAbsolute || plain.startsWith(`${root}/`));
  if (within.length === 0) return false;
  const places = isAbsolute ? [plain] : within.map((root) => `${root}/${plain}`);
  for (const place of places) if (await isThere(place)) return false;
  if (isAbsolute || HAS_ENDING.test(plain)) return true;
  // "client/server" and "origin/main" are not paths, unless the folder exists.
  for (const root of within) if (await isThere(`${root}/${parts[0]}`)) return true;
  return false;
}

/** One run of git over the files it does not ignore, killed at the time limit. */
async function missingSymbols(
  symbols: readonly string[],
  { ports, roots, ms }: VerifyOptions,
): Promise<ReadonlySet<string>> {
  if (symbols.length === 0 || roots[0] === undefined) return new Set();
  try {
    // Without a repository it is unknown what belongs to the project, and a whole home folder might be searched.
    const looks = await Promise.all(roots.map((root) => ports.files.stat(`${root}/.git`)));
    if (looks.every((look) => look === undefined)) return new Set();
    const { code, ended, stdout, droppedBytes } = await ports.spawn.run(
      "git",
      [
        "grep",
        "--no-index",
        "--exclude-standard",
        "-hoIwF",
        ...symbols.flatMap((symbol) => ["-e", symbol]),
        "--",
        ".",
      ],
      { cwd: roots[0], timeout: ms, maxBytes: GREP_BYTES, env: NO_REPOSITORY },
    );
    // 1: it found nothing at all.
    if (ended !== "exit" || droppedBytes > 0 || (code !== 0 && code !== 1)) return new Set();
    const there = new Set(stdout.split("\n"));
    return new Set(symbols.filter((symbol) => !there.has(symbol)));
  } catch {
    return new Set();
  }
}

const dropRepeats = (texts: readonly string[]): string[] => [...new Set(texts)];
