// The Grep tool: searches file contents by a regular expression. Uses ripgrep if it is installed, otherwise the built-in search.
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { formatCount } from "@palimpsest/core/text";
import * as z from "zod";
import { explainError } from "../../files/explain-error.ts";
import { resolvePath, shortenPath } from "../../files/resolve-path.ts";
import INPUT_SCHEMAS from "../../toolkit/input-schemas.made.ts";
import { failCall, type Tool, type ToolContext, type ToolOutput } from "../../toolkit/tool.ts";
import { createGlobMatcher, GLOB_CHARACTERS } from "./create-glob-matcher.ts";
import { DEFAULT_LIMIT, formatHits, isEnough, type Mode } from "./format-hits.ts";
import type { FileHits, Search, SearchQuery } from "./search-query.ts";

const MAX_AROUND = 50;
const MAX_LIMIT = 5_000;
const PATTERN_CHARACTERS = 2_000;

const describeLines = (what: string) => z.int().min(0).max(MAX_AROUND).optional().describe(what);

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
    "-A": describeLines("Lines after"),
    "-B": describeLines("Lines before"),
    "-C": describeLines("Lines around"),
    multiline: z.boolean().optional().describe("Let . and the pattern cross lines"),
    head_limit: z
      .int()
      .min(1)
      .max(MAX_LIMIT)
      .optional()
      .describe(`Maximum lines or files; default ${DEFAULT_LIMIT}`),
  }),
);

type Input = z.infer<typeof input>;

export function grepTool(search: Search): Tool<Input> {
  return {
    name: "Grep",
    description:
      "Searches file contents. Skips what ignore files hide, and binaries. Content comes with line numbers.",
    input,
    schema: INPUT_SCHEMAS.Grep,
    limit: "none",
    isReadOnly: () => true,
    subject: ({ path }) => path ?? ".",
    run: async (given, context) => {
      const root = resolvePath(context.cwd, given.path ?? ".");
      try {
        const info = await stat(root);
        if (!info.isFile() && !info.isDirectory())
          return failCall(
            `${shortenPath(context.cwd, root)} is a device, pipe or socket: it cannot be searched.`,
          );
        const mode = given.output_mode ?? "files_with_matches";
        const limit = given.head_limit ?? DEFAULT_LIMIT;
        const query = {
          ...createQuery(given, root, info.isFile(), mode, limit),
          isWanted: createFilter(given, root, context),
        };
        const searched = await search(query, context.signal);
        if (context.signal.aborted) return failCall("Interrupted.");
        if (!searched.ok) return failCall(searched.reason);
        return formatFound(searched.files, searched.isComplete, mode, limit, context);
      } catch (error) {
        return failCall(`Cannot search ${shortenPath(context.cwd, root)}: ${explainError(error)}.`);
      }
    },
  };
}

/** Accepts files that match the glob and that no rule forbids to read. */
function createFilter(
  { glob }: Input,
  root: string,
  { hides = () => false }: ToolContext,
): SearchQuery["isWanted"] {
  const matches = glob === undefined ? () => true : createGlobMatcher(glob);
  return (path) => matches(path) && !hides(join(root, path));
}

function createQuery(
  given: Input,
  root: string,
  isFile: boolean,
  mode: Mode,
  limit: number,
): Omit<SearchQuery, "isWanted"> {
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

function formatFound(
  files: readonly FileHits[],
  isComplete: boolean,
  mode: Mode,
  limit: number,
  { cwd }: ToolContext,
): ToolOutput {
  const { text, isCut } = formatHits(files, mode, limit, cwd);
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
