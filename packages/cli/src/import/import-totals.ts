// Totals of an import over all transcripts: what was found, and what the sessions had cost.
import {
  addCall,
  addRewrite,
  type Call,
  callOf,
  countsOnlyStart,
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

interface WatchedResponse {
  /** The response's own id, if it has one and reports its usage. */
  readonly id: string | undefined;
  readonly call: Call | undefined;
  readonly rewrite: Rewrite | undefined;
  readonly isCut: boolean;
}

/** Collects the responses of one session while it is read. */
export class SessionWatch {
  readonly responses: WatchedResponse[] = [];
  readonly #explainer = new RewriteExplainer();

  takeEntry(entry: Entry): void {
    const rewrite = this.#explainer.take(entry);
    if (entry.type !== "assistant") return;
    const call = callOf(entry, "");
    if (call || rewrite)
      this.responses.push({ id: call && entry.message.id, call, rewrite, isCut: countsOnlyStart(entry) });
  }
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
  /** Responses of which a recording counts only the first tokens. */
  cutOutputs = 0;
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

  add(session: ImportedSession, { responses }: SessionWatch): void {
    this.outcomes.set(session.outcome, (this.outcomes.get(session.outcome) ?? 0) + 1);
    const { counts } = session.built;
    const agent = this.agents.get(session.agent) ?? { sessions: 0, lines: 0, messages: 0, requests: 0 };
    agent.lines += session.lines;
    this.agents.set(session.agent, agent);
    for (const [what, count] of counts.kept) this.kept.set(what, (this.kept.get(what) ?? 0) + count);
    for (const response of responses) this.#addResponse(response);
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

  #addResponse({ id, call, rewrite, isCut }: WatchedResponse): void {
    if (id !== undefined) {
      if (this.#counted.has(id)) return;
      this.#counted.add(id);
    }
    if (call) addCall(this.ledger, call);
    if (isCut) this.cutOutputs++;
    if (!rewrite) return;
    const { cause } = rewrite;
    this.#causes.set(cause, addRewrite(this.#causes.get(cause) ?? emptyTotal(cause), rewrite));
  }
}
