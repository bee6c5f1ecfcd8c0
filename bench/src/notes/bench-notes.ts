// What a stranger could go on with after a compaction: of the names that the agent needed next, the share that the view shows.
import type { BenchTable } from "../bench-table.ts";
import {
  hasTranscripts,
  moreSessions,
  type RealSession,
  realSessions,
} from "../transcripts/real-sessions.ts";
import { driveNotes, type ViewAfter } from "./drive-notes.ts";
import { showsName } from "./find-names.ts";
import { findNeededNames, RESPONSES } from "./needed-names.ts";

interface Compacted {
  readonly session: string;
  readonly needed: readonly string[];
  /** Of those needed, what the recorded summary shows; with the same files restored; and what our view shows. */
  readonly summary: number;
  readonly recorded: number;
  readonly ours: number;
  readonly missing: readonly string[];
  readonly view: ViewAfter;
}

export async function benchNotes(): Promise<readonly BenchTable[]> {
  if (!hasTranscripts())
    return [{ title: TITLE, how: "Not measured: ../shared/data is not there.", columns: [], rows: [] }];
  return [tabulateRecorded(await measureAll()), tabulateHeldOut(await measureHeldOut())];
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
      "*summary alone*: the share that the recorded summary shows. *as recorded*: with the files that were restored; the recordings do not hold these, so both sides get the same ones, by our rule, with the content of their last reading. *notes*, *view*: tokens.",
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

/** Sessions that the agent never compacted, which nobody looked at while the notes were written: compacted at 60% of their text. */
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
  return (await driveNotes(said)).map((view): Compacted => {
    const needed = [...findNeededNames(said, view.at)];
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
    };
  });
}

function findMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const toPercent = (share: number): string => `${(100 * share).toFixed(1)}%`;
