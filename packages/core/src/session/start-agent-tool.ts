// The Agent tool of an agent that a program started. It starts other agents, which get no more than it has itself.
import * as z from "zod";
import { AGENT, createAgentInput } from "../agents/agent-tool.ts";
import type { AgentDefinition } from "../agents/definitions/agent-definition.ts";
import { listAgents } from "../agents/definitions/plan-agent-listing.ts";
import { explainDepth, explainTotal, explainUnknownKind } from "../agents/explain-start.ts";
import type { AgentReport } from "./agent-task.ts";
import { describeAgentEnd } from "./describe-agent-end.ts";
import type { SessionTool } from "./session-tools.ts";

export interface StartAgentToolOptions {
  readonly kinds: readonly AgentDefinition[];
  /** The name of the agent that has the tool. */
  readonly depth: number;
  limits(): { readonly maxDepth: number; readonly maxTotal: number };
  /** Returns the number of agents that the session has started. */
  started(): number;
  /** Resolves when the other agent has ended. Never rejects. */
  start(kind: AgentDefinition, prompt: string): Promise<AgentReport>;
}

/** Gives the same bytes for every agent that may start the same kinds. */
export function createStartAgentTool(options: StartAgentToolOptions): SessionTool {
  const { kinds } = options;
  const { description, prompt } = createAgentInput().shape;
  const input = z.strictObject({ description, prompt, subagent_type: z.string().describe("Its kind") });
  const { $schema, ...schema } = z.toJSONSchema(input, { io: "input" });
  return {
    definition: {
      name: AGENT,
      description: `Starts an agent with a view of its own for one task, and returns its report. Several calls in one answer run side by side. Check what it reports before you rely on it. Kinds:\n${listAgents(kinds)}`,
      input_schema: schema,
    },
    async run(given) {
      const parsed = input.safeParse(given);
      if (!parsed.success) return fail(`The input is not valid. ${z.prettifyError(parsed.error)}`);
      const kind = kinds.find(({ name }) => name === parsed.data.subagent_type);
      if (!kind) return fail(explainUnknownKind(parsed.data.subagent_type, kinds));
      const { maxDepth, maxTotal } = options.limits();
      if (options.depth >= maxDepth) return fail(explainDepth(options.depth));
      if (options.started() >= maxTotal) return fail(explainTotal(options.started()));
      const report = await options.start(kind, parsed.data.prompt);
      return { content: describeAgentEnd(report), ...(report.state !== "done" && { isError: true }) };
    },
  };
}

const fail = (content: string) => ({ content, isError: true });
