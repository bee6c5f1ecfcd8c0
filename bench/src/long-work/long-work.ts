// Long work in one session: its cost with the economy rule and with the window rule, compared with the optimum.
import type { BenchTable } from "../bench-table.ts";
import { hasTranscripts, realSessions } from "../transcripts/real-sessions.ts";
import type { Column } from "./column.ts";
import { type Measured, measureWork } from "./measure-work.ts";
import { recordedWork, stepsOf } from "./recorded.ts";
import { overHttp } from "./start-server.ts";
import { makeWork, type Work } from "./work.ts";
import { KINDS, SHELL, THINKING } from "./work-kinds.ts";

const SEEDS = [1, 2, 3, 4, 5];
/** Seeds for the other kinds of work. */
const FEWER_SEEDS = SEEDS.slice(0, 3);
const KEEPS = [3, 5, 10];
/** The cost of well-known coding agents on such work, as observed. */
const OTHERS = "8.7 to 9.6 dollars, with 3 summaries, up to 5 refused requests and hits of 93 to 97%";
const CHEAPEST_OTHER = 8.7;
/** Shorter recorded sessions have no results old enough to clear. */
const MIN_STEPS = 40;

const USUAL = { window: 200_000, read: 0.1 };
const TERMS = [USUAL, { ...USUAL, window: 1_000_000 }, { ...USUAL, read: 0.05 }, { ...USUAL, read: 0.025 }];

export async function benchLongWork(): Promise<readonly BenchTable[]> {
  const works = SEEDS.map((seed) => makeWork(SHELL, seed));
  const all: Measured[] = [];
  const rows: (string | number)[][] = [];
  for (const terms of TERMS) {
    for (const keep of KEEPS) {
      const economy = await runWorks(works, { ...terms, keep, mode: "economy" });
      const window = await runWorks(works, { ...terms, keep, mode: "window" });
      all.push(...economy, ...window);
      rows.push(
        columnRow(terms, keep, "economy", economy, window),
        columnRow(terms, keep, "window", window, window),
      );
    }
  }
  return [
    {
      title: "Long work: 200 shell steps in one exchange",
      how: `${await sameOverHttp(works[0]!)} ${describeSoundness(all)} Results of 2 to 24 KB, about 2,600 tokens a step; one step in ten needs a line of an earlier result, mostly a near one, and the model calls Recall if it is not in view. Means of ${SEEDS.length} seeds, worst in brackets. ÷ its own calls: the same without what either asked in the background, as if neither kept notes. ÷ optimum: prompts beside the best times of clearing at the same K, all known beforehand (aim 1.10). Free: the same if clearing broke nothing. Least: only what is new is paid for, and the system read; no policy can cost less. Other agents on such work: ${OTHERS}.`,
      columns: HEAD,
      rows,
    },
    await kindsTable(),
  ];
}

const HEAD =
  "window|ρ|K|rule|$|background $|÷ window|÷ its own calls|÷ optimum|free $|least $|÷ $8.7|calls|hits|peak|breaks|refused|summaries|from notes|missed".split(
    "|",
  );

async function runWorks(works: readonly Work[], column: Column): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const work of works) measured.push(await measureWork(work, column));
  return measured;
}

function columnRow(
  { window, read }: typeof USUAL,
  keep: number,
  rule: Column["mode"],
  own: readonly Measured[],
  peer: readonly Measured[],
): (string | number)[] {
  const dollars = averageRuns(own, "dollars");
  return [
    `${window / 1_000}K`,
    read,
    keep,
    rule,
    formatSpread(own.map((run) => run.dollars)),
    averageRuns(own, "background").toFixed(2),
    rule === "window" ? "" : formatSpread(own.map((run, at) => run.dollars / peer[at]!.dollars)),
    rule === "window" ? "" : formatSpread(own.map((run, at) => mainDollars(run) / mainDollars(peer[at]!))),
    rule === "window" ? "" : formatSpread(own.map((run) => run.overOptimum)),
    averageRuns(own, "free").toFixed(2),
    averageRuns(own, "least").toFixed(2),
    (dollars / CHEAPEST_OTHER).toFixed(2),
    ...formatCounts(own),
  ];
}

const mainDollars = ({ dollars, background }: Measured) => dollars - background;

const formatCounts = (own: readonly Measured[]): (string | number)[] => [
  averageRuns(own, "calls").toFixed(0),
  `${(100 * averageRuns(own, "hits")).toFixed(1)}%`,
  Math.max(...own.map(({ peak }) => peak)),
  averageRuns(own, "breaks").toFixed(1),
  sumRuns(own, "refused"),
  sumRuns(own, "summaries"),
  sumRuns(own, "fromNotes"),
  `${sumRuns(own, "missed")} of ${sumRuns(own, "wanted")}`,
];

/** Kinds of work that the rule was not made for. */
async function kindsTable(): Promise<BenchTable> {
  const rows: (string | number)[][] = [];
  const all: Measured[] = [];
  const addColumn = async (name: string, works: readonly Work[], more: Partial<Column> = {}) => {
    const economy = await runWorks(works, { ...USUAL, keep: 5, mode: "economy", ...more });
    const window = await runWorks(works, { ...USUAL, keep: 5, mode: "window", ...more });
    all.push(...economy, ...window);
    rows.push([
      name,
      averageRuns(window, "dollars").toFixed(2),
      averageRuns(economy, "dollars").toFixed(2),
      formatSpread(economy.map((run, at) => run.dollars / window[at]!.dollars)),
      formatSpread(economy.map((run, at) => mainDollars(run) / mainDollars(window[at]!))),
      formatSpread(economy.map((run) => run.overOptimum)),
      averageRuns(economy, "free").toFixed(2),
      averageRuns(economy, "least").toFixed(2),
      ...formatCounts(economy),
    ]);
  };
  for (const [name, kind] of Object.entries(KINDS))
    await addColumn(
      name,
      FEWER_SEEDS.map((seed) => makeWork(kind, seed)),
    );
  for (const [name, { kind, model }] of Object.entries(THINKING))
    await addColumn(
      name,
      FEWER_SEEDS.map((seed) => makeWork(kind, seed)),
      { model },
    );
  const recorded = realSessions()
    .map(({ said }) => recordedWork(said))
    .filter((work) => stepsOf(work) >= MIN_STEPS);
  if (recorded.length > 0) await addColumn(`${recorded.length} recorded sessions`, recorded);
  return {
    title: "Long work of other kinds",
    how: `As above with K = 5, a window of 200,000 and ρ = 0.1; what follows the dollars is of the economy. ${describeSoundness(all)}${hasTranscripts() ? "" : " Recorded sessions are not here."}`,
    columns: [
      "work",
      "window $",
      "economy $",
      "÷ window",
      "÷ its own calls",
      "÷ optimum",
      "free $",
      "least $",
      ...HEAD.slice(-8),
    ],
    rows,
  };
}

/** The conditions that must hold in every run. They are printed, so that a reader can verify them. */
function describeSoundness(all: readonly Measured[]): string {
  const agreeing = all.filter(({ agrees }) => agrees).length;
  const stopped = all.filter((run) => run.stopped).length;
  return `Ledgers of session and emulator agree in ${agreeing} of ${all.length} runs; ${sumRuns(all, "unreadable")} results could not be read back by Recall; ${sumRuns(all, "lost")} wanted lines were not found; ${stopped} runs could not go on to the end.`;
}

async function sameOverHttp(work: Work): Promise<string> {
  const column: Column = { ...USUAL, keep: 5, mode: "economy" };
  const [inside, outside] = [await measureWork(work, column), await measureWork(work, column, overHttp)];
  const verdict =
    inside.dollars === outside.dollars ? "the same to the last digit" : `$${inside.dollars} in process`;
  return `Against the emulator, in process; one run through the SDK over HTTP cost $${outside.dollars.toFixed(4)}, ${verdict}.`;
}

type Numbers = { [K in keyof Measured]: Measured[K] extends number ? K : never }[keyof Measured];

const sumRuns = (all: readonly Measured[], key: Numbers) => all.reduce((total, run) => total + run[key], 0);
const averageRuns = (all: readonly Measured[], key: Numbers) => sumRuns(all, key) / all.length;

/** The mean and the worst value. */
function formatSpread(values: readonly number[]): string {
  const average = values.reduce((total, value) => total + value, 0) / values.length;
  return `${average.toFixed(2)} (${Math.max(...values).toFixed(2)})`;
}
