// Finds terminal output that does not go through output.ts, which makes foreign text safe.
import type { Ambient } from "./ambient.ts";
import { lineAt } from "./read.ts";
import type { Place } from "./source-places.ts";

const CLI = "packages/cli/src";
/** The files that may write to the terminal. */
const DOOR = `${CLI}/output.ts`;
const CONSOLE = `${CLI}/terminal/divert-console.ts`;
const SCREEN = `${CLI}/tui/app/run-screen.ts`;

const WAYS: readonly (readonly [pattern: RegExp, name: string, allowed: readonly string[]])[] = [
  [/(?<![\w.$])process\s*(?:\?\.|\.)\s*std(?:out|err)\b/g, "process.stdout or process.stderr", [DOOR]],
  [/\{[^{}]*\bstd(?:out|err)\b[^{}]*\}\s*=\s*process\b/g, "process.stdout or process.stderr", [DOOR]],
  [/(?<![\w.$])console\s*[.[]/g, "console", [CONSOLE]],
  [/(?<![\w$])writeSync\s*\(\s*[12]\b/g, "writeSync", []],
  [/(?<![\w.$])drawingStream\s*\(/g, "drawingStream", [SCREEN]],
];

/** Packages whose text reaches a terminal through pal. The emulator and the repository's tools are separate programs. */
const HOMES: ReadonlySet<string> = new Set(["cli", "agent", "core"]);

export function terminalWritesIn({ home, path }: Place, code: string): Ambient[] {
  if (!HOMES.has(home) || !path.includes("/src/")) return [];
  return WAYS.flatMap(([pattern, name, allowed]) =>
    allowed.includes(path)
      ? []
      : [...code.matchAll(pattern)].map(({ index }) => ({
          line: lineAt(code, index),
          problem: `uses ${name}; what a terminal gets goes through ${DOOR}`,
        })),
  );
}
