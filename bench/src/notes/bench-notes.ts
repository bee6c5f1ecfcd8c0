// How well the work can be continued after a compaction: the share of the names needed next that the view shows.

import { type Counts, countFacts, KIND_NAMES } from "../../../packages/cli/src/fidelity/format-fidelity.ts";
import { listStrings } from "../../../packages/cli/src/fidelity/items.ts";
import {
  FACT_KINDS,
  type FactKind,
  type MeasuredCompaction,
  measureCompactions,
} from "../../../packages/cli/src/fidelity/measure-compactions.ts";
import { listNames, NeededNames, RESPONSES } from "../../../packages/cli/src/fidelity/needed-names.ts";
import { showsName } from "../../../packages/cli/src/fidelity/spelled-names.ts";
import { REACHES, type Reach } from "../../../packages/cli/src/fidelity/view-reach.ts";
import type { BenchTable } from "../bench-table.ts";
import {
  hasTranscripts,
  moreSessions,
  type RealSession,
  realSessions,
} from "../transcripts/real-sessions.ts";
import type { Said } from "../transcripts/said.ts";
import { driveNotes, type ViewAfter } from "./drive-notes.ts";

interface Compacted {
  readonly session: string;
  readonly needed: readonly string[];
  /** The share of needed names that the recorded summary shows, that it shows with restored files, and that our view shows. */
  readonly summary: number;
  readonly recorded: number;
  readonly ours: number;
  readonly missing: readonly string[];
  readonly view: ViewAfter;
  /** By kind, as `pal fidelity` measures it. */
  readonly kept: MeasuredCompaction;
}

export async function benchNotes(): Promise<readonly BenchTable[]> {
  if (!hasTranscripts())
    return [{ title: TITLE, how: "Not measured: ../shared/data is not there.", columns: [], rows: [] }];
  const ours = await measureAll();
  const recorded = [...realSessions(), ...moreSessions()].flatMap(({ entries }) =>
    measureCompactions(entries),
  );
  return [
    tabulateRecorded(ours),
    tabulateKept(
      recorded,
      ours.map(({ kept }) => kept),
    ),
    tabulateHeldOut(await measureHeldOut()),
  ];
}

const TITLE = "Notes: what a stranger could go on with";

function tabulateRecorded(compacted: readonly Compacted[]): BenchTable {
  const columns = ["session", "needed names", "summary alone", "as recorded", "ours", "notes", "view", "by"];
  const median = (of: (each: Compacted) => number) => findMedian(compacted.map(of));
  const below = compacted.filter(({ ours, recorded }) => ours < recorded).length;
  return {
    title: TITLE,
    how: [
      `Every compaction in the recorded sessions: the session is said again through \`openSession\` up to there and compacted with \`session.compact()\`, from structural notes, with no model. *needed names*: paths, identifiers, numbers and the like in the agent's next ${RESPONSES} responses (up to the next compaction) that stood somewhere before the compaction and that nothing after it had shown before the response that used them. *ours*: the share that our view after the compaction shows.`,
      "*summary alone*: the share that the recorded summary shows. *as recorded*: with the files that were restored; the recordings do not hold these, so both sides get the same ones, by our rule, as reads, writes and edits of the recording leave them. *notes*, *view*: tokens.",
      `Ours is below the recorded view in ${below} of ${compacted.length}. Median: ours ${toPercent(median(({ ours }) => ours))}, as recorded ${toPercent(median(({ recorded }) => recorded))}, summary alone ${toPercent(median(({ summary }) => summary))}.`,
    ].join("\n\n"),
    columns,
    rows: compacted.map(({ session, needed, summary, recorded, ours, view }) => [
      session,
      needed.length,
      toPercent(summary),
      toPercent(recorded),
      `${toPercent(ours)}${ours < recorded ? " (below)" : ""}`,
      view.notesTokens,
      view.tokens,
      view.method,
    ]),
  };
}

/** Without the names that were needed next, which are in the table above. */
const KEPT_KINDS = FACT_KINDS.filter((kind) => kind !== "needed-name");

function tabulateKept(
  recorded: readonly MeasuredCompaction[],
  ours: readonly MeasuredCompaction[],
): BenchTable {
  const [theirs, own] = [countFacts(recorded), countFacts(ours)];
  const share = (counts: Counts, kind: FactKind, reach: Reach) => {
    const all = REACHES.reduce((sum, each) => sum + counts[kind][each], 0);
    return all === 0 ? "–" : toPercent(counts[kind][reach] / all);
  };
  return {
    title: "Notes: what compactions kept, by kind",
    how: `The ${recorded.length} recorded compactions and our ${ours.length} at the same places, both measured by the function behind \`pal fidelity\`. *one call away*: in a file that the view names; for ours also by one \`Recall({query})\`. The recordings do not hold the files that the agent put back after its summary.`,
    columns: ["kind", "recorded, in view", "recorded, one call away", "ours, in view", "ours, one call away"],
    rows: KEPT_KINDS.map((kind) => [
      KIND_NAMES[kind],
      ...[theirs, own].flatMap((counts) => [share(counts, kind, "view"), share(counts, kind, "call")]),
    ]),
  };
}

/** Held-out sessions, which were not looked at while the notes were developed. The agent never compacted them; here they are at 60%. */
function tabulateHeldOut(compacted: readonly Compacted[]): BenchTable {
  const shares = compacted.map(({ ours }) => ours).sort((a, b) => a - b);
  const at = (share: number) => toPercent(shares[Math.floor(shares.length * share)] ?? 0);
  return {
    title: `${TITLE}, held out`,
    how: `Sessions of at least ${MIN_RESPONSES} responses that the agent never compacted, compacted when ${HELD_OUT_SHARE * 100}% of their text is said. Nobody looked at these while the notes were shaped. There is no recorded summary to compare with.`,
    columns: ["sessions", "needed names", "lowest", "lower quarter", "median", "largest notes"],
    rows: [
      [
        compacted.length,
        compacted.reduce((sum, { needed }) => sum + needed.length, 0),
        at(0),
        at(0.25),
        at(0.5),
        Math.max(0, ...compacted.map(({ view }) => view.notesTokens)),
      ],
    ],
  };
}

const MIN_RESPONSES = 60;
const HELD_OUT_SHARE = 0.6;

async function measureHeldOut(): Promise<readonly Compacted[]> {
  const found: Compacted[] = [];
  for (const { name, said } of [...realSessions(), ...moreSessions()]) {
    const isRecorded = said.some(({ kind }) => kind === "compaction");
    if (isRecorded || said.filter(({ kind }) => kind === "assistant").length < MIN_RESPONSES) continue;
    const total = JSON.stringify(said).length;
    let length = 0;
    const at = said.findIndex((each, index) => {
      length += JSON.stringify(each).length;
      return length >= total * HELD_OUT_SHARE && said[index + 1]?.kind === "assistant";
    });
    const marked = [
      ...said.slice(0, at + 1),
      { kind: "compaction" as const, tokens: 0 },
      ...said.slice(at + 1),
    ];
    found.push(...(await measureSession({ name, said: marked })));
  }
  return found;
}

async function measureAll(): Promise<readonly Compacted[]> {
  const found: Compacted[] = [];
  for (const session of [...realSessions(), ...moreSessions()])
    if (session.said.some(({ kind }) => kind === "compaction"))
      found.push(...(await measureSession(session)));
  return found;
}

async function measureSession({ name, said }: RealSession): Promise<readonly Compacted[]> {
  const { views, entries } = await driveNotes(said);
  const kept = measureCompactions(entries);
  return views.map((view, number): Compacted => {
    const needed = findNeededNames(said, view.at);
    const boundary = said[view.at]!;
    const summary = boundary.kind === "compaction" ? (boundary.summary ?? "") : "";
    const share = (text: string) =>
      needed.length === 0 ? 1 : needed.filter((each) => showsName(text, each)).length / needed.length;
    return {
      session: name,
      needed,
      summary: share(summary),
      recorded: share(`${summary}\n${view.restored}`),
      ours: share(view.shown),
      missing: needed.filter((each) => !showsName(view.shown, each)),
      view,
      kept: kept[number]!,
    };
  });
}

function findNeededNames(said: readonly Said[], compaction: number): readonly string[] {
  const before = new Set<string>();
  for (const each of said.slice(0, compaction)) for (const name of listNames(textsOf(each))) before.add(name);
  const needed = new NeededNames((name) => before.has(name));
  for (const each of said.slice(compaction + 1)) {
    if (each.kind === "compaction") break;
    if (each.kind === "assistant") needed.noteResponse(textsOf(each));
    else needed.noteShown(textsOf(each));
  }
  return [...needed.names];
}

/** The texts of a message, without thinking. */
function textsOf(each: Said): readonly string[] {
  if (each.kind === "compaction") return [];
  if (each.kind === "results") return each.results.flatMap(({ content }) => listStrings(content));
  return each.content.flatMap((block) => {
    if (block.type === "tool_use" && "input" in block) return listStrings(block.input);
    return block.type === "text" && "text" in block ? [String(block.text)] : [];
  });
}

function findMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const toPercent = (share: number): string => `${(100 * share).toFixed(1)}%`;
