// The ExitPlanMode tool: shows the plan to the user, and leaves plan mode if the user approves it.
import * as z from "zod";
import type { PermissionMode } from "../permissions/permission-mode.ts";
import INPUT_SCHEMAS from "../toolkit/input-schemas.made.ts";
import { failCall, type Tool } from "../toolkit/tool.ts";
import { MAX_PLAN, planPath, writePlan } from "./stored-plan.ts";

export type PlanAnswer = (
  | { readonly approved: true /** To continue in. */; readonly mode: Exclude<PermissionMode, "plan"> }
  | { readonly approved: false /** What is wanted instead. */; readonly feedback?: string }
) & {
  /** The agent that answered in place of the user. */
  readonly by?: string;
};

export interface PlanModeOptions {
  mode(): PermissionMode;
  setMode(mode: PermissionMode): void;
  /** Shows it to the user. If nobody can be asked, the answer is no, with the reason as feedback. */
  approve(plan: string, signal: AbortSignal): Promise<PlanAnswer>;
}

/** Characters of the user's feedback; longer text belongs in a message. */
const MAX_FEEDBACK = 10_000;

const input = z.lazy(() =>
  z.strictObject({
    plan: z.string().trim().min(1).max(MAX_PLAN).describe("The plan, in Markdown"),
  }),
);

export function exitPlanModeTool({ mode, setMode, approve }: PlanModeOptions): Tool<z.infer<typeof input>> {
  return {
    name: "ExitPlanMode",
    description:
      "In plan mode: shows the finished plan to the user for approval. Not for questions or pure research.",
    input,
    schema: INPUT_SCHEMAS.ExitPlanMode,
    // It changes the mode and waits for the user, so it never runs beside another call.
    isReadOnly: () => false,
    subject: () => "the plan",
    limit: "none",
    keep: true,
    async run({ plan }, { folder, signal }) {
      if (mode() !== "plan")
        return failCall("Plan mode is not on; there is nothing to leave. Go on with the work.");
      let place = `It is kept in ${planPath(folder)}.`;
      await writePlan(folder, plan).catch((error: Error) => {
        place = `It could not be kept in a file: ${error.message}.`;
      });
      const answer = await approve(plan, signal);
      if (signal.aborted) return failCall("Interrupted. Plan mode is still on.");
      const who = answer.by === undefined ? "The user" : `The agent ${answer.by}, which leads the team,`;
      if (!answer.approved) {
        const wish = answer.feedback?.trim().slice(0, MAX_FEEDBACK).toWellFormed();
        const said = wish ? `${who} says: ${wish}` : `${who} gave no reason.`;
        return {
          content: `The plan is not approved, and plan mode is still on. ${said}`,
          summary: "Plan not approved",
        };
      }
      setMode(answer.mode);
      return {
        content: `${who} approved the plan; plan mode is off. Carry it out now. ${place}`,
        summary: "Plan approved",
      };
    },
  };
}
