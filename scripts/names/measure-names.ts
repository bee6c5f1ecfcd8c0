// Counts how the repository names its functions and files.
import { basename } from "node:path";
import { findFunctionNames } from "./find-functions.ts";
import { isBareParticiple, isOneWord } from "./judge-name.ts";

interface NameFinding {
  readonly path: string;
  readonly name: string;
}

export interface NameReport {
  readonly functions: number;
  readonly oneWord: readonly NameFinding[];
  readonly participles: readonly NameFinding[];
  /** Constants called `MOST_…` or `LEAST_…`, in tests too. */
  readonly limits: readonly NameFinding[];
  readonly files: number;
  /** Files whose base name another file of the same package has too. */
  readonly sharedNames: readonly string[];
}

/** Tests, their cases and index files are left out; so are the modules generated from prompts. */
function isNamedSource(path: string): boolean {
  return !/(?:\.test\.tsx?|\.case\.tsx?|(?:^|\/)index\.ts|\.md\.ts|\.d\.ts)$/.test(path);
}

export function measureNames(sources: ReadonlyMap<string, string>): NameReport {
  const paths = [...sources.keys()].filter(isNamedSource);
  const findings = paths.flatMap((path) =>
    findFunctionNames(sources.get(path)!).map((name): NameFinding => ({ path, name })),
  );
  return {
    functions: findings.length,
    oneWord: findings.filter(({ name }) => isOneWord(name)),
    participles: findings.filter(({ name }) => isBareParticiple(name)),
    limits: [...sources].flatMap(([path, source]) =>
      [...source.matchAll(/\bconst ((?:MOST|LEAST)_[A-Z_]+)/g)].map(([, name]) => ({ path, name: name! })),
    ),
    files: paths.length,
    sharedNames: findSharedNames(paths),
  };
}

function findSharedNames(paths: readonly string[]): string[] {
  const groups = Map.groupBy(
    paths,
    (path) => `${findPackage(path)} ${basename(path).replace(/\.tsx?$/, "")}`,
  );
  return [...groups.values()].filter((group) => group.length > 1).flat();
}

/** `packages/core`, `simulator`, … */
export function findPackage(path: string): string {
  return /^(?:packages\/)?[^/]+/.exec(path)![0];
}
