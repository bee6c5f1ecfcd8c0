// The Agent tool: another agent does a task in a view of its own, and its report is the result.
import { AGENT, createAgentInput } from "@palimpsest/core/internal";
import * as z from "zod";
import INPUT_SCHEMAS from "../toolkit/input-schemas.made.ts";
import type { Tool } from "../toolkit/tool.ts";
import type { AgentStarter } from "./agent-starter.ts";

const input = z.lazy(createAgentInput);

export type AgentInput = z.infer<typeof input>;

export function agentTool(starter: () => AgentStarter): Tool<AgentInput> {
  return {
    name: AGENT,
    description:
      "Starts an agent with a view of its own for one task, and returns its report. general has all tools; explore and plan only read; fork is a copy of you that shares this conversation and its cache. Use it where the work would bring in much text that you do not need afterwards, and for independent parts at the same time: several calls in one answer run side by side. Check what it reports before you rely on it.",
    input,
    schema: INPUT_SCHEMAS.Agent,
    // Starting an agent changes nothing by itself; each of its calls needs permission like the main agent's.
    isReadOnly: () => true,
    // The number in an agent's name is that of its call.
    startsInOrder: true,
    subject: ({ description, subagent_type = "general" }) => `${subagent_type}: ${description}`,
    run: ({ description, prompt, subagent_type, run_in_background, isolation }, { signal, onProgress }) => {
      const task = { kind: subagent_type, task: description, prompt, isolation };
      return run_in_background
        ? starter().startInBackground(task)
        : starter().start(task, { signal, onProgress });
    },
  };
}
