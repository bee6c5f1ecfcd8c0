// Permission questions to the user: one at a time, in the order of the calls, and none that an earlier answer has
// already settled.
import type { Permissions } from "../permissions/permissions.ts";
import type { Decision } from "../permissions/plan-decision.ts";
import type { AskUser, PermissionAnswer, PermissionQuestion } from "./ask-user.ts";

export interface PendingQuestion {
  readonly question: PermissionQuestion;
  /** What the rules say now. */
  decide(): Promise<Decision>;
}

/** A call's position in the queue of questions. */
export interface QuestionTurn {
  /** Rejects when the signal aborts. */
  put(asked: PendingQuestion, signal: AbortSignal): Promise<SettledQuestion>;
  /** The call has no further questions: the next call may ask. */
  end(): void;
}

export type SettledQuestion =
  | { readonly allow: true }
  | { readonly allow: false; readonly reason: string; readonly rule?: string; readonly stop?: boolean };

export class PermissionQuestions {
  readonly #ask: AskUser["permission"];
  readonly #permissions: Permissions;
  readonly #now: () => number;
  #before: Promise<void> = Promise.resolve();

  constructor(ask: AskUser["permission"], permissions: Permissions, now: () => number) {
    this.#ask = ask;
    this.#permissions = permissions;
    this.#now = now;
  }

  /** Reserves a call's position, so that slow hooks do not let a later call ask first. */
  turn(): QuestionTurn {
    const before = this.#before;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#before = before.then(() => promise);
    return {
      put: async (asked, signal) => {
        await rejectOnAbort(before, signal);
        return this.#settle(asked, signal);
      },
      end: resolve,
    };
  }

  async #settle({ question, decide }: PendingQuestion, signal: AbortSignal): Promise<SettledQuestion> {
    signal.throwIfAborted();
    const [rule] = question.suggestions;
    if (!this.#ask)
      return { allow: false, reason: explainNobody(question), ...(rule !== undefined && { rule }) };
    const now = await decide();
    if (now.behavior === "allow") return { allow: true };
    if (now.behavior === "deny") return { allow: false, reason: now.reason };
    const answer = await rejectOnAbort(this.#ask(question, signal), signal);
    await this.#remember(answer);
    if (answer.allow) return { allow: true };
    const feedback = answer.feedback?.trim();
    const said = feedback
      ? `The user says: ${feedback}`
      : "Do not try it another way; ask what to do instead.";
    return {
      allow: false,
      reason: `The user does not allow this. ${said}`,
      ...(answer.stop && { stop: true }),
    };
  }

  async #remember({ allow, remember }: PermissionAnswer): Promise<void> {
    if (!remember) return;
    await this.#permissions.addAnswer(allow ? "allow" : "deny", remember.rule, remember.scope, this.#now());
  }
}

function explainNobody({ what, why, suggestions }: PermissionQuestion): string {
  const [rule] = suggestions;
  const way = rule === undefined ? "" : ` A rule such as ${rule} would allow it.`;
  return `Denied: nobody can be asked for permission here. ${what.split("\n", 1)[0]}: ${endSentence(why)}${way} Go on without it, or say what is needed.`;
}

/** The text of a memory may not end with a full stop. */
const endSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const handleAbort = () => reject(signal.reason);
  if (signal.aborted) handleAbort();
  signal.addEventListener("abort", handleAbort, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", handleAbort));
}
