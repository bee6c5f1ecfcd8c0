// Folds the entries of a path into what is derived from it. What an entry costs depends on what is new in it, and no
// large text is copied: the human's words are kept by reference, everything else is one short line.
import { toOneLine } from "../text/to-one-line.ts";
import { type Block, isText, isToolResult, isToolUse, type ToolResultBlock } from "../transcript/blocks.ts";
import type { Entry, EntryOf } from "../transcript/entries.ts";
import { withoutIncomplete } from "../view/sanitize.ts";
import { type CallSeen, callSeen, STEP_CHARACTERS } from "./call-seen.ts";
import type { Derived, ErrorSeen, Step } from "./derived.ts";
import { noteFile } from "./note-file.ts";
import { listPrograms } from "./shell-files.ts";
import { errorMessage, tellsOfFailure } from "./telling-lines.ts";

export interface Folded extends Derived {
  /** Calls whose own result has not come yet. */
  readonly waiting: Map<string, CallSeen>;
  /** Every call so far: an id counts once. */
  readonly asked: Set<string>;
  /** Errors after which nothing has been done yet. */
  unanswered: ErrorSeen[];
  /** The last error of each call, by tool and subject, until the same call goes well. */
  readonly unresolved: Map<string, ErrorSeen>;
  /** The last response and what came after it: all that the next response may answer. */
  readonly recent: Set<string>;
}

export const emptyFolded = (): Folded => ({
  humans: [],
  files: new Map(),
  commands: [],
  errors: [],
  work: [],
  waiting: new Map(),
  asked: new Set(),
  unanswered: [],
  unresolved: new Map(),
  recent: new Set(),
});

/** Programs that show what others wrote: the word "error" in it is no error of theirs. */
const SHOWS_TEXT =
  /^(?:cat|head|tail|nl|less|more|bat|sed|awk|grep|egrep|rg|ag|find|fd|ls|tree|wc|jq|echo|printf|cd|curl|git (?:diff|show|log|blame|grep|status|stash)|gh \w*)$/;

export function noteEntry(folded: Folded, entry: Entry): void {
  // A new beginning: what came before is still readable, but it is no part of this work.
  if (entry.type === "boundary" && entry.method === "clear") Object.assign(folded, emptyFolded());
  if (entry.type === "assistant") noteResponse(folded, entry);
  folded.recent.add(entry.id);
  if (entry.type !== "user") return;
  for (const block of entry.content) if (isToolResult(block)) noteResult(folded, block);
  if (entry.source === "human") noteHuman(folded, entry);
}

function noteHuman(folded: Folded, { id, time, content }: EntryOf<"user">): void {
  const texts = content.flatMap((block) => (isText(block) ? [block.text] : []));
  const text = texts.length === 1 ? texts[0]! : texts.join("\n");
  const attachments = content.filter(({ type }) => type === "image" || type === "document").length;
  if (text.trim() === "" && attachments === 0) return;
  folded.humans.push({ entry: id, time, text, attachments });
}

function noteResponse(folded: Folded, entry: EntryOf<"assistant">): void {
  const isHeard = entry.answers == null || folded.recent.has(entry.answers);
  folded.recent.clear();
  // A rewind took the question away while it was being answered: nobody has seen this answer.
  if (!isHeard) return;
  const content = withoutIncomplete(entry.message.content, entry.incomplete ?? []);
  const steps = stepsOf(folded, entry, content);
  if (steps.length === 0) return;
  folded.work.push(...steps);
  for (const error of folded.unanswered) error.followedBy = steps[0]!.text;
  folded.unanswered = [];
}

/** The response's calls, or else its first words. */
function stepsOf(folded: Folded, { id: entry, time }: Entry, content: readonly Block[]): readonly Step[] {
  const calls = content.filter(isToolUse);
  if (calls.length === 0) {
    const text = firstWords(content.find((block) => isText(block) && block.text.trim() !== ""));
    return text === "" ? [] : [{ entry, time, text }];
  }
  return calls.flatMap((block) => {
    if (folded.asked.has(block.id)) return [];
    folded.asked.add(block.id);
    const call = callSeen(block, { entry, time, number: folded.asked.size });
    folded.waiting.set(block.id, call);
    if (call.command) folded.commands.push(call.command);
    return [call.step];
  });
}

function noteResult(folded: Folded, result: ToolResultBlock): void {
  const call = folded.waiting.get(result.tool_use_id);
  if (!call) return;
  folded.waiting.delete(call.id);
  const message = errorOf(call, result);
  if (message === undefined) noteSuccess(folded, call);
  if (message !== undefined) noteError(folded, call, message);
  // A command may fail after it has shown or written its files; any other tool that fails has done nothing.
  if (result.is_error === true) return;
  const place = { id: call.id, number: call.number };
  for (const { path, how } of call.files) noteFile(folded.files, path, how, place);
}

function noteSuccess({ unresolved }: Folded, call: CallSeen): void {
  const earlier = unresolved.get(sameCall(call));
  if (!earlier) return;
  earlier.resolvedBy = call.id;
  unresolved.delete(sameCall(call));
}

function noteError(folded: Folded, call: CallSeen, message: string): void {
  const { id, tool, subject } = call;
  const error: ErrorSeen = { id, tool, subject, message };
  folded.errors.push(error);
  folded.unanswered.push(error);
  folded.unresolved.set(sameCall(call), error);
  call.step.failed = true;
  if (call.command) call.command.failed = true;
}

const sameCall = ({ tool, subject }: CallSeen) => `${tool} ${subject}`;

function errorOf(call: CallSeen, result: ToolResultBlock): string | undefined {
  const { content = "" } = result;
  const text =
    typeof content === "string"
      ? content
      : content.flatMap((block) => (isText(block) ? [block.text] : [])).join("\n");
  if (result.is_error === true) return errorMessage(text);
  if (!call.run || listPrograms(call.run).every((program) => SHOWS_TEXT.test(program))) return undefined;
  return tellsOfFailure(text) ? errorMessage(text) : undefined;
}

function firstWords(block: Block | undefined): string {
  // Only the beginning is looked at, however long the answer is.
  const text = block && isText(block) ? block.text.trimStart().slice(0, 4 * STEP_CHARACTERS) : "";
  return toOneLine(text, STEP_CHARACTERS);
}
