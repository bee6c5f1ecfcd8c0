// What a cleared result leaves in the view: what it was, how large, and how to read it again. Same input, same bytes.
import { type Subject, shortenSubject, subjectOf } from "../../derived/subject.ts";
import type { ToolUseBlock } from "../../transcript/blocks.ts";

/** Long enough for a tool, a path and an id; short enough that a thousand stubs still fit into a window. */
export const STUB_CHARACTERS = 300;
/** A longer way back leaves no room to say what it leads to. */
const WAY_BACK_CHARACTERS = 150;
const NAME_CHARACTERS = 64;

export interface ClearedResult {
  readonly id: string;
  readonly tool: string;
  /** The call it answered, where the transcript has it. */
  readonly call?: ToolUseBlock | undefined;
  readonly tokens: number;
  /** Where the whole text already lies as a file. */
  readonly stored?: string | undefined;
}

export function makeResultStub({ id, tool, call, tokens, stored }: ClearedResult): string {
  const subject = subjectOf(call?.input);
  return formatStub(`result of ${tool.slice(0, NAME_CHARACTERS)}`, subject, tokens, wayBack(id, stored));
}

export function makeMemoryStub(paths: readonly string[], tokens: number): string {
  const subject = { text: paths.join(", "), isPath: paths.length === 1 };
  return formatStub(
    paths.length === 1 ? "memory" : "memories",
    subject,
    tokens,
    "read the file to see it again",
  );
}

function wayBack(id: string, stored: string | undefined): string {
  if (stored !== undefined && stored.length <= WAY_BACK_CHARACTERS) return `the whole of it is in ${stored}`;
  return `to see it again: Recall, id ${id}`;
}

function formatStub(what: string, subject: Subject, tokens: number, back: string): string {
  const end = `, about ${roundTokens(tokens)} tokens; ${back}]`;
  const start = `[Cleared ${what}`;
  const room = STUB_CHARACTERS - start.length - end.length - 2;
  const text = shortenSubject(subject, room);
  return `${start}${text === "" ? "" : `: ${text}`}${end}`.slice(0, STUB_CHARACTERS).toWellFormed();
}

/** Two digits are all that an estimate is good for. */
function roundTokens(tokens: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, tokens))) - 1);
  return Math.round(tokens / unit) * unit;
}
