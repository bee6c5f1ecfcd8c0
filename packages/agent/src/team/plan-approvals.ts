// Plans that wait for the lead of a team. An approval counts only if the lead sent it, for a plan that waits, and lets the member leave
// plan mode for the default mode: what it does then is asked about as always.
import type { AgentMessage, SendOutcome } from "@palimpsest/core/internal";
import type { PlanAnswer } from "../plan/exit-plan-mode-tool.ts";

interface WaitingPlan {
  readonly lead: string;
  readonly answer: (answer: PlanAnswer) => void;
}

export class PlanApprovals {
  readonly #waiting = new Map<string, WaitingPlan>();

  /** Asks the lead. Rejects when the signal aborts, or if it cannot be asked. */
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

  /** Looks at each message that arrives. */
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
