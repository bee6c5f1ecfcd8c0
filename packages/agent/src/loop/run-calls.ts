// Runs the calls of one response: checks input and permission; read-only calls run in parallel, the others one after another in
// the order the model gave. Every call gets a result, whatever happens.
import { setTimeout } from "node:timers/promises";
import { describeError } from "@palimpsest/core/text";
import type { Credentials } from "../credentials/credentials.ts";
import { createToolContext, type Workplace } from "../toolkit/create-tool-context.ts";
import { failCall, type Tool, type ToolOutput } from "../toolkit/tool.ts";
import { checkInput, type ToolRegistry } from "../toolkit/tool-registry.ts";
import type { Tell, ToolResult } from "./agent-event.ts";
import type { ToolCall } from "./tool-call.ts";

/** The decision of permissions and hooks on a call. */
export type Verdict =
  | { readonly allow: true; readonly input?: unknown }
  /** `rule`: a rule that would allow the call. */
  | { readonly allow: false; readonly reason: string; readonly rule?: string }
  /** The call would fail anyway: reported as a failure, not as a refusal. */
  | { readonly allow: false; readonly reason: string; readonly isFutile: true };

export interface CallDependencies {
  readonly registry: ToolRegistry;
  readonly place: Workplace;
  readonly tell: Tell;
  permit(call: ToolCall, tool: Tool, signal: AbortSignal): Promise<Verdict>;
  /** May extend or replace the tool's output. */
  after?(call: ToolCall, output: ToolOutput, signal: AbortSignal): Promise<ToolOutput>;
  /** Removes credentials from results. */
  readonly credentials?: Pick<Credentials, "redact" | "redactOutput"> | undefined;
  /** Gets the result of a call that was already answered as interrupted. */
  late?(result: ToolResult): void;
  /** Milliseconds that a tool has to end after an interruption. */
  readonly grace?: number;
}

interface OrderedDependencies extends CallDependencies {
  /** Resolves when the earlier calls that start in order have started, or will not. */
  readonly turn: Promise<void>;
  /** Lets the next of them start. */
  pass(): void;
}

const INTERRUPTED = "Interrupted by the user before it returned a result.";
const NOT_RUN = "This call was not run: the user interrupted before it started.";
const CUT =
  "This call was not run: your answer reached the output limit before the call was complete. Make it in smaller parts.";
const NO_OUTPUT = "(no output)";
/** How long an interrupted tool has to return what it has; then the user gets the prompt back. */
const GRACE = 5_000;

/** Results in the order of the calls. */
export async function runCalls(
  parts: CallDependencies,
  calls: readonly ToolCall[],
  signal: AbortSignal,
): Promise<readonly ToolResult[]> {
  const outputs: Promise<ToolOutput>[] = [];
  let before: Promise<unknown> = Promise.resolve();
  let turn: Promise<void> = Promise.resolve();
  for (const call of calls) {
    const isAlone = !isReadOnly(parts.registry, call);
    const start = isAlone ? Promise.all(outputs) : before;
    const { promise: passed, resolve: pass } = Promise.withResolvers<void>();
    const ordered = { ...parts, turn, pass };
    const output = start.then(() => runCall(ordered, call, signal)).finally(pass);
    if (parts.registry.get(call.name)?.startsInOrder) turn = turn.then(() => passed);
    outputs.push(output);
    if (isAlone) before = output;
  }
  return Promise.all(calls.map(async (call, at) => createResult(call, await outputs[at]!)));
}

function isReadOnly(registry: ToolRegistry, call: ToolCall): boolean {
  const tool = registry.get(call.name);
  const checked = tool && checkInput(tool, call.input);
  return checked?.ok === true && tool!.isReadOnly(checked.input);
}

async function runCall(parts: OrderedDependencies, call: ToolCall, signal: AbortSignal): Promise<ToolOutput> {
  const output = await runGuarded(parts, call, signal);
  const summary = output.summary ?? firstLine(output.content);
  parts.tell({
    type: "tool-end",
    id: call.id,
    name: call.name,
    isError: output.isError ?? false,
    summary,
    content: output.content,
    ...(output.diff === undefined ? {} : { diff: output.diff }),
    ...(output.denied && { denied: output.denied }),
  });
  return output;
}

/** A tool that throws becomes an error result; the conversation continues. */
async function runGuarded(
  parts: OrderedDependencies,
  call: ToolCall,
  signal: AbortSignal,
): Promise<ToolOutput> {
  const tool = parts.registry.get(call.name);
  if (!tool) return unknownTool(parts.registry, call);
  if (call.isCut) return failCall(CUT, "cut off");
  try {
    return await runPermitted(parts, call, tool, signal);
  } catch (error) {
    if (signal.aborted) return failCall(INTERRUPTED, "interrupted");
    const output = failCall(`${tool.name} failed: ${describeError(error)}`);
    return parts.credentials?.redactOutput(output) ?? output;
  }
}

async function runPermitted(
  parts: OrderedDependencies,
  call: ToolCall,
  tool: Tool,
  signal: AbortSignal,
): Promise<ToolOutput> {
  if (signal.aborted) return failCall(NOT_RUN, "interrupted");
  const given = checkInput(tool, call.input);
  if (!given.ok) return failCall(given.reason);
  parts.tell({ type: "tool-start", id: call.id, name: call.name, subject: tool.subject(given.input) });
  const verdict = await parts
    .permit({ ...call, input: given.input }, tool, signal)
    .catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
  if (!verdict || signal.aborted) return failCall(NOT_RUN, "interrupted");
  if (!verdict.allow) {
    if ("isFutile" in verdict) return failCall(verdict.reason);
    const { reason, rule } = verdict;
    return { ...failCall(reason, "denied"), denied: { input: given.input, reason, ...(rule && { rule }) } };
  }
  const changed = verdict.input === undefined ? given : checkInput(tool, verdict.input);
  if (!changed.ok) return failCall(`A hook changed the input, which is now invalid: ${changed.reason}`);
  const meant = { ...call, input: changed.input };
  if (tool.startsInOrder) await parts.turn;
  const running = runTool(parts, meant, tool, signal);
  parts.pass();
  const output = await running;
  return parts.after && !signal.aborted ? await parts.after(meant, output, signal) : output;
}

/** A tool that ignores the signal is answered as interrupted; its late result is appended as a notice. */
async function runTool(
  parts: CallDependencies,
  call: ToolCall,
  tool: Tool,
  signal: AbortSignal,
): Promise<ToolOutput> {
  const { credentials } = parts;
  const onProgress = (text: string) =>
    parts.tell({ type: "tool-progress", id: call.id, text: credentials?.redact(text) ?? text });
  const context = createToolContext(parts.place, { toolUseId: call.id, signal, onProgress });
  // Redacted before hooks, the interface and the transcript see it.
  const running = tool.run(call.input, context).then((output) => credentials?.redactOutput(output) ?? output);
  const done = new AbortController();
  const output = await Promise.race([
    running,
    waitForGrace(parts.grace ?? GRACE, signal, done.signal),
  ]).finally(() => done.abort());
  if (output) return output;
  running.then((late) => parts.late?.(createResult(call, late))).catch(() => {});
  return failCall(INTERRUPTED, "interrupted");
}

async function waitForGrace(grace: number, signal: AbortSignal, done: AbortSignal): Promise<undefined> {
  if (!signal.aborted)
    await new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve(), { once: true, signal: done });
      done.addEventListener("abort", () => resolve(), { once: true });
    });
  await setTimeout(grace, undefined, { signal: done }).catch(() => {});
}

function unknownTool(registry: ToolRegistry, { name }: ToolCall): ToolOutput {
  const names = registry.definitions.map((tool) => tool.name).join(", ");
  return failCall(`There is no tool named ${JSON.stringify(name)}. Available: ${names}.`);
}

function createResult({ id }: ToolCall, { content, isError }: ToolOutput): ToolResult {
  const shown = typeof content === "string" ? content || NO_OUTPUT : content.slice();
  return { type: "tool_result", tool_use_id: id, content: shown, ...(isError ? { is_error: true } : {}) };
}

const SUMMARY_CHARACTERS = 120;

function firstLine(content: ToolOutput["content"]): string {
  const text =
    typeof content === "string"
      ? content
      : content.map((block) => ("text" in block ? block.text : "")).join(" ");
  return String(text).trim().split("\n", 1)[0]!.slice(0, SUMMARY_CHARACTERS).toWellFormed();
}
