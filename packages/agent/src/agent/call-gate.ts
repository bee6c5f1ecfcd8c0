// Decides whether a call may run: PreToolUse hooks, permissions, the user. PostToolUse hooks see its result.

import type { Tell } from "../loop/agent-event.ts";
import type { Verdict } from "../loop/run-calls.ts";
import type { ToolCall } from "../loop/tool-call.ts";
import type { DeferredTools } from "../mcp/deferred-tools.ts";
import { unwrapCall } from "../mcp/tool-search-tool.ts";
import { applyHookPermission } from "../permissions/apply-hook-permission.ts";
import type { Permissions } from "../permissions/permissions.ts";
import { checkInput } from "../toolkit/check-input.ts";
import type { Tool, ToolContext, ToolOutput } from "../toolkit/tool.ts";
import type { ControlEvents } from "./control-events.ts";
import type { PermissionQuestions, QuestionTurn } from "./permission-questions.ts";
import type { SessionHooks } from "./session-hooks.ts";

export interface CallGateDependencies {
  /** The agent's name, unless it is the main one. */
  readonly agent?: string | undefined;
  readonly permissions: Permissions;
  readonly questions: PermissionQuestions;
  readonly hooks: SessionHooks;
  readonly deferred: DeferredTools;
  readonly tell: Tell;
  readonly control: ControlEvents;
  /** The working folder, and the files the model has read. */
  readonly place: Pick<ToolContext, "cwd" | "files">;
}

/** The id for checks without a call of the model, such as restoring a file after a compaction. */
const NO_CALL = "restored";

export class CallGate {
  readonly #dependencies: CallGateDependencies;

  constructor(dependencies: CallGateDependencies) {
    this.#dependencies = dependencies;
  }

  /** The same gate for a fork, which asks under its own name and keeps its own record of read files. */
  copyFor(agent: string, place: CallGateDependencies["place"]): CallGate {
    return new CallGate({ ...this.#dependencies, agent, place });
  }

  async permitCall(call: ToolCall, outer: Tool, signal: AbortSignal): Promise<Verdict> {
    const turn = this.#dependencies.questions.turn();
    try {
      return await this.#permitCall(call, outer, turn, signal);
    } finally {
      turn.end();
    }
  }

  async #permitCall(call: ToolCall, outer: Tool, turn: QuestionTurn, signal: AbortSignal): Promise<Verdict> {
    const { permissions, hooks, deferred, place, tell, control, agent } = this.#dependencies;
    const { tool, input } = unwrapCall(outer, call.input, deferred);
    // CallTool with an unknown name: CallTool itself answers with an error and does nothing else.
    if (tool === outer && outer.name === "CallTool") return { allow: true };
    const details = { tool_name: tool.name, tool_input: input, tool_use_id: call.id };
    const outcome = await hooks.run("PreToolUse", details, signal);
    hooks.applyOutcome(outcome);
    const refusal = outcome.blocked ?? outcome.stop;
    if (refusal !== undefined) return { allow: false, reason: refusal };

    const checked = checkInput(tool, outcome.updatedInput ?? input);
    if (!checked.ok)
      return { allow: false, reason: `A hook changed the input, which is now invalid: ${checked.reason}` };
    const decideAgain = async () =>
      applyHookPermission(await permissions.check(tool, checked.input, place.cwd), outcome.permission);
    const changed = outcome.updatedInput && {
      input: tool === outer ? outcome.updatedInput : { name: tool.name, input: outcome.updatedInput },
    };
    const decision = await decideAgain();
    if (decision.behavior === "allow") {
      if (decision.notice !== undefined) tell({ type: "notice", text: decision.notice });
      return { allow: true, ...changed };
    }
    if (decision.behavior === "deny") return { allow: false, reason: decision.reason };
    const futile = await tool.refuses?.(checked.input, { cwd: place.cwd, files: place.files });
    if (futile !== undefined) return { allow: false, reason: futile, isFutile: true };
    const { what, why, suggestions } = decision;
    const diff = await tool.preview?.(checked.input, { cwd: place.cwd, files: place.files });
    const extras = { ...(agent !== undefined && { agent }), ...(diff !== undefined && { diff }) };
    const question = {
      id: call.id,
      ...extras,
      tool: tool.name,
      input: checked.input,
      what,
      why,
      suggestions,
    };
    const settled = await turn.put({ question, decide: decideAgain }, signal);
    if (settled.allow) return { allow: true, ...changed };
    if (settled.stop) control.emit("interrupt");
    return {
      allow: false,
      reason: settled.reason,
      ...(settled.rule !== undefined && { rule: settled.rule }),
    };
  }

  /** Whether the call would be allowed now without a question to the user. */
  async allowsCall(tool: Tool, input: unknown): Promise<boolean> {
    const { permissions, hooks, place } = this.#dependencies;
    const details = { tool_name: tool.name, tool_input: input, tool_use_id: NO_CALL };
    const { blocked, stop, permission } = await hooks.run("PreToolUse", details);
    if (blocked !== undefined || stop !== undefined) return false;
    const decision = await permissions.check(tool, input, place.cwd);
    return applyHookPermission(decision, permission).behavior === "allow";
  }

  async finishCall(
    call: ToolCall,
    outer: Tool,
    output: ToolOutput,
    signal: AbortSignal,
  ): Promise<ToolOutput> {
    const { hooks, deferred } = this.#dependencies;
    if (!hooks.has("PostToolUse")) return output;
    const { tool, input } = unwrapCall(outer, call.input, deferred);
    const details = {
      tool_name: tool.name,
      tool_input: input,
      tool_use_id: call.id,
      tool_response: { content: output.content, is_error: output.isError ?? false },
    };
    const outcome = await hooks.run("PostToolUse", details, signal);
    hooks.applyOutcome({ ...outcome, texts: [] });
    const words = [...(outcome.blocked === undefined ? [] : [outcome.blocked]), ...outcome.texts];
    return words.length === 0 ? output : appendText(output, `A hook says: ${words.join("\n")}`);
  }
}

/** Appends to a copy: the tool's own output object stays unchanged. */
function appendText(output: ToolOutput, text: string): ToolOutput {
  const { content } = output;
  if (typeof content === "string") return { ...output, content: `${content}\n\n${text}` };
  return { ...output, content: [...content, { type: "text", text }] };
}
