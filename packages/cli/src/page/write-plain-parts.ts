// The parts of a page that need no script: everything except the chart and the views. Pure.
import type { PageData, PageRewrite, PageTable } from "./page-data.ts";

export function writePlainParts({ title, about, facts, tables, requests, notes }: PageData): string {
  const rewrites: PageTable = {
    title: "Requests that wrote cached tokens again",
    columns: ["request", "cause", "tokens", "why"],
    rows: requests.flatMap(({ rewrite }, at) =>
      rewrite ? [[at + 1, nameRewrite(rewrite), rewrite.tokens, rewrite.why]] : [],
    ),
  };
  return [
    `<h1>${escapeHtml(title)}</h1>`,
    ...about.map(writeParagraph),
    writeParagraph(
      "The chart and the view of each request need JavaScript: the page runs only its own, and asks for nothing from the network.",
    ),
    `<dl class="facts">${facts.map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`).join("")}</dl>`,
    ...[...tables, rewrites].filter(({ rows }) => rows.length > 0).map(writeTable),
    ...notes.map(writeParagraph),
  ].join("\n");
}

const nameRewrite = ({ name, inferred }: PageRewrite): string =>
  inferred === undefined ? name : `${name} (inferred)`;

const writeParagraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

function writeTable({ title, columns, rows }: PageTable): string {
  const head = columns.map((column) => `<th>${escapeHtml(column)}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map(writeCell).join("")}</tr>`).join("\n");
  return `<section class="table"><h2>${escapeHtml(title)}</h2><div class="scroll"><table><thead><tr>${head}</tr></thead>\n<tbody>${body}</tbody></table></div></section>`;
}

const writeCell = (cell: string | number): string =>
  typeof cell === "number"
    ? `<td class="number">${cell.toLocaleString("en")}</td>`
    : `<td>${escapeHtml(cell)}</td>`;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
