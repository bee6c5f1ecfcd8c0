// Plans that wait for the approval of a team's lead. An approval counts only if the lead sent it for a waiting plan. It switches the
// member to the default mode, in which calls need permission as usual.
import type { AgentMessage, SendOutcome } from "@palimpsest/core/internal";
import type { PlanAnswer } from "../plan/exit-plan-mode-tool.ts";

interface WaitingPlan {
  readonly lead: string;
  readonly answer: (answer: PlanAnswer) => void;
}

export class PlanApprovals {
  readonly #waiting = new Map<string, WaitingPlan>();

  /** Asks the lead. Rejects when the signal aborts, or if the lead cannot be asked. */
  async ask(
    lead: string,
    request: AgentMessage,
    send: () => Promise<SendOutcome>,
    signal: AbortSignal,
  ): Promise<PlanAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<PlanAnswer>();
    this.#waiting.set(request.id, { lead, answer: resolve });
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    try {
      const sent = await send();
      if (!sent.ok) throw new Error(sent.reason);
      return await promise;
    } finally {
      this.#waiting.delete(request.id);
    }
  }

  /** Called for each message that arrives; settles a plan if the message answers one. */
  take({ from, body }: AgentMessage): void {
    if (typeof body === "string" || body.type !== "plan_approval_response") return;
    const waiting = this.#waiting.get(body.request_id);
    if (waiting?.lead !== from) return;
    const feedback = body.text === undefined ? {} : { feedback: body.text };
    waiting.answer(
      body.approve
        ? { approved: true, mode: "default", by: from }
        : { approved: false, ...feedback, by: from },
    );
  }
}
