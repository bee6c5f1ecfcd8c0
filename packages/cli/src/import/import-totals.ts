// Totals of an import over all transcripts: what was found, and what the sessions had cost.
import {
  addCall,
  addRewrite,
  callOf,
  type Entry,
  emptyLedger,
  emptyTotal,
  type Rewrite,
  type RewriteCause,
  RewriteExplainer,
  type RewriteTotal,
  sortTotals,
} from "@palimpsest/core/internal";
import type { Source } from "./find-sources.ts";
import type { ImportedSession, ImportOutcome } from "./import-session.ts";
import type { AgentName } from "./recorded.ts";

export interface AgentTotal {
  sessions: number;
  lines: number;
  messages: number;
  requests: number;
}

export interface SessionWatch {
  readonly takeEntry: (entry: Entry) => void;
  readonly rewrites: readonly Rewrite[];
}

export class ImportTotals {
  /** Transcripts that have not changed since the last import. */
  readonly unchanged: number;
  readonly agents = new Map<AgentName, AgentTotal>();
  readonly outcomes = new Map<ImportOutcome, number>();
  readonly projects = new Set<string>();
  readonly kept = new Map<string, number>();
  readonly failures: { readonly source: string; readonly reason: string }[] = [];
  readonly sessions: ImportedSession[] = [];
  readonly ledger: ReturnType<typeof emptyLedger> = emptyLedger();
  branches = 0;
  compactions = 0;
  readonly #causes = new Map<RewriteCause, RewriteTotal>();
  /** Responses counted so far: a session continued in another file repeats them. */
  readonly #counted = new Set<string>();

  constructor(unchanged: number) {
    this.unchanged = unchanged;
  }

  get lines(): number {
    return [...this.agents.values()].reduce((sum, { lines }) => sum + lines, 0);
  }

  /** The most expensive cause first. */
  get rewrites(): readonly RewriteTotal[] {
    return sortTotals(this.#causes.values());
  }

  /** Counts the entries of one session. */
  watchSession(): SessionWatch {
    const explainer = new RewriteExplainer();
    const rewrites: Rewrite[] = [];
    return {
      rewrites,
      takeEntry: (entry) => {
        const rewrite = explainer.take(entry);
        const isNew = this.#noteCall(entry);
        if (rewrite && isNew) rewrites.push(rewrite);
      },
    };
  }

  add(session: ImportedSession, { rewrites }: SessionWatch): void {
    this.outcomes.set(session.outcome, (this.outcomes.get(session.outcome) ?? 0) + 1);
    const { counts } = session.built;
    const agent = this.agents.get(session.agent) ?? { sessions: 0, lines: 0, messages: 0, requests: 0 };
    agent.lines += session.lines;
    this.agents.set(session.agent, agent);
    for (const [what, count] of counts.kept) this.kept.set(what, (this.kept.get(what) ?? 0) + count);
    for (const rewrite of rewrites)
      this.#causes.set(
        rewrite.cause,
        addRewrite(this.#causes.get(rewrite.cause) ?? emptyTotal(rewrite.cause), rewrite),
      );
    if (session.outcome === "empty") return;
    agent.sessions++;
    agent.messages += counts.messages;
    agent.requests += counts.requests;
    this.branches += counts.branches;
    this.compactions += counts.compactions;
    this.projects.add(session.project);
    this.sessions.push(session);
  }

  addFailure({ path, session }: Source, reason: string): void {
    this.failures.push({ source: session === undefined ? path : `${path} (${session})`, reason });
  }

  /** Returns whether the response is counted for the first time. */
  #noteCall(entry: Entry): boolean {
    const call = callOf(entry, "");
    if (!call || entry.type !== "assistant") return true;
    const id = entry.message.id;
    if (id !== undefined) {
      if (this.#counted.has(id)) return false;
      this.#counted.add(id);
    }
    addCall(this.ledger, call);
    return true;
  }
}
