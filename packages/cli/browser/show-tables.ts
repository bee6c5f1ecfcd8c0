// The tables below the view.
import type { PageTable } from "../src/page/page-data.ts";
import { makeElement } from "./make-element.ts";

/** A remark may begin with a digit too, and goes on with words. */
const looksNumeric = (cell: string | number | undefined): boolean =>
  typeof cell === "number" || /^\$?[\d.,]+$/.test(cell ?? "");

export function showTable({ title, columns, rows }: PageTable): HTMLElement {
  const head = makeElement("tr");
  const isNumber = (at: number) => rows.some((row) => looksNumeric(row[at]));
  for (const [at, column] of columns.entries())
    head.append(makeElement("th", isNumber(at) ? "number" : "", column));
  const body = makeElement("tbody");
  for (const row of rows) {
    const line = makeElement("tr");
    for (const [at, cell] of row.entries())
      line.append(
        makeElement(
          "td",
          isNumber(at) ? "number" : "",
          typeof cell === "number" ? cell.toLocaleString("en") : cell,
        ),
      );
    body.append(line);
  }
  const table = makeElement("table", "", makeElement("thead", "", head), body);
  return makeElement("section", "table", makeElement("h2", "", title), makeElement("div", "scroll", table));
}
