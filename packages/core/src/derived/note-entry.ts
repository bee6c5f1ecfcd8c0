// Folds the entries of a path into what is derived from it. The work for an entry depends only on what is new in it, and no
// large text is copied: the human's words are kept by reference, everything else as one short line.
import { toOneLine } from "../text/to-one-line.ts";
import { type Block, isText, isToolResult, isToolUse, type ToolResultBlock } from "../transcript/blocks.ts";
import type { Entry, EntryOf } from "../transcript/entries.ts";
import { withoutIncomplete } from "../view/sanitize.ts";
import { type CallSeen, callSeen, STEP_CHARACTERS } from "./call-seen.ts";
import type { Derived, ErrorSeen, HumanMessage, Step } from "./derived.ts";
import { findCreated } from "./find-created.ts";
import { noteFile } from "./note-file.ts";
import { errorMessage, isCancelled, tellsOfFailure } from "./telling-lines.ts";

export interface Folded extends Derived {
  /** Calls that have no result yet. */
  readonly waiting: Map<string, CallSeen>;
  /** All calls so far; a repeated id counts once. */
  readonly asked: Set<string>;
  /** Errors after which nothing has been done yet. */
  unanswered: ErrorSeen[];
  /** The last error of each call, by tool and subject, until the same call succeeds. */
  readonly unresolved: Map<string, ErrorSeen>;
  /** The last response and the entries after it, which the next response may answer. */
  readonly recent: Set<string>;
}

export const emptyFolded = (): Folded => ({
  humans: [],
  files: new Map(),
  commands: [],
  errors: [],
  work: [],
  remarks: [],
  created: [],
  waiting: new Map(),
  asked: new Set(),
  unanswered: [],
  unresolved: new Map(),
  recent: new Set(),
});

export function noteEntry(folded: Folded, entry: Entry): void {
  // A clear starts over: what came before can still be read, but is not part of this work.
  if (entry.type === "boundary" && entry.method === "clear") Object.assign(folded, emptyFolded());
  if (entry.type === "assistant") noteResponse(folded, entry);
  folded.recent.add(entry.id);
  if (entry.type !== "user") return;
  for (const block of entry.content) if (isToolResult(block)) noteResult(folded, block);
  if (entry.source === "human") noteHuman(folded, entry);
}

function noteHuman({ humans }: Folded, entry: EntryOf<"user">): void {
  const message = readHumanMessage(entry);
  if (message) humans.push(message);
}

/** Returns what the human said in an entry; undefined if it is blank. */
export function readHumanMessage({ id, time, content }: EntryOf<"user">): HumanMessage | undefined {
  const texts = content.flatMap((block) => (isText(block) ? [block.text] : []));
  const text = texts.length === 1 ? texts[0]! : texts.join("\n");
  const attachments = content.filter(({ type }) => type === "image" || type === "document").length;
  if (text.trim() === "" && attachments === 0) return undefined;
  return { entry: id, time, text, attachments };
}

function noteResponse(folded: Folded, entry: EntryOf<"assistant">): void {
  const isHeard = entry.answers == null || folded.recent.has(entry.answers);
  folded.recent.clear();
  // A rewind removed the question while it was being answered, so nobody has seen this answer.
  if (!isHeard) return;
  const content = withoutIncomplete(entry.message.content, entry.incomplete ?? []);
  noteRemark(folded, entry.id, content);
  const steps = stepsOf(folded, entry, content);
  if (steps.length === 0) return;
  folded.work.push(...steps);
  for (const error of folded.unanswered) error.followedBy = steps[0]!.text;
  folded.unanswered = [];
}

/** Placeholders that some agents record instead of an answer. */
const SAYS_NOTHING = /^\s*(?:No response requested|\(no content\))\.?\s*$/;

function noteRemark({ remarks, humans }: Folded, entry: string, content: readonly Block[]): void {
  const texts = content.filter(isText).map(({ text }) => text);
  const text = texts.length === 1 ? texts[0]! : texts.join("\n\n");
  if (!/\S/.test(text) || SAYS_NOTHING.test(text)) return;
  const asked = humans.at(-1);
  remarks.push({ entry, text, isFinal: !content.some(isToolUse), ...(asked && { asked }) });
}

/** Returns the response's calls, or else its first words. */
function stepsOf(folded: Folded, { id: entry, time }: Entry, content: readonly Block[]): readonly Step[] {
  const calls = content.filter(isToolUse);
  if (calls.length === 0) {
    const text = takeFirstWords(content.find((block) => isText(block) && block.text.trim() !== ""));
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
  const text = readText(result);
  // The call never ran, because another call of the same response failed or the human stopped it.
  if (result.is_error === true && isCancelled(text)) {
    call.step.failed = true;
    return;
  }
  const message = findError(call, result, text);
  if (message === undefined) noteSuccess(folded, call);
  if (message !== undefined) noteError(folded, call, message);
  // A command may fail after it has shown or written files; any other failed tool has done nothing.
  if (result.is_error === true) return;
  const place = { id: call.id, number: call.number };
  for (const { path, how } of call.files) noteFile(folded.files, path, how, place, call.symbols);
  noteCreated(folded, call, text);
}

function noteCreated({ created }: Folded, call: CallSeen, text: string): void {
  const made = findCreated(call, text);
  if (made.length > 0 && call.command) call.command.hasCreated = true;
  for (const thing of made)
    if (!created.some(({ kind, name }) => kind === thing.kind && name === thing.name)) created.push(thing);
}

function noteSuccess({ unresolved }: Folded, call: CallSeen): void {
  const earlier = unresolved.get(makeCallKey(call));
  if (!earlier) return;
  earlier.resolvedBy = call.id;
  unresolved.delete(makeCallKey(call));
}

function noteError(folded: Folded, call: CallSeen, message: string): void {
  const { id, tool, subject } = call;
  const error: ErrorSeen = { id, tool, subject, message, ...(call.command && { isCommand: true }) };
  folded.errors.push(error);
  folded.unanswered.push(error);
  folded.unresolved.set(makeCallKey(call), error);
  call.step.failed = true;
  if (call.command) call.command.failed = true;
}

/** The same test run with another filter after it counts as the same call. */
const makeCallKey = ({ tool, subject, command }: CallSeen) => `${tool} ${command?.gist ?? subject}`;

function findError(call: CallSeen, { is_error }: ToolResultBlock, text: string): string | undefined {
  if (is_error === true) return errorMessage(text);
  if (!call.run || call.isShowing) return undefined;
  return tellsOfFailure(text) ? errorMessage(text) : undefined;
}

function readText({ content = "" }: ToolResultBlock): string {
  if (typeof content === "string") return content;
  return content.flatMap((block) => (isText(block) ? [block.text] : [])).join("\n");
}

function takeFirstWords(block: Block | undefined): string {
  // Only the beginning is read, however long the answer is.
  const text = block && isText(block) ? block.text.trimStart().slice(0, 4 * STEP_CHARACTERS) : "";
  return toOneLine(text, STEP_CHARACTERS);
}
