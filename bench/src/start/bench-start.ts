// How long pal takes to start, and what a long run costs in time, processor and memory.

import { type BenchTable, ratioTable } from "../bench-table.ts";
import { inFolder } from "../in-folder.ts";
import { FILE_BYTES, measureSteps, STEPS, type Steps } from "./measure-steps.ts";
import { measureVersion } from "./measure-version.ts";
import { buildPrograms, type Programs } from "./programs.ts";
import { measureTyped } from "./typed.ts";

export function benchStart(): Promise<BenchTable[]> {
  return inFolder(async (folder) => {
    const programs = await buildPrograms(folder);
    return [await measureStarts(programs), await longRun(programs)];
  });
}

async function measureStarts(programs: Programs): Promise<BenchTable> {
  const typed = await measureTyped(programs);
  const version = measureVersion(programs.pal);
  return {
    ...ratioTable([
      {
        title: "Start",
        how: `pal as it is published, its compile cache warm, in a pseudo-terminal and a new home; the line is typed at once. The hello-world is one bundled file of Ink that sends the line with fetch. Medians of ${typed.rounds} (starts) and ${version.rounds} (versions) rounds, alternating.`,
        ratios: [
          {
            what: "pal, until its prompt is on the screen",
            time: typed.pal.frame,
            peer: "hello-world, until its words are",
            peerTime: typed.hello.frame,
          },
          {
            what: "pal, until a typed line reaches the server",
            time: typed.pal.sent,
            peer: "hello-world, the same",
            peerTime: typed.hello.sent,
            aim: 1.5,
          },
          { what: "pal --version", time: version.pal, peer: "node -e 0", peerTime: version.node, aim: 2 },
        ],
      },
    ]),
    title: "Start",
  };
}

async function longRun({ pal, loop }: Programs): Promise<BenchTable> {
  const bare = await measureSteps(loop);
  const whole = await measureSteps(pal, ["--permission-mode", "bypass"]);
  const toRow = (what: string, of: (steps: Steps) => number | undefined, unit: string) => {
    const [ours, theirs] = [of(whole), of(bare)];
    const formatValue = (value: number | undefined) =>
      value === undefined ? "unknown" : `${value.toPrecision(3)} ${unit}`;
    const ratio = ours === undefined || theirs === undefined ? "" : (ours / theirs).toPrecision(2);
    return [what, formatValue(ours), formatValue(theirs), ratio];
  };
  return {
    title: `A run of ${STEPS} steps`,
    how: `Each step is a request and a file of ${FILE_BYTES / 1_000} KB that is read. pal draws it in a terminal, keeps its transcript and runs its layers; the bare loop sends the whole conversation with fetch and does nothing else. The server's time is in the first row only.`,
    columns: ["what", "pal", "bare loop", "ratio"],
    rows: [
      toRow("from one request to the next, median", ({ wall }) => wall, "ms"),
      toRow("the client's processor time a step", ({ cpu }) => cpu, "ms"),
      toRow("resident memory at the first step", ({ before }) => before, "MB"),
      toRow("resident memory after the last", ({ after }) => after, "MB"),
    ],
  };
}
