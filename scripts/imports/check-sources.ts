// Checks a tree of files: the direction of imports and cycles, what core uses without its ports, and terminal output that
// does not go through output.ts. Pure.
import { ambientIn } from "./ambient.ts";
import { blankStrings } from "./blank.ts";
import { cyclesIn } from "./cycles.ts";
import { judgeImport, judgePlace } from "./import-rules.ts";
import { importsOf } from "./read.ts";
import { isTest, placeOf, resolveSpecifier } from "./source-places.ts";
import { terminalWritesIn } from "./terminal-writes.ts";

/** `files` maps paths from the repository's root to texts. Returns one line per problem. */
export function checkImports(files: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  const graph = new Map<string, string[]>();
  for (const [path, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const code = blankStrings(text);
    const imports = importsOf(text, code);
    const values = imports
      .filter((each) => !each.typeOnly)
      .map((each) => resolveSpecifier(path, each.specifier));
    graph.set(
      path,
      [...new Set(values)].filter((target) => target !== undefined && files.has(target)) as string[],
    );
    if (isTest(path)) continue;

    const place = placeOf(path);
    const misplaced = judgePlace(place);
    if (misplaced) problems.push(`${path}: ${misplaced}`);
    for (const each of imports) {
      const problem = judgeImport(place, each);
      if (problem) problems.push(`${path}:${each.line}: ${problem}`);
    }
    for (const { line, problem } of [...ambientIn(place, code), ...terminalWritesIn(place, code)])
      problems.push(`${path}:${line}: ${problem}`);
  }
  for (const cycle of cyclesIn(graph)) problems.push(`${cycle[0]}: imports itself: ${cycle.join(" → ")}`);
  return problems;
}
