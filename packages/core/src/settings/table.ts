// Formats a Markdown table with aligned columns, as the formatter would.

export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const formatRow = (row: readonly string[], fill: string) =>
    `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width, fill)).join(" | ")} |`;
  const [first = [], ...rest] = cells;
  return [formatRow(first, " "), formatRow([], "-"), ...rest.map((row) => formatRow(row, " "))].join("\n");
}
