// The tables that benchmarks return, and how they are printed: one shared table of ratios, and separate tables where needed.

/** A time, and the time of a peer or of a physical limit measured in the same run. */
export interface Ratio {
  readonly what: string;
  readonly time: number;
  readonly peer: string;
  readonly peerTime: number;
  /** The highest ratio that is acceptable, if there is a target. */
  readonly aim?: number;
}

export interface Ratios {
  readonly title: string;
  /** How and on what it was measured, so that a reader can judge the numbers. */
  readonly how: string;
  readonly ratios: readonly Ratio[];
}

export interface BenchTable {
  readonly title: string;
  readonly how: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** As Markdown. */
export function printTable({ title, how, columns, rows }: BenchTable): string {
  const formatLine = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [
    `## ${title}`,
    "",
    how,
    "",
    formatLine(columns),
    formatLine(columns.map(() => "---")),
    ...rows.map(formatLine),
  ].join("\n");
}

export function ratioTable(all: readonly Ratios[]): BenchTable {
  return {
    title: "Times, each beside its peer in the same run",
    how: all.map(({ title, how }) => `**${title}.** ${how}`).join("\n\n"),
    columns: ["what", "time", "beside", "time", "ratio", "aim"],
    rows: all.flatMap(({ ratios }) =>
      ratios.map(({ what, time, peer, peerTime, aim }) => [
        what,
        formatMilliseconds(time),
        peer,
        formatMilliseconds(peerTime),
        (time / peerTime).toPrecision(2),
        aim === undefined ? "" : `≤ ${aim}`,
      ]),
    ),
  };
}

const formatMilliseconds = (value: number) => `${value.toPrecision(3)} ms`;
