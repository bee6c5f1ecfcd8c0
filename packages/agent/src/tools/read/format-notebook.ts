// A Jupyter notebook as text: its cells and the beginning of their outputs. Pure.
import { stripSequences } from "../strip-sequences.ts";

/** Characters shown of each output: enough to see what kind of output it is. */
const OUTPUT_CHARACTERS = 2_000;

/** `undefined` if it is not a notebook. */
export function formatNotebook(json: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  const cells = readField(value, "cells");
  if (!Array.isArray(cells)) return undefined;
  return cells.map(formatCell).join("\n\n");
}

function formatCell(cell: unknown, at: number): string {
  const kind = readField(cell, "cell_type");
  const outputs = readField(cell, "outputs");
  const texts = Array.isArray(outputs) ? outputs.map(formatOutput) : [];
  const source = joinText(readField(cell, "source"));
  return [`## Cell ${at + 1} (${String(kind)})`, source, ...texts].join("\n");
}

function formatOutput(output: unknown): string {
  const kind = String(readField(output, "output_type"));
  const data = readField(output, "data");
  const pictures = Object.keys(isObject(data) ? data : {}).filter((type) => type.startsWith("image/"));
  const text =
    joinText(readField(output, "text")) ||
    joinText(readField(data, "text/plain")) ||
    joinText(readField(output, "traceback"), "\n");
  const shown = stripSequences(text);
  const cut =
    shown.length > OUTPUT_CHARACTERS
      ? `${shown.slice(0, OUTPUT_CHARACTERS).toWellFormed()}… [${shown.length} characters]`
      : shown;
  return [`### ${[kind, ...pictures].join(", ")}`, cut].join("\n").trimEnd();
}

function joinText(value: unknown, between = ""): string {
  if (Array.isArray(value)) return value.map(String).join(between);
  return typeof value === "string" ? value : "";
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const readField = (value: unknown, key: string) => (isObject(value) ? value[key] : undefined);
