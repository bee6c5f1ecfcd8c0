// The Grep tool: contents of files by a regular expression. Ripgrep where there is one, else our own search.
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { formatCount } from "@palimpsest/core/text";
import * as z from "zod";
import { because } from "../../files/explain-error.ts";
import { absolute, shown } from "../../files/resolve-path.ts";
import { failed, type Tool, type ToolContext, type ToolOutput } from "../../toolkit/tool.ts";
import { GLOB_CHARACTERS, globMatcher } from "./create-glob-matcher.ts";
import { DEFAULT_LIMIT, isEnough, type Mode, present } from "./format-hits.ts";
import type { FileHits, Query, Search } from "./search-query.ts";

const MOST_AROUND = 50;
const MOST_LIMIT = 5_000;
const PATTERN_CHARACTERS = 2_000;

const lines = (what: string) => z.int().min(0).max(MOST_AROUND).optional().describe(what);

const input = z.lazy(() =>
  z.strictObject({
    pattern: z.string().min(1).max(PATTERN_CHARACTERS).describe("Regular expression"),
    path: z.string().min(1).optional().describe("Folder or file; the working folder by default"),
    glob: z.string().min(1).max(GLOB_CHARACTERS).optional().describe('Files, e.g. "*.{ts,tsx}"'),
    output_mode: z
      .enum(["files_with_matches", "content", "count"])
      .optional()
      .describe("Default: files_with_matches"),
    "-i": z.boolean().optional().describe("Ignore case"),
    "-A": lines("Lines after"),
    "-B": lines("Lines before"),
    "-C": lines("Lines around"),
    multiline: z.boolean().optional().describe("Let . and the pattern cross lines"),
    head_limit: z
      .int()
      .min(1)
      .max(MOST_LIMIT)
      .optional()
      .describe(`Most lines or files; default ${DEFAULT_LIMIT}`),
  }),
);

type Input = z.infer<typeof input>;

export function grepTool(search: Search): Tool<Input> {
  return {
    name: "Grep",
    description:
      "Searches file contents. Skips what ignore files hide, and binaries. Content comes with line numbers.",
    input,
    limit: "none",
    isReadOnly: () => true,
    subject: ({ path }) => path ?? ".",
    run: async (given, context) => {
      const root = absolute(context.cwd, given.path ?? ".");
      try {
        const info = await stat(root);
        if (!info.isFile() && !info.isDirectory())
          return failed(`${shown(context.cwd, root)} is a device, pipe or socket: it cannot be searched.`);
        const mode = given.output_mode ?? "files_with_matches";
        const limit = given.head_limit ?? DEFAULT_LIMIT;
        const query = {
          ...queryOf(given, root, info.isFile(), mode, limit),
          isWanted: wantedIn(given, root, context),
        };
        const searched = await search(query, context.signal);
        if (context.signal.aborted) return failed("Interrupted.");
        if (!searched.ok) return failed(searched.reason);
        return told(searched.files, searched.isComplete, mode, limit, context);
      } catch (error) {
        return failed(`Cannot search ${shown(context.cwd, root)}: ${because(error)}.`);
      }
    },
  };
}

/** By the caller's pattern, and not kept from being read. */
function wantedIn({ glob }: Input, root: string, { hides = () => false }: ToolContext): Query["isWanted"] {
  const matches = glob === undefined ? () => true : globMatcher(glob);
  return (path) => matches(path) && !hides(join(root, path));
}

function queryOf(
  given: Input,
  root: string,
  isFile: boolean,
  mode: Mode,
  limit: number,
): Omit<Query, "isWanted"> {
  const isContent = mode === "content";
  return {
    pattern: given.pattern,
    root,
    isFile,
    ignoreCase: given["-i"] ?? false,
    isMultiline: given.multiline ?? false,
    before: isContent ? (given["-B"] ?? given["-C"] ?? 0) : 0,
    after: isContent ? (given["-A"] ?? given["-C"] ?? 0) : 0,
    keepLines: isContent,
    onlyFirst: mode === "files_with_matches",
    isEnough: isEnough(mode, limit),
  };
}

function told(
  files: readonly FileHits[],
  isComplete: boolean,
  mode: Mode,
  limit: number,
  { cwd }: ToolContext,
): ToolOutput {
  const { text, isCut } = present(files, mode, limit, cwd);
  if (files.length === 0)
    return {
      content: isComplete ? "No matches." : "No matches before time ran out. Narrow path or glob.",
      summary: "No matches",
    };
  const summary = `${isCut || !isComplete ? "more than " : ""}${formatCount(files.length, "file")}`;
  if (isCut)
    return {
      content: `${text}\n\n[There is more: narrow the pattern, path or glob, or raise head_limit.]`,
      summary,
    };
  if (!isComplete)
    return { content: `${text}\n\n[Not everything was searched: narrow path or glob.]`, summary };
  return { content: text, summary };
}
