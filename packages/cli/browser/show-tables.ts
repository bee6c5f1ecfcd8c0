// The tables below the view.
import type { PageTable } from "../src/page/page-data.ts";
import { makeElement } from "./make-element.ts";

export function showTable({ title, columns, rows }: PageTable): HTMLElement {
  const head = makeElement("tr");
  for (const column of columns) head.append(makeElement("th", "", column));
  const body = makeElement("tbody");
  for (const row of rows) {
    const line = makeElement("tr");
    for (const cell of row)
      line.append(
        makeElement(
          "td",
          typeof cell === "number" || /^[$\d]/.test(cell) ? "number" : "",
          typeof cell === "number" ? cell.toLocaleString("en") : cell,
        ),
      );
    body.append(line);
  }
  const table = makeElement("table", "", makeElement("thead", "", head), body);
  return makeElement("section", "table", makeElement("h2", "", title), makeElement("div", "scroll", table));
}
