// Reads the words after a command's name by its spec. What the spec does not name is refused, so an option nobody
// thought of cannot be used.

import type { PlainWord } from "@palimpsest/core/shell";
import type { CommandSpec, Seen } from "./command-spec.ts";

export type Understood =
  | { readonly ok: true; readonly paths: readonly PlainWord[] }
  | { readonly ok: false; readonly reason: string };

interface Reading {
  readonly options: [string, string | undefined][];
  readonly operands: PlainWord[];
  readonly files: PlainWord[];
}

const refuseCommand = (reason: string): Understood => ({ ok: false, reason });

export function readOptions(name: string, spec: CommandSpec, words: readonly PlainWord[]): Understood {
  const reading: Reading = { options: [], operands: [], files: [] };
  const rest = [...words];
  for (let word = rest.shift(); word; word = rest.shift()) {
    if (mayBecomeOption(word) && !spec.anyOption)
      return refuseCommand(`${word.raw} could become an option of ${name}: a file may be named like one.`);
    if (word.value === "--") {
      reading.operands.push(...rest.splice(0));
      break;
    }
    if (!word.value.startsWith("-") || word.value === "-") {
      reading.operands.push(word);
      continue;
    }
    if (!takeOption(spec, word, rest, reading))
      return refuseCommand(`${name} ${word.value} is not known to be read-only.`);
  }
  return judgeReading(name, spec, reading);
}

/** A pattern whose beginning is open may turn into a name that begins with a dash; `--include=*.ts` stays what it is. */
const mayBecomeOption = (word: PlainWord): boolean =>
  word.glob && /^(?:[*?[]|-(?!-[A-Za-z0-9-]+=))/.test(word.value);

function takeOption(spec: CommandSpec, word: PlainWord, rest: PlainWord[], reading: Reading): boolean {
  const text = word.value;
  if (spec.digits && /^-\d+$/.test(text)) return true;
  if (spec.words?.test(text)) {
    reading.options.push([text, undefined]);
    return true;
  }
  return text.startsWith("--") ? takeLong(spec, word, rest, reading) : takeShort(spec, word, rest, reading);
}

function takeLong(spec: CommandSpec, word: PlainWord, rest: PlainWord[], reading: Reading): boolean {
  const [, name = "", attached] = /^--([A-Za-z0-9-]+)(?:=([\s\S]*))?$/.exec(word.value) ?? [];
  const kinds = spec.long?.split(" ") ?? [];
  const noteValue = (value: PlainWord | undefined) => noteOption(spec, reading, name, value);
  if (attached !== undefined) {
    if (!["=", "?", "~"].some((kind) => kinds.includes(name + kind))) return false;
    return noteValue({ ...word, value: attached, home: false });
  }
  if (kinds.includes(name) || kinds.includes(`${name}?`)) return noteValue(undefined);
  if (kinds.includes(`${name}~`) && rest.length === 0) return noteValue(undefined);
  if (!kinds.includes(`${name}=`) && !kinds.includes(`${name}~`)) return false;
  const value = rest.shift();
  return isValue(value) && noteValue(value);
}

/** A cluster such as `-rn` or `-A3`: letters without a value, then at most one with. */
function takeShort(spec: CommandSpec, word: PlainWord, rest: PlainWord[], reading: Reading): boolean {
  const letters = word.value.slice(1);
  if (spec.alone && letters.length !== 1) return false;
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at]!;
    if (spec.flags?.includes(letter)) {
      noteOption(spec, reading, letter, undefined);
      continue;
    }
    if (!spec.valued?.includes(letter)) return false;
    const attached = letters.slice(at + 1);
    if (attached !== "") return noteOption(spec, reading, letter, { ...word, value: attached, home: false });
    const value = rest.shift();
    return isValue(value) && noteOption(spec, reading, letter, value);
  }
  return true;
}

/** A value that begins with a dash is refused: if the spec were wrong about the option, it would be an option itself. */
const isValue = (word: PlainWord | undefined): word is PlainWord =>
  word !== undefined && !word.value.startsWith("-") && !word.glob;

function noteOption(spec: CommandSpec, reading: Reading, name: string, value: PlainWord | undefined): true {
  reading.options.push([name, value?.value]);
  if (value && spec.files?.includes(name)) reading.files.push(value);
  return true;
}

function judgeReading(name: string, spec: CommandSpec, { options, operands, files }: Reading): Understood {
  const seen: Seen = { options, operands: operands.map((word) => word.value) };
  const most = spec.operands === "none" ? 0 : (spec.maxOperands ?? Number.POSITIVE_INFINITY);
  if (operands.length > most)
    return refuseCommand(`${name} with ${operands.length} names may change something.`);
  // It is not known here which names, and how many, a pattern expands to.
  if ((spec.maxOperands !== undefined || spec.check) && operands.some((word) => word.glob))
    return refuseCommand(`${name} with a pattern of file names may get other words than it shows.`);
  if (spec.check && !spec.check(seen))
    return refuseCommand(`This use of ${name} is not known to be read-only.`);
  return { ok: true, paths: [...files, ...pathsAmong(spec, seen, operands)] };
}

function pathsAmong(
  spec: CommandSpec,
  { options }: Seen,
  operands: readonly PlainWord[],
): readonly PlainWord[] {
  if (spec.operands === "text") return operands.filter((word) => word.glob);
  if (spec.operands !== "text-paths") return operands;
  const hasPattern = options.some(([name]) => spec.patternIn?.includes(name));
  return operands.filter((word, at) => at > 0 || hasPattern || word.glob);
}
