// What becomes of a statement when its person says something newer: superseded, kept and shown as a contradiction, or kept.
import { planNote } from "@palimpsest/agent/internal";
import { MemoryStore } from "@palimpsest/core/memory";
import { memoryPorts } from "@palimpsest/core/testing";
import type { BenchTable } from "../bench-table.ts";
import { readLabelledLines } from "../read-labelled-lines.ts";

/** The comparison was improved on `tuning` only; `held-out` was written afterwards and is only reported. */
export type PairSet = "tuning" | "held-out";

/**
 * `replaced`: the newer sentence corrects the older one. `shown`: it does so in part, so both stay and the person is told.
 * `apart`: it is about something else, somebody else or another environment, or adds something.
 */
const LABELS = ["replaced", "shown", "apart"] as const;
type Label = (typeof LABELS)[number];

interface Pair {
  readonly language: string;
  readonly label: Label;
  readonly older: string;
  readonly newer: string;
}

const ABOUT: Readonly<Record<PairSet, string>> = {
  "held-out": "Written and labelled after the last change of the comparison, which was not improved on them.",
  tuning:
    "Written and labelled before they were tried, but the comparison was improved on them afterwards, so the figures say only how far that went.",
};
const DAY_MS = 86_400_000;

export async function benchCorrections(): Promise<readonly BenchTable[]> {
  return [await measurePairs("held-out"), await measurePairs("tuning")];
}

export async function measurePairs(set: PairSet): Promise<BenchTable> {
  const pairs = await readLabelledLines(`${import.meta.dirname}/pairs/${set}`, readLine);
  const judged = await Promise.all(
    pairs.map(async (pair) => ({ ...pair, outcome: await findOutcome(pair) })),
  );
  const rows = LABELS.map((label) => {
    const some = judged.filter((pair) => pair.label === label);
    return [
      label,
      some.length,
      ...LABELS.map((outcome) => some.filter((pair) => pair.outcome === outcome).length),
    ];
  });
  const wrong = judged
    .filter(({ label, outcome }) => label !== outcome)
    .map(({ label, outcome, older, newer }) => `- ${label}, but ${outcome}: ${older} → ${newer}`);
  return {
    title: `Corrections, ${set} pairs`,
    how: `${ABOUT[set]} Both sentences are saved as \`pal memory add\` saves them, a day apart. Those that came out otherwise:\n\n${wrong.join("\n")}`,
    columns: ["label", "pairs", "superseded", "both kept, contradiction shown", "both kept"],
    rows,
  };
}

async function findOutcome({ older, newer }: Pair): Promise<Label> {
  const ports = memoryPorts();
  const store = await MemoryStore.open({ ...ports, folder: "/home/memory" });
  const add = async (said: string) => {
    const note = planNote(said, await store.list(), { time: ports.clock.now() });
    if (!note.ok) throw new Error(note.reason);
    const written = await store.write([{ path: note.path, text: note.text, base: null }], { by: "human" });
    if (!written.ok) throw new Error(written.reason);
    return written;
  };
  await add(older);
  await ports.clock.advance(DAY_MS);
  const { superseded = [], unsure = [] } = await add(newer);
  if (superseded.length > 0) return "replaced";
  return unsure.length > 0 ? "shown" : "apart";
}

function readLine(line: string, language: string): Pair {
  const [label, older, newer] = line.split(" | ");
  const known = LABELS.find((each) => each === label);
  if (!known || !older || !newer) throw new Error(`This line has no label, or no pair: ${line}`);
  return { language, label: known, older, newer };
}
