// The location of a file: its package, and its folder inside core.

export interface Place {
  readonly path: string;
  /** "core", "agent", "cli", "emulator", "simulator", "bench" or "scripts". */
  readonly home: string;
  /** Inside core: the first folder, or the name of a file at the top without its ending. */
  readonly zone: string | undefined;
  /** Inside core: the path below src. */
  readonly inner: string;
  /** Inside any package: the first folder below src, or the name of a file at the top without its ending. */
  readonly folder: string | undefined;
}

/** The package each name stands for. */
const NAMES: Readonly<Record<string, string>> = {
  "@palimpsest/core": "core",
  "@palimpsest/agent": "agent",
  "@palimpsest/emulator": "emulator",
  "@palimpsest/simulator": "simulator",
  "@palimpsest/bench": "bench",
  palimpsest: "cli",
};

export function placeOf(path: string): Place {
  const home = /^(?:packages\/)?([^/]+)/.exec(path)?.[1] ?? "";
  const inner = /^packages\/core\/src\/(.+)$/.exec(path)?.[1] ?? "";
  const folder = /^packages\/[^/]+\/src\/([^/]+?)(?:\.tsx?)?(?:\/|$)/.exec(path)?.[1];
  return { path, home, inner, folder, zone: inner === "" ? undefined : folder };
}

/** The package of ours that a bare specifier names, if it is one. */
export function packageOf(specifier: string): string | undefined {
  const name = specifier.split("/").slice(0, specifier.startsWith("@") ? 2 : 1);
  return NAMES[name.join("/")];
}

/** The file a relative specifier means; `undefined` for any other. */
export function resolveSpecifier(from: string, specifier: string): string | undefined {
  if (!/^\.\.?\//.test(specifier)) return undefined;
  const parts = from.split("/").slice(0, -1);
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** Tests, suites and their helpers: they may import anything, and only test code may import them. */
export function isTest(path: string): boolean {
  return /\.(?:test|case)\.tsx?$/.test(path) || path.startsWith("packages/core/src/testing/");
}

/** Planners must be pure, wherever they are. */
export function isPure({ path, zone, inner }: Place): boolean {
  return (
    ["pure", "view", "tokens", "derived", "prompts", "shell", "text", "language"].includes(zone ?? "") ||
    inner.startsWith("search/rank/") ||
    /\/plan[^/]*\.ts$/.test(path)
  );
}

export function isNodePort({ inner }: Place): boolean {
  return inner.startsWith("ports/node/");
}
