// Reads programs that start the program named in their words: env, sudo, xargs, parallel, npx. Pure.
import { afterOptions, valuesOf } from "./option-values.ts";
import { type StartedWord, sureWord } from "./read-options.ts";
import { readScript } from "./read-script.ts";
import { ANY } from "./shell-word.ts";
import type { Fed, StartedReader } from "./started-reader.ts";
import { readShell } from "./started-shells.ts";
import { baseName, ENV_SPLIT, fedWords, RUNS_NEXT, replacePlaces } from "./started-words.ts";
import { WRAPPERS } from "./wrappers.ts";

export function readEnv(reader: StartedReader, rest: readonly StartedWord[], fed: Fed, depth: number): void {
  const texts = rest.map(({ text }) => text);
  const end = afterOptions(texts, { values: WRAPPERS.get("env")!.values!, option: /^-/ });
  const split = texts.findIndex((text, at) => at < end && ENV_SPLIT.test(text));
  if (split < 0) return reader.runProgram(rest.slice(end), fed, depth + 1);
  reader.readScript(
    texts
      .slice(split)
      .join(" ")
      .replace(ENV_SPLIT, "")
      // An escaped space in `env -S`.
      .replaceAll("\\_", " "),
    depth + 1,
  );
}

export function readWrapper(
  reader: StartedReader,
  program: string,
  rest: readonly StartedWord[],
  fed: Fed,
  depth: number,
): void {
  const wrapper = WRAPPERS.get(program)!;
  const texts = rest.map(({ text }) => text);
  if (program === "command" && /^-[vV]/.test(texts[0] ?? "")) return;
  for (const script of valuesOf(texts, wrapper.scripts ?? "")) reader.readScript(script, depth + 1);
  const start = afterOptions(texts, {
    values: wrapper.values ?? "",
    operands: wrapper.operands ?? 0,
    option: /^-/,
  });
  const inner = rest.slice(start);
  if (wrapper.isJoined && inner.length > 0)
    return reader.readScript(inner.map(({ text }) => text).join(" "), depth + 1);
  if (inner.length > 0)
    return reader.runProgram(wrapper.isFed ? fedWords(texts.slice(0, start), inner) : inner, fed, depth + 1);
  const startsShell = wrapper.isShell && (fed.isPiped || fed.input !== undefined);
  if (startsShell) readShell(reader, "sh", [], fed, depth + 1);
}

export function readParallel(
  reader: StartedReader,
  rest: readonly StartedWord[],
  { input }: Fed,
  depth: number,
): void {
  const texts = rest.map(({ text }) => text);
  const start = afterOptions(texts, { values: WRAPPERS.get("parallel")!.values! });
  const end = texts.findIndex((text) => /^:::/.test(text));
  const command = texts.slice(start, end < 0 ? undefined : end).join(" ");
  if (command.trim() === "") {
    if (end < 0 && input === undefined)
      reader.noteUnread("What parallel is given to run cannot be read beforehand.");
    const scripts = end < 0 ? (input ?? "").split("\n") : texts.slice(end + 1);
    for (const script of scripts) reader.readScript(script, depth + 1);
    return;
  }
  reader.countCharacters(command.length);
  for (const { words } of readScript(command).commands) {
    const placed = words.map((word) => replacePlaces(word, /\{[^{}\s]*\}/g));
    reader.runProgram([...placed, { text: ANY, sureLength: 0 }], {}, depth + 1);
  }
}

/** `npm exec -- git push`, `poetry run rm x`: which of their options take a value is unknown. */
export function readRunner(reader: StartedReader, runner: string, rest: readonly StartedWord[]): void {
  const at = /x$/.test(runner) ? 0 : rest.findIndex(({ text }) => RUNS_NEXT.has(text)) + 1;
  if (at === 0 && !/x$/.test(runner)) return;
  const isProgram = (word: StartedWord) => !/^-|\s/.test(word.text);
  const inner = rest.slice(at);
  for (const word of inner.filter(isProgram).slice(0, 3)) {
    const words = [sureWord(baseName(word.text)), ...inner.slice(inner.indexOf(word) + 1)];
    reader.addPrograms({ words, certainty: "named" });
  }
}
