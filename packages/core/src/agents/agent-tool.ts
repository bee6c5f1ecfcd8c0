// The input of the Agent tool.
import * as z from "zod";

export const AGENT = "Agent";

/** Built when it is needed, not at every start. */
export const createAgentInput = () =>
  z.strictObject({
    description: z.string().min(1).describe("The task in 3 to 5 words, for the user"),
    isolation: z
      .literal("worktree")
      .optional()
      .describe("It works in a copy of the project, in git; the user decides whether its changes are merged"),
    prompt: z
      .string()
      .min(1)
      .describe("The whole task: except for fork, it sees nothing of this conversation. Say what to report"),
    run_in_background: z
      .boolean()
      .optional()
      .describe("Return at once; its report arrives later by itself. Only for work that you do not need now"),
    subagent_type: z
      .string()
      .optional()
      .describe("general (default), explore, plan, fork, or one that is listed"),
  });
