// Finds what shells, `source` and make are given to run. Pure.
import { afterOptions, valuesOf } from "./option-values.ts";
import { ANY_WORD } from "./shell-word.ts";
import type { Fed, StartedReader } from "./started-reader.ts";
import { INPUT_FILE } from "./started-words.ts";
import { SHELL_VALUES } from "./wrappers.ts";

export function readShell(
  reader: StartedReader,
  shell: string,
  texts: readonly string[],
  { input }: Fed,
  depth: number,
): void {
  if (texts.some((text) => text === "--version" || text === "--help")) return;
  const end = afterOptions(texts, {
    values: SHELL_VALUES,
    option: /^[-+]./,
    // `-euo pipefail`
    takesNext: /^[-+][A-Za-z]+[oO]$/,
  });
  const options = texts.slice(0, end);
  for (const file of valuesOf(options, "--rcfile --init-file")) reader.readFile(shell, file);
  const scripts = valuesOf(options, "--command -Command --commands --init-command");
  for (const script of scripts) reader.readScript(script, depth + 1);
  if (scripts.length > 0) return;
  const operand = texts[end];
  // The file may be another name for standard input, whose text is known here.
  if (input !== undefined && operand !== undefined) reader.readScript(input, depth + 1);
  if (options.some((text) => /^-[A-Za-z]*c/i.test(text) && !text.startsWith("--")))
    return reader.readScript(operand ?? "", depth + 1);
  const isFile =
    operand !== undefined && !INPUT_FILE.test(operand) && !options.some((text) => /^-\w*s/.test(text));
  if (isFile || operand?.includes(ANY_WORD)) return reader.readFile(shell, operand ?? "");
  if (input !== undefined) return reader.readScript(input, depth + 1);
  reader.noteUnread(`What ${shell} is given to run cannot be read beforehand.`);
}

export function readSourced(
  reader: StartedReader,
  program: string,
  texts: readonly string[],
  { input }: Fed,
  depth: number,
): void {
  const file = texts[texts[0] === "--" ? 1 : 0] ?? "";
  if (input !== undefined) reader.readScript(input, depth + 1);
  if (input !== undefined && INPUT_FILE.test(file)) return;
  reader.readFile(program, file);
}

const USUAL_MAKEFILES = ["GNUmakefile", "makefile", "Makefile"];

export function readMake(
  reader: StartedReader,
  texts: readonly string[],
  { input }: Fed,
  depth: number,
): void {
  const files = valuesOf(texts, "-f --file --makefile");
  for (const file of files) reader.readFile("make", input === undefined ? file : "-");
  if (files.length === 0) for (const file of USUAL_MAKEFILES) reader.readFile("make", file);
  for (const rule of valuesOf(texts, "--eval"))
    reader.readScript(rule.replace(/^[^;\n]*[;\n]/, ""), depth + 1);
  for (const text of texts) if (/^SHELL=/.test(text)) reader.readScript(text.slice(6), depth + 1);
  for (const text of texts) readMakeText(reader, text);
}

export function readMakeText(reader: StartedReader, text: string): void {
  if (/[({]shell\s|!=/.test(text)) reader.noteUnread("What make is given to run cannot be read beforehand.");
}
