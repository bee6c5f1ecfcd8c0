// What a benchmark returns, and how it is printed.

export interface BenchTable {
  readonly title: string;
  /** How it was measured, and on what; enough to judge the numbers. */
  readonly how: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** As a Markdown table. */
export function printTable({ title, how, columns, rows }: BenchTable): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [`## ${title}`, "", how, "", line(columns), line(columns.map(() => "---")), ...rows.map(line)].join(
    "\n",
  );
}
