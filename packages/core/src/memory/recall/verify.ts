// Checks for a few milliseconds what memories name: files that are gone, symbols that are nowhere, days that have passed.
// What could not be checked in time gets no finding, so the lack of one confirms nothing.
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
  /** Shared between turns, so that the project is not listed each time. */
  readonly projectFiles?: ProjectFiles;
  /** Names of environment variables that are set. */
  readonly variables?: readonly string[];
}

/** Sentences about each memory, by its path. */
export type Findings = ReadonlyMap<string, readonly string[]>;

/** Output beyond this is dropped; one match per symbol is enough. */
const GREP_BYTES = 256 * 1024;
/**
 * Makes git search plain files without opening a repository, because a prepared repository could make git run commands from
 * its configuration.
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
/** Names like `DATABASE_URL`, which are set in the environment and may not occur in code. */
const VARIABLE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
/** Settings files that repositories usually ignore, so that git grep does not read them. */
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
    findMissingPaths(dropRepeats(named.flatMap((each) => each.named.paths)), options, end),
    findMissingSymbols(dropRepeats(named.flatMap((each) => each.named.symbols)), options),
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
  // Only days that were in the future when the memory was written.
  const passed = named.days.filter(({ end }) => end > modified && end <= now).map(({ text }) => text);
  return [
    ...(paths.length > 0 ? [`Not there any more: ${paths.join(", ")}.`] : []),
    ...(symbols.length > 0 ? [`Found nowhere in the project: ${symbols.join(", ")}.`] : []),
    ...(passed.length > 0 ? [`Passed since: ${passed.join(", ")}.`] : []),
  ];
}

async function findMissingPaths(
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
  // "src/a.ts" may be relative to a package, so a path counts as gone only if no file ends with it.
  const root = roots.toSorted((a, b) => a.length - b.length)[0]!;
  const endings = await projectFiles.listEndings(root, end - ports.clock.now());
  for (const path of relative) if (!endings || endings.has(path.replace(/^\.\//, ""))) gone.delete(path);
  return gone;
}

/** A variable that is set, or that a settings file names, is not stale even if no code names it. */
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
      // Not all settings files could be read in time, so nothing is said about variables.
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
async function findMissingSymbols(
  symbols: readonly string[],
  { ports, roots, ms }: VerifyOptions,
): Promise<ReadonlySet<string>> {
  if (symbols.length === 0 || roots[0] === undefined) return new Set();
  try {
    // Without a repository it is unknown what belongs to the project; the search might cover a whole home folder.
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
    // Exit code 1 means that nothing was found.
    if (ended !== "exit" || droppedBytes > 0 || (code !== 0 && code !== 1)) return new Set();
    const there = new Set(stdout.split("\n"));
    return new Set(symbols.filter((symbol) => !there.has(symbol)));
  } catch {
    return new Set();
  }
}

const dropRepeats = (texts: readonly string[]): string[] => [...new Set(texts)];
