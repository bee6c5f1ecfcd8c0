// Reads programs that take a script or code as an option or on standard input, and programs that are not in any table. Pure.
import { interpreterNamed } from "./interpreters.ts";
import { afterOptions, valuesOf } from "./option-values.ts";
import { type StartedWord, sureWord } from "./read-options.ts";
import { MARK } from "./shell-word.ts";
import type { Fed, StartedReader } from "./started-reader.ts";
import { baseName, INPUT_FILE, replacePlaces, scriptOfEditor } from "./started-words.ts";
import { SCRIPT_TAKERS, SHELLS, USUAL_SCRIPT_OPTIONS } from "./wrappers.ts";

/** How many words of an unknown program are checked for being a program themselves. */
const MAX_POSITIONS = 40;

export function readTaker(
  reader: StartedReader,
  program: string,
  rest: readonly StartedWord[],
  { input, isPiped }: Fed,
  depth: number,
): void {
  const taker = SCRIPT_TAKERS.get(program);
  if (!taker) return;
  const texts = rest.map(({ text }) => text);
  for (const value of valuesOf(texts, taker.scripts ?? "")) {
    reader.readScript(value, depth + 1);
    // `ProxyCommand=…`, `exec=…`
    const named = /^[A-Za-z][A-Za-z:-]*[= ]\s*([\s\S]*)$/.exec(value)?.[1];
    if (named !== undefined) reader.readScript(named, depth + 1);
  }
  if (taker.isInputScript && input !== undefined) reader.readScript(input, depth + 1);
  else if (taker.isInputScript && isPiped)
    reader.noteUnread(`What ${program} is given to run cannot be read beforehand.`);
  if (taker.areOperandsScripts) readUnknown(reader, rest, {}, depth);
  if (taker.areOperandsScripts)
    for (const text of texts) if (!text.startsWith("-")) reader.readScript(text, depth + 1);
  // `tmux new git push`: only tmux knows where the program begins.
  if (taker.areOperandsPrograms)
    for (let at = 0; at < Math.min(rest.length, MAX_POSITIONS); at++)
      reader.addPrograms({
        words: [sureWord(baseName(texts[at]!)), ...rest.slice(at + 1)],
        certainty: "named",
      });
  const options = taker.programs?.split(" ") ?? [];
  for (let at = 0; at < rest.length; at++) {
    if (!options.includes(rest[at]!.text)) continue;
    const after = rest.slice(at + 1);
    const end = after.findIndex(({ text }) => text === ";" || text === "+");
    const inner = end < 0 ? after : after.slice(0, end);
    reader.runProgram(
      inner.map((word) => replacePlaces(word, /\{\}/g)),
      {},
      depth + 1,
    );
    at += inner.length;
  }
}

/** Code in other languages is searched for calls that start programs; it is not parsed. */
export function readCode(
  reader: StartedReader,
  program: string,
  texts: readonly string[],
  { input, isPiped }: Fed,
): void {
  const interpreter = interpreterNamed(program);
  if (!interpreter) return;
  const given = valuesOf(texts, interpreter.code);
  const codes = [...given];
  const files = [...valuesOf(texts, interpreter.files ?? "")];
  const values = `${interpreter.values ?? ""} ${interpreter.files ?? ""} ${interpreter.code}`;
  const first = texts[afterOptions(texts, { values })];
  if (interpreter.isFirstCode && given.length === 0 && files.length === 0 && first !== undefined)
    codes.push(first);
  if (interpreter.isAnyCode) codes.push(...texts.filter((text) => /[(;]/.test(text)));
  const operands = texts.filter((text) => !text.startsWith("-"));
  if (interpreter.isAnyCode && given.length === 0) files.push(...operands.slice(0, 1));
  for (const file of files) {
    if (input !== undefined && INPUT_FILE.test(file)) codes.push(input);
    else reader.readFile(program, file);
  }
  if (/vi|ex|less|more/.test(program)) codes.push(...texts.filter((text) => /^\+\D/.test(text)));
  const readsInput =
    interpreter.isInputCode && given.length === 0 && (operands.length === 0 || texts.includes("-"));
  if (readsInput && input !== undefined) codes.push(input);
  const isFed = readsInput && input === undefined && isPiped && !texts.some((text) => /^--?[vVh]/.test(text));
  if (isFed || codes.some((code) => MARK.test(code) || interpreter.signs.test(code)))
    reader.noteUnread(`What the code for ${program} starts cannot be read beforehand.`);
  if (/vi|ex|gdb|lldb|less|more/.test(program))
    for (const code of codes) reader.readScript(scriptOfEditor(code), 1);
}

/** How consoles and languages start a program: `!git push`, `.shell git push`, `system("git push")`, `syscmd(git push)`. */
const CONSOLE_RUNS = /(?:!|(?:^|\s)\||\b(?:system|shell|exec|e?syscmd|spawn|popen)\b)[\s("'`,]*([^\n"'`)]+)/g;

/** A program that is not in any table may start any program named in its words or in its input. */
export function readUnknown(
  reader: StartedReader,
  rest: readonly StartedWord[],
  { input, isPiped }: Fed,
  depth: number,
): void {
  const texts = rest.map(({ text }) => text);
  if (isPiped && SHELLS.has(baseName(texts.at(-1) ?? "")))
    reader.noteUnread(`What ${texts.at(-1)} is given to run cannot be read beforehand.`);
  for (const [at, word] of rest.slice(0, MAX_POSITIONS).entries()) {
    if (word.text.startsWith("-") || word.text === "") continue;
    const isNamed = texts[at - 1] === "--" || word.text.includes("/");
    const words = [sureWord(baseName(word.text)), ...rest.slice(at + 1)];
    reader.addPrograms({ words, certainty: isNamed ? "named" : "maybe" });
  }
  // `EXEC:git push`
  for (const text of texts.slice(0, MAX_POSITIONS)) {
    const behind = /^[\w-]+[:=]\s*(\S+\s[\s\S]*)$/.exec(text)?.[1];
    if (behind !== undefined)
      reader.addPrograms({ words: behind.trim().split(/\s+/).map(sureWord), certainty: "maybe" });
  }
  const given = input === undefined ? [] : [input];
  for (const script of [...valuesOf(texts, USUAL_SCRIPT_OPTIONS), ...given]) {
    const inner = reader.readApart(script, depth + 1);
    reader.addPrograms(...inner.map((each) => ({ ...each, certainty: "named" as const })));
  }
  for (const text of [...texts.slice(0, MAX_POSITIONS), ...given])
    for (const [, command = ""] of [...text.matchAll(CONSOLE_RUNS)].slice(0, MAX_POSITIONS))
      reader.addPrograms({ words: command.trim().split(/\s+/).map(sureWord), certainty: "named" });
}
