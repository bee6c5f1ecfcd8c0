// Goes through a session once and measures each of its compactions: how much of everything before it the view after it still shows.
import { type Entry, PathFold, RecallTool } from "@palimpsest/core/internal";
import { applyEntry, emptyView, type View } from "@palimpsest/core/pure";
import { NeededNames } from "./needed-names.ts";
import { type Fact, SessionFacts } from "./session-facts.ts";
import { joinShown } from "./shown.ts";
import { listSources } from "./sources-of.ts";
import { type LookUp, type Reach, ViewReach } from "./view-reach.ts";

export const FACT_KINDS = [
  "edited",
  "read",
  "human",
  "human-sense",
  "name",
  "needed-name",
  "error",
  "decision",
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

export interface MeasuredCompaction {
  /** The entry that records it. */
  readonly entry: string;
  readonly time: number;
  readonly trigger: Boundary["trigger"];
  /** Tokens before it, as recorded; 0 if not recorded. */
  readonly before: number;
  /** The view after it names the transcript, or the agent has Recall. */
  readonly hasTranscript: boolean;
  readonly kinds: Readonly<Record<FactKind, ReachLists>>;
}

export type ReachLists = Readonly<Record<Reach, readonly string[]>>;

const RECALL = "Recall";
/** How agents name the file in which everything was recorded. */
const TRANSCRIPT = /\S+\.jsonl\b/;

type Boundary = Extract<Entry, { readonly type: "boundary" }>;

export function measureCompactions(entries: readonly Entry[]): readonly MeasuredCompaction[] {
  const view = emptyView();
  const folded = new PathFold<SessionFacts>(
    () => new SessionFacts(),
    (facts, entry) => facts.take(entry),
  );
  const measured: MeasuredCompaction[] = [];
  let boundary: Boundary | undefined;
  for (const [at, entry] of entries.entries()) {
    // What the program restores by itself counts as part of the compaction's result.
    if (boundary && endsCompaction(entry)) {
      measured.push(measureCompaction(boundary, view, folded.of(view), entries.slice(at)));
      boundary = undefined;
    }
    applyEntry(view, entry);
    folded.follow(view);
    if (entry.type === "boundary" && entry.method !== "clear") boundary = entry;
  }
  if (boundary) measured.push(measureCompaction(boundary, view, folded.of(view), []));
  return measured;
}

const endsCompaction = ({ type, ...entry }: Entry): boolean =>
  type === "assistant" ||
  type === "head" ||
  type === "boundary" ||
  (type === "user" && "source" in entry && entry.source === "human");

function measureCompaction(
  { id, time, trigger, before }: Boundary,
  view: View,
  facts: SessionFacts,
  later: readonly Entry[],
): MeasuredCompaction {
  const shown = joinShown(view);
  const hasRecall = view.prelude?.tools.some(({ name }) => name === RECALL) ?? false;
  const hasTranscript = hasRecall || TRANSCRIPT.test(shown);
  const lookUp = hasRecall ? makeLookUp(view) : undefined;
  const reach = new ViewReach({ shown, files: facts.files, hasTranscript, lookUp });
  const ofFacts = (some: Iterable<Fact>, judge: (fact: Fact) => Reach) =>
    listByReach([...some].map((fact) => [fact.text, judge(fact)]));
  const ofFiles = (paths: ReadonlySet<string>) =>
    listByReach([...paths].map((path) => [path, reach.ofFile(path)]));
  return {
    ...{ entry: id, time, trigger, before, hasTranscript },
    kinds: {
      edited: ofFiles(facts.files.edited),
      read: ofFiles(facts.files.onlyRead),
      human: ofFacts(facts.humans.values(), (fact) => reach.ofText(fact)),
      "human-sense": ofFacts(facts.humans.values(), (fact) => reach.ofSense(fact)),
      name: ofFacts(facts.names.values(), (fact) => reach.ofName(fact)),
      "needed-name": ofFacts(listNeeded(facts, later), (fact) => reach.ofName(fact)),
      error: ofFacts(facts.errors.values(), (fact) => reach.ofSense(fact)),
      decision: ofFacts(facts.decisions.values(), (fact) => reach.ofSense(fact)),
    },
  };
}

/** Names that the agent could know only from its view, with the place where each first occurred. */
function listNeeded(facts: SessionFacts, later: readonly Entry[]): readonly Fact[] {
  const needed = new NeededNames((name) => facts.findName(name) !== undefined);
  for (const entry of later) {
    if (entry.type === "boundary" || entry.type === "head" || needed.isComplete) break;
    const texts = listSources(entry, new Map()).map(({ text }) => text);
    if (entry.type === "assistant") needed.noteResponse(texts);
    else needed.noteShown(texts);
  }
  return [...needed.names].flatMap((name) => facts.findName(name) ?? []);
}

function makeLookUp(view: View): LookUp {
  const tool = new RecallTool();
  return (input) => tool.answer(view, input);
}

function listByReach(judged: readonly (readonly [string, Reach])[]): ReachLists {
  const lists: Record<Reach, string[]> = { view: [], call: [], transcript: [], gone: [] };
  for (const [text, reach] of judged) lists[reach].push(text);
  return lists;
}
