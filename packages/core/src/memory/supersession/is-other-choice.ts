// Checks whether two statements choose differently between the same options: "I prefer tabs", "use spaces". Pure.
import { stemWord } from "../../search/rank/stem.ts";
import { wordsOf } from "../safety/shingles.ts";
import type { Statement } from "./read-statement.ts";

/**
 * Options that exclude each other, one choice per line. Words with other meanings are harmless, because all other words must
 * be the same.
 */
const CHOICES = `
  tabs tab tabulator tabulatoren tabulations tabulaciones | spaces space leerzeichen espaces espacios espaços
  light helles helle hell clair claro | dark dunkles dunkle dunkel sombre oscuro escuro
  single | double
  camelcase camel | snakecase snake | kebabcase kebab | pascalcase pascal
  npm | yarn | pnpm
  esm | commonjs
  metric | imperial
  celsius | fahrenheit
  formal | informal
  brief short concise | detailed long verbose`;

/** Words that state a choice, whatever it is about. */
const TELLING = new Set(
  `prefer preference like want need use using indent indentation indenting keep code style mode theme case
  bevorzuge mag möchte nutze verwende einrückung prefiero uso usar prefiro préfère`
    .split(/\s+/)
    .map(toWord),
);

interface Choice {
  readonly among: number;
  readonly option: number;
}

const OPTIONS: ReadonlyMap<string, Choice> = new Map(
  CHOICES.trim()
    .split("\n")
    .flatMap((line, among) =>
      line.split("|").flatMap((words, option) =>
        words
          .trim()
          .split(/\s+/)
          .map((word) => [toWord(word), { among, option }] as const),
      ),
    ),
);

export function isOtherChoice(newer: Statement, older: Statement): boolean {
  if (newer.isNegated !== older.isNegated) return false;
  if (JSON.stringify(newer.values) !== JSON.stringify(older.values)) return false;
  const [now, before] = [findChoice(newer), findChoice(older)];
  if (!now || !before || now.among !== before.among || now.option === before.option) return false;
  return listSubject(newer, now.among) === listSubject(older, before.among);
}

/** Lists words for the other options; a memory that contains one of them may be about the same choice. */
export function listOtherOptions(words: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    const choice = OPTIONS.get(word);
    if (!choice) return [];
    return [...OPTIONS].flatMap(([other, { among, option }]) =>
      among === choice.among && option !== choice.option ? [other] : [],
    );
  });
}

/** Returns the first option that is named, as in "tabs over spaces"; undefined if several choices are made. */
function findChoice({ words }: Statement): Choice | undefined {
  const made = words.flatMap((word) => OPTIONS.get(word) ?? []);
  return made.every(({ among }) => among === made[0]!.among) ? made[0] : undefined;
}

/** Returns what the choice is about, without the options themselves. */
const listSubject = ({ words }: Statement, among: number): string =>
  [...new Set(words)]
    .filter((word) => OPTIONS.get(word)?.among !== among && !TELLING.has(word))
    .sort()
    .join(" ");

/** Normalises a word as statements do. */
function toWord(word: string): string {
  return stemWord(wordsOf(word)[0]!);
}
