// The Read tool: shows a file, or explains why it cannot. Limits its own output.
import { formatCount } from "@palimpsest/core/text";
import * as z from "zod";
import { decodeText } from "../../files/decode-text.ts";
import { explainError } from "../../files/explain-error.ts";
import { findSimilarPaths } from "../../files/find-similar-names.ts";
import { inspectFile, type PresentFile } from "../../files/inspect-file.ts";
import { listFolder } from "../../files/list-folder.ts";
import { resolveLinks, resolvePath, shortenPath } from "../../files/resolve-path.ts";
import INPUT_SCHEMAS from "../../toolkit/input-schemas.made.ts";
import { failCall, type Tool, type ToolContext, type ToolOutput } from "../../toolkit/tool.ts";
import { createMediaOutput } from "./create-media-output.ts";
import { formatNotebook } from "./format-notebook.ts";
import { DEFAULT_LINES, NumberedLines, type Part, splitLines } from "./numbered-lines.ts";
import { readLarge } from "./read-large.ts";

/** Names shown for a folder that was read by mistake. */
const MAX_ENTRIES = 30;
/** Entries read for that: a folder may contain millions. */
const MAX_LISTED = 10_000;

const input = z.lazy(() =>
  z.strictObject({
    file_path: z.string().min(1),
    offset: z.int().min(1).optional().describe("First line, from 1"),
    limit: z.int().min(1).optional().describe(`Number of lines; ${DEFAULT_LINES} by default`),
  }),
);

type Input = z.infer<typeof input>;

export const readTool: Tool<Input> = {
  name: "Read",
  description:
    "Reads a file: text with line numbers (tab after the number, not part of the file), notebooks, images, short PDFs. Read a file before you edit or overwrite it. Read several at once where you can.",
  input,
  schema: INPUT_SCHEMAS.Read,
  limit: "none",
  isReadOnly: () => true,
  subject: ({ file_path }) => file_path,
  run: async (given, context) => {
    const path = resolvePath(context.cwd, given.file_path);
    try {
      return await readPath(path, given, context);
    } catch (error) {
      if (context.signal.aborted) return failCall("Interrupted.");
      return failCall(`Cannot read ${shortenPath(context.cwd, path)}: ${explainError(error)}.`);
    }
  },
};

async function readPath(path: string, given: Input, context: ToolContext): Promise<ToolOutput> {
  const target = await resolveLinks(path);
  const found = await inspectFile(target);
  const name = shortenPath(context.cwd, path);
  if (found.kind === "missing") return failCall(await explainMissing(path, context.cwd));
  if (found.kind === "folder") return failCall(explainFolder(path, name));
  if (found.kind === "special") return failCall(`${name} is a device, pipe or socket: it cannot be read.`);
  const part = { offset: given.offset ?? 1, limit: given.limit ?? DEFAULT_LINES };
  if (found.kind === "large") return formatLarge(target, name, part, context);
  const key = `${part.offset}+${part.limit}`;
  const { shown: earlier, hash } = context.files.seen(target) ?? {};
  const isKnown = hash === found.hash && earlier?.part === key && context.isInView(earlier.toolUseId);
  if (isKnown) return reportUnchanged(name);
  const output = formatFile(found, name, part);
  if (!output.isError) {
    const { toolUseId } = context;
    context.files.note(target, { hash: found.hash, shown: { toolUseId, part: key } }, toolUseId);
  }
  return output;
}

const reportUnchanged = (name: string): ToolOutput => ({
  content: `${name} is unchanged since you read this part; that result is still in view above.`,
  summary: "Unchanged",
});

function formatFile({ bytes }: PresentFile, name: string, part: Part): ToolOutput {
  const media = createMediaOutput(bytes, name);
  if (media) return media;
  const decoded = decodeText(bytes);
  if (!decoded)
    return failCall(`${name} is a binary file (${bytes.length} bytes); look at it with Bash (file, xxd).`);
  const notebook = name.endsWith(".ipynb") ? formatNotebook(decoded.text) : undefined;
  const lines = splitLines(notebook ?? decoded.text);
  if (lines.length === 0) return { content: `${name} is empty.`, summary: "Empty file" };
  if (part.offset > lines.length)
    return failCall(`${name} has ${lines.length} lines; there is no line ${part.offset}.`);
  const numbered = new NumberedLines(part);
  for (const line of lines.slice(0, part.offset - 1 + part.limit)) if (!numbered.take(line)) break;
  const { text, last } = numbered.shown();
  const notes = [
    notebook === undefined ? "" : "A notebook, shown as text; the file itself is JSON.",
    decoded.isLossy ? "Not UTF-8: some bytes are shown as �. Edit cannot change it." : "",
    last < lines.length
      ? `Lines ${part.offset}–${last} of ${lines.length}. Go on with offset ${last + 1}.`
      : "",
  ].filter((note) => note !== "");
  const tail = notes.length === 0 ? "" : `\n\n[${notes.join(" ")}]`;
  return { content: `${text}${tail}`, summary: summarizeLines(last - part.offset + 1) };
}

async function formatLarge(
  path: string,
  name: string,
  part: Part,
  context: ToolContext,
): Promise<ToolOutput> {
  const { text, last, isEnd, lines } = await readLarge(path, part, context.signal);
  if (text.slice(0, 8_000).includes("\0"))
    return failCall(`${name} is a binary file; look at it with Bash (file, xxd).`);
  if (last < part.offset) return failCall(`${name} has ${lines} lines; there is no line ${part.offset}.`);
  const more = isEnd ? "" : ` Go on with offset ${last + 1}.`;
  return {
    content: `${text}\n\n[Lines ${part.offset}–${last} of a very large file.${more} Too large for Edit and Write.]`,
    summary: summarizeLines(last - part.offset + 1),
  };
}

const summarizeLines = (lines: number) => `Read ${formatCount(lines, "line")}`;

async function explainMissing(path: string, cwd: string): Promise<string> {
  const near = await findSimilarPaths(path);
  const first = `${shortenPath(cwd, path)} does not exist.`;
  const where = `In ${near.folder} there is no ${near.missing}`;
  const meant = near.paths.map((one) => shortenPath(cwd, one)).join(", ");
  return meant === "" ? `${first} ${where}.` : `${first} ${where}; did you mean ${meant}?`;
}

function explainFolder(path: string, name: string): string {
  const { entries, isComplete } = listFolder(path, MAX_LISTED);
  if (entries.length === 0) return `${name} is an empty folder.`;
  const count = `${isComplete ? "" : "at least "}${entries.length - MAX_ENTRIES}`;
  const more = entries.length > MAX_ENTRIES ? `, and ${count} more` : "";
  const names = entries.slice(0, MAX_ENTRIES).map((entry) => entry.name);
  return `${name} is a folder. It holds: ${names.join(", ")}${more}. Read a file in it, or use Glob.`;
}
