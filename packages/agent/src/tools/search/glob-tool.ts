// The Glob tool: files by their path, the newest first.
import { stat } from "node:fs/promises";
import { relative, sep } from "node:path";
import { formatCount } from "@palimpsest/core/text";
import * as z from "zod";
import { explainError } from "../../files/explain-error.ts";
import { resolvePath, shortenPath } from "../../files/resolve-path.ts";
import INPUT_SCHEMAS from "../../toolkit/input-schemas.made.ts";
import { failCall, type Tool, type ToolContext, type ToolOutput } from "../../toolkit/tool.ts";
import { createGlobMatcher, GLOB_CHARACTERS, splitGlob } from "./create-glob-matcher.ts";
import { SEARCH_TIME } from "./search-query.ts";
import { walkFiles } from "./walk-files.ts";

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 2_000;
/** Matches whose time is read, to limit the work. */
const MAX_MATCHES = 50_000;
/** How many file times are read in parallel. */
const AT_ONCE = 64;
const GLOB_OUTPUT_CHARACTERS = 20_000;

const input = z.lazy(() =>
  z.strictObject({
    pattern: z.string().min(1).max(GLOB_CHARACTERS),
    path: z.string().min(1).optional().describe("Folder; the working folder by default"),
    limit: z.int().min(1).max(MAX_LIMIT).optional().describe(`Default ${DEFAULT_LIMIT}`),
  }),
);

export const globTool: Tool<z.infer<typeof input>> = {
  name: "Glob",
  description:
    'Lists files by pattern, newest first: "src/**/*.ts", or "*.ts" at any depth. Skips what ignore files hide.',
  input,
  schema: INPUT_SCHEMAS.Glob,
  limit: "none",
  isReadOnly: () => true,
  subject: ({ path }) => path ?? ".",
  run: async ({ pattern, path = ".", limit = DEFAULT_LIMIT }, context) => {
    const split = splitGlob(pattern);
    const root = resolvePath(resolvePath(context.cwd, path), split.base);
    try {
      if (!(await stat(root)).isDirectory())
        return failCall(`${shortenPath(context.cwd, root)} is not a folder.`);
      // An anchored pattern stays anchored: the rest of `src/*.ts` is `*.ts`, but not at any depth.
      const isWanted =
        split.base === "" ? createGlobMatcher(split.pattern) : createGlobMatcher(split.pattern, false);
      return await listFiles(root, isWanted, limit, context);
    } catch (error) {
      return failCall(`Cannot list ${shortenPath(context.cwd, root)}: ${explainError(error)}.`);
    }
  },
};

async function listFiles(
  root: string,
  isWanted: (path: string) => boolean,
  limit: number,
  context: ToolContext,
): Promise<ToolOutput> {
  const end = performance.now() + SEARCH_TIME;
  const found: string[] = [];
  const { hides = () => false } = context;
  const files = walkFiles(root, { signal: context.signal, isOver: () => performance.now() > end });
  let isComplete = true;
  for (let next = await files.next(); ; next = await files.next()) {
    if (next.done) {
      isComplete = next.value;
      break;
    }
    if (!isWanted(relative(root, next.value).replaceAll(sep, "/")) || hides(next.value)) continue;
    if (found.length >= MAX_MATCHES) {
      isComplete = false;
      break;
    }
    found.push(next.value);
  }
  if (context.signal.aborted) return failCall("Interrupted.");
  const newest = await sortNewestFirst(found);
  return formatNames(
    newest.map((path) => shortenPath(context.cwd, path)),
    limit,
    isComplete,
  );
}

async function sortNewestFirst(paths: readonly string[]): Promise<string[]> {
  const timed: { path: string; time: number }[] = [];
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const part = paths.slice(at, at + AT_ONCE).map(async (path) => {
      const info = await stat(path).catch(() => undefined);
      return { path, time: info?.mtimeMs ?? 0 };
    });
    timed.push(...(await Promise.all(part)));
  }
  // The sort is stable: files with the same time stay in order of their paths.
  return timed.sort((a, b) => b.time - a.time).map(({ path }) => path);
}

function formatNames(names: readonly string[], limit: number, isComplete: boolean): ToolOutput {
  const partly = isComplete ? "" : " Not everything was looked at: narrow the path.";
  if (names.length === 0) return { content: `No files.${partly}`, summary: "No files" };
  const kept: string[] = [];
  let characters = 0;
  for (const name of names.slice(0, limit)) {
    characters += name.length + 1;
    if (characters > GLOB_OUTPUT_CHARACTERS) break;
    kept.push(name);
  }
  const left = names.length - kept.length;
  const more = left > 0 ? `${left} older ones are not shown.` : "";
  const note = `${more}${partly}`.trim();
  const summary = formatCount(names.length, "file");
  return { content: note === "" ? kept.join("\n") : `${kept.join("\n")}\n\n[${note}]`, summary };
}
