// Formats the input of a call for people: a command, a change as a diff without its path, anything else as its fields.
// Pure.

import { revealCommand, revealText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { breakLines, hangIndent, widthOf, wrapLines } from "../../text/measure-columns.ts";
import { formatDiff } from "../diff/format-screen-diff.ts";

const UNPLACED = { isUnplaced: true };

type Fields = Readonly<Record<string, unknown>>;

export function formatInput(tool: string, input: unknown, look: Look): string[] {
  if (typeof input !== "object" || input === null) return [];
  const fields = input as Fields;
  if (tool === "Bash" && typeof fields.command === "string") return formatCommand(fields, look);
  if (tool === "Edit" && typeof fields.old_string === "string")
    return [...tellReplaceAll(fields, look), ...formatDiff(formatReplacement(fields), look, UNPLACED)];
  if (tool === "Write" && typeof fields.content === "string")
    return formatDiff(formatAddition(String(fields.content)), look, UNPLACED);
  return Object.entries(fields).flatMap(([name, value]) => formatField(name, value, look));
}

function formatCommand(
  { command: text, description, run_in_background: background }: Fields,
  look: Look,
): string[] {
  const { paint, columns } = look;
  const lines = breakLines(revealCommand(String(text)), columns - 2).map((line) => `  ${paint.accent(line)}`);
  const notes = [
    ...(typeof description === "string" ? [revealText(description)] : []),
    ...(background === true ? ["It continues in the background."] : []),
  ];
  return [...lines, ...notes.flatMap((note) => hangIndent(note, "  ", columns).map(paint.dim))];
}

const tellReplaceAll = ({ replace_all }: Fields, { paint }: Look): string[] =>
  replace_all === true ? [paint.warning("Every occurrence of:")] : [];

function formatField(name: string, value: unknown, look: Look): string[] {
  const text = typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
  const { paint, columns } = look;
  const label = `${revealText(name)}:`;
  // A name as long as a line would leave no room beside it.
  if (widthOf(label) > columns / 2)
    return [...wrapLines(label, columns).map(paint.dim), ...hangIndent(revealText(text), "  ", columns)];
  return hangIndent(revealText(text), `${paint.dim(label)} `, columns, "  ");
}

const signLines = (text: string, sign: string): string[] =>
  text === "" ? [] : text.split("\n").map((line) => `${sign}${line}`);

const toHunk = (lines: readonly string[]): string => ["@@ -1 +1 @@", ...lines].join("\n");

const formatReplacement = ({ old_string, new_string }: Fields): string =>
  toHunk([
    ...signLines(revealText(String(old_string)), "-"),
    ...signLines(revealText(String(new_string ?? "")), "+"),
  ]);

const formatAddition = (content: string): string =>
  toHunk(signLines(revealText(content).replace(/\n$/, ""), "+"));
