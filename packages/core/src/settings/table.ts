// A Markdown table with its columns aligned, as the formatter leaves it.

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[], fill: string) =>
    `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width, fill)).join(" | ")} |`;
  const [first = [], ...rest] = cells;
  return [line(first, " "), line([], "-"), ...rest.map((row) => line(row, " "))].join("\n");
}
