// Formats what compactions kept, for people and as JSON. Pure.
import { formatCount, formatLocalMinute } from "@palimpsest/core/text";
import { toVisibleLine } from "../terminal/to-visible.ts";
import { formatRows } from "../text/format-rows.ts";
import { cutToColumns, hangIndent } from "../text/measure-columns.ts";
import {
  FACT_KINDS,
  type FactKind,
  type MeasuredCompaction,
  type ReachLists,
} from "./measure-compactions.ts";
import { REACHES, type Reach } from "./view-reach.ts";

export interface MeasuredSession {
  readonly id: string;
  readonly title: string | undefined;
  readonly recordedBy?: string;
  readonly compactions: readonly MeasuredCompaction[];
}

export const KIND_NAMES: Readonly<Record<FactKind, string>> = {
  edited: "edited files",
  read: "files only read",
  human: "human words, verbatim",
  "human-sense": "human words, in substance",
  name: "names in the conversation",
  "needed-name": "names the agent used next",
  error: "errors",
  decision: "decisions",
};

const HEADER = ["", "in all", "in view", "one call away", "in transcript", "gone"];
/** Lost facts listed per kind; --lost and --json show all. */
const FEW = 5;
/** Of a long message, where only the first few facts are listed; --lost and --json show it whole. */
const SHOWN_CHARACTERS = 200;
/** What the columns mean. */
const ABOUT_COLUMNS =
  "In view: the summary, or what is kept beside it, shows it. One call away: a file that the view names holds it, or one Recall finds it. In transcript: it is on disk, but the agent has to know what to look for. Gone: nothing that the agent sees leads to it. Lost is what is neither in view nor one call away.";

export type Counts = Readonly<Record<FactKind, Readonly<Record<Reach, number>>>>;

export function countFacts(compactions: readonly MeasuredCompaction[]): Counts {
  const countKind = (kind: FactKind) => {
    const countReach = (reach: Reach) =>
      compactions.reduce((sum, { kinds }) => sum + kinds[kind][reach].length, 0);
    return Object.fromEntries(REACHES.map((reach) => [reach, countReach(reach)]));
  };
  return Object.fromEntries(FACT_KINDS.map((kind) => [kind, countKind(kind)])) as unknown as Counts;
}

function formatCounts(counts: Counts, columns?: number): readonly string[] {
  const rows = FACT_KINDS.map((kind) => {
    const all = REACHES.reduce((sum, reach) => sum + counts[kind][reach], 0);
    return [KIND_NAMES[kind], String(all), ...REACHES.map((reach) => formatShare(counts[kind][reach], all))];
  });
  return formatRows([HEADER, ...rows], { columns, alignRight: [1, 2, 3, 4, 5] });
}

interface FidelityFormat {
  readonly columns?: number | undefined;
  /** Lists everything that was lost, not only the first few. */
  readonly isLong?: boolean | undefined;
}

export function formatSession(session: MeasuredSession, format: FidelityFormat): readonly string[] {
  const { id, title, recordedBy, compactions } = session;
  const by = recordedBy === undefined ? "" : `, recorded by ${recordedBy}`;
  return [
    cutLine(toVisibleLine(title ?? "(no title)"), format.columns),
    toVisibleLine(`${id}${by}, ${formatCount(compactions.length, "compaction")}`),
    ...compactions.flatMap((compaction, at) => [
      "",
      describeMethod(compaction, at + 1),
      "",
      ...formatCounts(countFacts([compaction]), format.columns),
      ...formatLost(compaction, format),
    ]),
    ...(compactions.length === 0 ? [] : ["", ...wrap(ABOUT_COLUMNS, format.columns)]),
  ];
}

/** Keeps only the numbers of many sessions: their texts would not fit into memory. */
export class FidelityTotals {
  #counts = countFacts([]);
  #sessions = 0;
  #compacted = 0;
  #compactions = 0;
  #inReach = 0;

  add({ compactions }: MeasuredSession): void {
    this.#sessions++;
    this.#compacted += compactions.length > 0 ? 1 : 0;
    this.#compactions += compactions.length;
    this.#inReach += compactions.filter(({ hasTranscript }) => hasTranscript).length;
    this.#counts = addCounts(this.#counts, countFacts(compactions));
  }

  format(columns?: number): readonly string[] {
    return [
      `${formatCount(this.#compactions, "compaction")} in ${this.#compacted} of ${formatCount(this.#sessions, "session")}`,
      "",
      ...formatCounts(this.#counts, columns),
      "",
      ...wrap(
        `After ${this.#inReach} of ${this.#compactions} compactions the view names the transcript or the agent has Recall, so what is "in transcript" can be found by searching for the right words.`,
        columns,
      ),
      ...wrap(ABOUT_COLUMNS, columns),
    ];
  }
}

function addCounts(one: Counts, other: Counts): Counts {
  const addKind = (kind: FactKind) =>
    Object.fromEntries(REACHES.map((reach) => [reach, one[kind][reach] + other[kind][reach]]));
  return Object.fromEntries(FACT_KINDS.map((kind) => [kind, addKind(kind)])) as unknown as Counts;
}

function describeMethod({ time, trigger, before }: MeasuredCompaction, number: number): string {
  const tokens = before > 0 ? ` at ${before.toLocaleString("en")} tokens` : "";
  const when = time > 0 ? `, ${formatLocalMinute(time)}` : "";
  return `Compaction ${number}${when}, ${trigger === "manual" ? "by hand" : "automatic"}${tokens}`;
}

/** Facts that neither the view nor one call shows. */
function formatLost({ kinds }: MeasuredCompaction, { columns, isLong }: FidelityFormat): readonly string[] {
  return FACT_KINDS.flatMap((kind) => {
    const lost = listLost(kinds[kind]);
    const shown = isLong ? lost : lost.slice(0, FEW);
    if (shown.length === 0 || kind === "human") return [];
    const more = lost.length > shown.length ? [`and ${lost.length - shown.length} more (--lost)`] : [];
    const shorten = (text: string) =>
      isLong || text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS).toWellFormed()}…`;
    const heading = `Lost ${KIND_NAMES[kind]}:`;
    return [
      "",
      heading,
      ...[...shown.map(shorten), ...more].map((text) => cutLine(`  ${toVisibleLine(text)}`, columns)),
    ];
  });
}

const listLost = ({ transcript, gone }: ReachLists): readonly string[] => [...transcript, ...gone];

export const toFidelityJson = ({ id, title, recordedBy, compactions }: MeasuredSession) => ({
  type: "fidelity",
  session_id: id,
  title: title ?? null,
  recorded_by: recordedBy ?? null,
  compactions: compactions.map(({ entry, time, trigger, before, hasTranscript, kinds }) => ({
    entry,
    time: time > 0 ? new Date(time).toISOString() : null,
    trigger,
    tokens_before: before > 0 ? before : null,
    transcript_in_reach: hasTranscript,
    kinds: Object.fromEntries(
      FACT_KINDS.map((kind) => {
        const { view, call, transcript, gone } = kinds[kind];
        return [
          kind.replaceAll("-", "_"),
          { in_view: view, one_call_away: call, in_transcript: transcript, gone },
        ];
      }),
    ),
  })),
});

const formatShare = (have: number, all: number) => (all === 0 ? "–" : `${((100 * have) / all).toFixed(1)}%`);
const cutLine = (text: string, columns: number | undefined) =>
  columns === undefined ? text : cutToColumns(text, columns);
const wrap = (text: string, columns: number | undefined): readonly string[] =>
  columns === undefined ? [text] : hangIndent(text, "", columns);
