// What stands between a call and its tool: hooks before it, permission, the user, and hooks after it.
import type { FileState } from "../files/file-state.ts";
import type { HookOutcome } from "../hooks/combine-answers.ts";
import type { HookSession } from "../hooks/hook-events.ts";
import type { Hooks } from "../hooks/hooks.ts";
import type { Tell } from "../loop/agent-event.ts";
import type { Verdict } from "../loop/run-calls.ts";
import type { ToolCall } from "../loop/tool-call.ts";
import type { DeferredTools } from "../mcp/deferred-tools.ts";
import { unwrapCall } from "../mcp/tool-search-tool.ts";
import { applyHookPermission } from "../permissions/apply-hook-permission.ts";
import type { Permissions } from "../permissions/permissions.ts";
import type { Tool, ToolOutput } from "../toolkit/tool.ts";
import { checkInput } from "../toolkit/tool-registry.ts";
import type { PermissionQuestions, QuestionTurn } from "./permission-questions.ts";
import type { ReminderTail } from "./reminder-tail.ts";

export interface CallGateDependencies {
  readonly permissions: Permissions;
  readonly questions: PermissionQuestions;
  readonly hooks: Hooks;
  readonly deferred: DeferredTools;
  readonly tail: ReminderTail;
  readonly tell: Tell;
  hookSession(): HookSession;
  cwd(): string;
  /** What the model has read. */
  readonly files: FileState;
  /** No more shall be done, and why. */
  halt(reason: string): void;
  /** The user wants the word. */
  interrupt(): void;
}

/** The model has not asked for it: a file that is shown again after a compaction. */
const NO_CALL = "restored";

export class CallGate {
  readonly #parts: CallGateDependencies;

  constructor(parts: CallGateDependencies) {
    this.#parts = parts;
  }

  async permitCall(call: ToolCall, outer: Tool, signal: AbortSignal): Promise<Verdict> {
    const turn = this.#parts.questions.turn();
    try {
      return await this.#permit(call, outer, turn, signal);
    } finally {
      turn.end();
    }
  }

  async #permit(call: ToolCall, outer: Tool, turn: QuestionTurn, signal: AbortSignal): Promise<Verdict> {
    const { permissions, hooks, deferred, hookSession, cwd, files, tell, interrupt } = this.#parts;
    const { tool, input } = unwrapCall(outer, call.input, deferred);
    // A name that is not known: CallTool itself says so, and does nothing else.
    if (tool === outer && outer.name === "CallTool") return { allow: true };
    const details = { tool_name: tool.name, tool_input: input, tool_use_id: call.id };
    const outcome = await hooks.run("PreToolUse", hookSession(), details, signal);
    this.applyOutcome(outcome);
    const refused = outcome.blocked ?? outcome.stop;
    if (refused !== undefined) return { allow: false, reason: refused };

    const checked = checkInput(tool, outcome.updatedInput ?? input);
    if (!checked.ok) return { allow: false, reason: `A hook changed the input, and now: ${checked.reason}` };
    const decideAgain = async () =>
      applyHookPermission(await permissions.check(tool, checked.input, cwd()), outcome.permission);
    const changed = outcome.updatedInput && {
      input: tool === outer ? outcome.updatedInput : { name: tool.name, input: outcome.updatedInput },
    };
    const decision = await decideAgain();
    if (decision.behavior === "allow") {
      if (decision.notice !== undefined) tell({ type: "notice", text: decision.notice });
      return { allow: true, ...changed };
    }
    if (decision.behavior === "deny") return { allow: false, reason: decision.reason };
    const futile = await tool.refuses?.(checked.input, { cwd: cwd(), files });
    if (futile !== undefined) return { allow: false, reason: futile, isFutile: true };
    const { what, why, suggestions } = decision;
    const question = { id: call.id, tool: tool.name, input: checked.input, what, why, suggestions };
    const settled = await turn.put({ question, decide: decideAgain }, signal);
    if (settled.allow) return { allow: true, ...changed };
    if (settled.stop) interrupt();
    return {
      allow: false,
      reason: settled.reason,
      ...(settled.rule !== undefined && { rule: settled.rule }),
    };
  }

  /** Whether such a call could be made now without asking anybody. */
  async allowsCall(tool: Tool, input: unknown): Promise<boolean> {
    const { permissions, hooks, hookSession, cwd } = this.#parts;
    const details = { tool_name: tool.name, tool_input: input, tool_use_id: NO_CALL };
    const { blocked, stop, permission } = await hooks.run("PreToolUse", hookSession(), details);
    if (blocked !== undefined || stop !== undefined) return false;
    return applyHookPermission(await permissions.check(tool, input, cwd()), permission).behavior === "allow";
  }

  async finishCall(
    call: ToolCall,
    outer: Tool,
    output: ToolOutput,
    signal: AbortSignal,
  ): Promise<ToolOutput> {
    const { hooks, deferred, hookSession } = this.#parts;
    if (!hooks.has("PostToolUse")) return output;
    const { tool, input } = unwrapCall(outer, call.input, deferred);
    const details = {
      tool_name: tool.name,
      tool_input: input,
      tool_use_id: call.id,
      tool_response: { content: output.content, is_error: output.isError ?? false },
    };
    const outcome = await hooks.run("PostToolUse", hookSession(), details, signal);
    this.applyOutcome({ ...outcome, texts: [] });
    const words = [...(outcome.blocked === undefined ? [] : [outcome.blocked]), ...outcome.texts];
    return words.length === 0 ? output : appendText(output, `A hook says: ${words.join("\n")}`);
  }

  /** What any hook may say beside its answer: words for the user and the model, and the wish to stop. */
  applyOutcome({ messages, texts, stop }: HookOutcome): void {
    const { tail, tell, halt } = this.#parts;
    for (const text of messages) tell({ type: "notice", text });
    tail.add(...texts);
    if (stop !== undefined) halt(stop);
  }
}

/** Behind what the tool returned, which stays as it is. */
function appendText(output: ToolOutput, words: string): ToolOutput {
  const { content } = output;
  if (typeof content === "string") return { ...output, content: `${content}\n\n${words}` };
  return { ...output, content: [...content, { type: "text", text: words }] };
}
