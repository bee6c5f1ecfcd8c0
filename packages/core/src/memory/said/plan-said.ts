// A memory of what a person said to be kept: their words, as they are. Pure.
import { formatMemory } from "../format/format.ts";
import type { MemoryType } from "../memory.ts";
import { checkPath, TEAM_FOLDER } from "../paths/check-path.ts";

export interface SaidOptions {
  /** Guessed from the words where it is left out. */
  readonly type?: MemoryType;
  readonly name?: string;
  readonly never?: readonly string[];
  readonly isTeam?: boolean;
  /** Where it was said, if in a session. */
  readonly session?: string;
  readonly messages?: readonly string[];
  /** Paths that there are. */
  readonly taken: ReadonlySet<string>;
}

export interface SaidFile {
  readonly path: string;
  readonly text: string;
}

/** One line of the index. */
const DESCRIPTION_CHARACTERS = 150;
const NAME_CHARACTERS = 60;
const RULE =
  /\b(?:never|always|don'?t|do not|must(?: not)?|prefer|avoid|stop|instead of|nie|immer|niemals)\b/i;
const PERSON = /^(?:i|i'm|i’m|my|we|our)\b/i;
const ELSEWHERE = /\bhttps?:\/\/\S+/i;

export function planSaid(said: string, options: SaidOptions): SaidFile {
  const words = said.replaceAll("\r\n", "\n").trim();
  const name = cut(oneLine(options.name ?? words), NAME_CHARACTERS);
  const text = formatMemory({
    name,
    description: cut(oneLine(words), DESCRIPTION_CHARACTERS),
    type: options.type ?? typeOf(words),
    body: `${words}\n`,
    evidence: {
      class: "said",
      ...(options.session !== undefined && { session: options.session }),
      ...(options.messages !== undefined && { messages: options.messages }),
      quote: words,
    },
    never: options.never ?? [],
  });
  return { path: freePath(name, options), text };
}

function typeOf(words: string): MemoryType {
  if (RULE.test(words)) return "feedback";
  if (PERSON.test(words)) return "user";
  return ELSEWHERE.test(words) ? "reference" : "project";
}

function freePath(name: string, { taken, isTeam = false }: SaidOptions): string {
  const words =
    name
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const folder = isTeam ? `${TEAM_FOLDER}/` : "";
  const wished = `${folder}${words.slice(0, 6).join("-") || "note"}`;
  const stem = checkPath(`${wished}.md`).ok ? wished : `${folder}note`;
  for (let number = 1; ; number++) {
    const path = number === 1 ? `${stem}.md` : `${stem}-${number}.md`;
    if (!taken.has(path)) return path;
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** At a word, where there is one. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const part = text.slice(0, most - 1);
  const space = part.lastIndexOf(" ");
  return `${part.slice(0, space > most / 2 ? space : undefined).toWellFormed()}…`;
}
