// Reads a Claude Code transcript into what was said, in order. The format is internal and unstable: lines that are not
// understood are left out, nothing is assumed to be there.
import type { Block, Usage } from "@palimpsest/core";

type ToolResultBlock = Extract<Block, { readonly type: "tool_result" }>;

/** When it was said, where the recording tells. */
interface Timed {
  readonly time?: number;
}

export type Said = Timed &
  (
    | { readonly kind: "human"; readonly content: readonly Block[] }
    /** Put in the human's place by the program: a skill's text, a command's output, an interruption. */
    | { readonly kind: "injected"; readonly content: readonly Block[] }
    | {
        readonly kind: "assistant";
        readonly content: readonly Block[];
        readonly model: string;
        readonly usage?: Usage;
      }
    | { readonly kind: "results"; readonly results: readonly ToolResultBlock[] }
    /** The agent compacted here, and went on from this summary. */
    | { readonly kind: "compaction"; readonly tokens: number; readonly summary?: string }
  );

const BOUNDARY = "compact_boundary";

interface Line {
  readonly type?: string;
  readonly subtype?: string;
  readonly uuid?: string;
  readonly timestamp?: string;
  readonly parentUuid?: string | null;
  readonly logicalParentUuid?: string | null;
  readonly isSidechain?: boolean;
  readonly isMeta?: boolean;
  readonly isCompactSummary?: boolean;
  readonly compactMetadata?: { readonly preTokens?: number };
  readonly message?: {
    readonly id?: string;
    readonly model?: string;
    readonly content?: string | readonly Block[];
    readonly usage?: Usage;
  };
}

export function readClaudeCode(text: string): readonly Said[] {
  return saidBy(onPath(linesOf(text)));
}

function linesOf(text: string): readonly Line[] {
  const known = new Set<string>();
  return text.split("\n").flatMap((json) => {
    const line = parseLine(json);
    if (!line?.uuid || line.isSidechain || known.has(line.uuid)) return [];
    known.add(line.uuid);
    return [line];
  });
}

function parseLine(json: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? (value as Line) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The lines that the last one follows from, through compactions. Results of parallel calls hang beside that path, and
 * so may parts of one response: they belong to it by their ids.
 */
function onPath(lines: readonly Line[]): readonly Line[] {
  const places = new Map(lines.map((line, at) => [line.uuid, at]));
  const path = new Set<number>();
  for (let at = lastMessage(lines, lines.length); at !== -1 && !path.has(at); ) {
    path.add(at);
    at = parentOf(lines, places, at);
  }
  const responses = new Set([...path].map((at) => lines[at]!).flatMap(responseOf));
  const parts = new Set(lines.filter((line) => responseOf(line).some((id) => responses.has(id))));
  const calls = new Set([...parts].flatMap(contentOf).flatMap((block) => ("id" in block ? [block.id] : [])));
  return lines.filter(
    (line, at) =>
      path.has(at) || parts.has(line) || resultsOf(line).some((result) => calls.has(result.tool_use_id)),
  );
}

/** A compaction may name a parent that was never written; then it follows the last message before it. */
function parentOf(
  lines: readonly Line[],
  places: ReadonlyMap<string | undefined, number>,
  at: number,
): number {
  const { parentUuid, logicalParentUuid, subtype } = lines[at]!;
  const parent = places.get(parentUuid ?? logicalParentUuid ?? "");
  return parent ?? (subtype === BOUNDARY ? lastMessage(lines, at) : -1);
}

const lastMessage = (lines: readonly Line[], before: number) =>
  lines.slice(0, before).findLastIndex(({ message }) => message);

function saidBy(lines: readonly Line[]): readonly Said[] {
  const said: Said[] = [];
  const begun = new Map<string, number>();
  const answered = new Set<string>();
  for (const line of lines) {
    if (line.subtype === BOUNDARY) {
      said.push({ kind: "compaction", tokens: line.compactMetadata?.preTokens ?? 0, ...timeOf(line) });
      continue;
    }
    if (line.isCompactSummary) addSummary(said, line);
    if (line.isCompactSummary || !line.message) continue;
    if (isAssistant(line)) addResponse(said, begun, line);
    if (line.type === "user") addUser(said, answered, line);
  }
  return said;
}

function addSummary(said: Said[], line: Line): void {
  const at = said.findLastIndex(({ kind }) => kind === "compaction");
  const boundary = said[at];
  if (boundary?.kind !== "compaction") return;
  const summary = contentOf(line)
    .filter(isText)
    .map(({ text }) => text)
    .join("\n");
  said[at] = { ...boundary, summary };
}

/** A response is spread over several lines, results of its first calls between them. */
function addResponse(said: Said[], begun: Map<string, number>, line: Line): void {
  const { id = line.uuid!, model = "", usage } = line.message!;
  const content = contentOf(line);
  const at = begun.get(id);
  const earlier = at === undefined ? undefined : said[at];
  if (at !== undefined && earlier?.kind === "assistant") {
    said[at] = { ...earlier, content: [...earlier.content, ...content], ...(usage ? { usage } : {}) };
    return;
  }
  begun.set(id, said.length);
  said.push({ kind: "assistant", content, model, ...(usage ? { usage } : {}), ...timeOf(line) });
}

function addUser(said: Said[], answered: Set<string>, line: Line): void {
  const results = resultsOf(line).filter(({ tool_use_id }) => !answered.has(tool_use_id));
  for (const { tool_use_id } of results) answered.add(tool_use_id);
  const last = said.at(-1);
  if (results.length > 0 && last?.kind === "results")
    said[said.length - 1] = { ...last, results: [...last.results, ...results], ...timeOf(line) };
  else if (results.length > 0) said.push({ kind: "results", results, ...timeOf(line) });
  const content = contentOf(line).filter(({ type }) => type !== "tool_result");
  if (content.length > 0)
    said.push({ kind: isInjected(line, content) ? "injected" : "human", content, ...timeOf(line) });
}

/** What programs put in the human's place is marked, or begins with one of their tags. */
function isInjected(line: Line, content: readonly Block[]): boolean {
  const text = content.find(isText)?.text.trimStart() ?? "";
  return (
    line.isMeta === true ||
    /^(?:<(?:command-|local-command|bash-|system-reminder|task-notification)|\[Request interrupted)/.test(
      text,
    )
  );
}

function timeOf({ timestamp = "" }: Line): Timed {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? {} : { time };
}

const isText = (block: Block): block is Extract<Block, { readonly type: "text" }> => block.type === "text";
const isAssistant = (line: Line) => line.type === "assistant";

/** The response that a line is part of. */
const responseOf = (line: Line) => (isAssistant(line) ? [line.message?.id ?? line.uuid] : []);

function contentOf({ message }: Line): readonly Block[] {
  const content = message?.content ?? [];
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  return Array.isArray(content) ? content : [];
}

const resultsOf = (line: Line): readonly ToolResultBlock[] =>
  contentOf(line).filter((block): block is ToolResultBlock => block.type === "tool_result");
