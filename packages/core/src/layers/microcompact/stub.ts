// Makes the stub of a cleared result: its size, and how to read it again. The same input gives the same bytes.
import { type Subject, shortenSubject } from "../../derived/subject.ts";
import { findReadPath } from "../../tokens/repeats.ts";
import type { ToolUseBlock } from "../../transcript/blocks.ts";

/** Long enough for a path or an id; short enough that a thousand stubs still fit into a window. */
export const STUB_CHARACTERS = 300;
/** A longer instruction for reading it again leaves no room to say what it was. */
const WAY_BACK_CHARACTERS = 150;
const READ_AGAIN = "read the file to see it again";

export interface ClearedResult {
  readonly id: string;
  /** The call it answered, if the transcript has it. */
  readonly call?: ToolUseBlock | undefined;
  readonly tokens: number;
  /** The file with the whole text, if there is one. */
  readonly stored?: string | undefined;
}

/** The call right above it says what the result was, so the stub only needs its size and how to read it again. */
export function makeResultStub(result: ClearedResult): string {
  return `[Cleared: about ${roundTokens(result.tokens)} tokens; ${findWayBack(result)}]`.toWellFormed();
}

export function makeMemoryStub(paths: readonly string[], tokens: number): string {
  const subject = { text: paths.join(", "), isPath: paths.length === 1 };
  return formatStub(paths.length === 1 ? "memory" : "memories", subject, tokens, READ_AGAIN);
}

function findWayBack({ id, call, stored }: ClearedResult): string {
  if (stored !== undefined && stored.length <= WAY_BACK_CHARACTERS) return `the whole of it is in ${stored}`;
  return findReadPath(call) === undefined ? `to see it again: Recall, id ${id}` : READ_AGAIN;
}

function formatStub(what: string, subject: Subject, tokens: number, back: string): string {
  const end = `, about ${roundTokens(tokens)} tokens; ${back}]`;
  const start = `[Cleared ${what}`;
  const room = STUB_CHARACTERS - start.length - end.length - 2;
  const text = shortenSubject(subject, room);
  return `${start}${text === "" ? "" : `: ${text}`}${end}`.slice(0, STUB_CHARACTERS).toWellFormed();
}

/** Rounds to two digits; an estimate is not more precise. */
export function roundTokens(tokens: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, tokens))) - 1);
  return Math.round(tokens / unit) * unit;
}
