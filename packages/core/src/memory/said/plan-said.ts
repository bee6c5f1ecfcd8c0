// Plans a memory of what a person asked to keep: their own words, with keys and passwords masked. Pure.
import { guessTopic } from "../../language/guess-topic.ts";
import { cutAtWord } from "../../text/cut-at-word.ts";
import { toOneLine } from "../../text/to-one-line.ts";
import { formatMemory } from "../format/format.ts";
import type { MemoryType } from "../memory.ts";
import { checkPath } from "../paths/check-path.ts";
import { maskSecrets, secretsIn } from "../safety/secrets/secrets.ts";
import { dateWords } from "./date-words.ts";
import { NAME_CHARACTERS, shortName } from "./short-name.ts";

export interface SaidOptions {
  /** Guessed from the words if absent; feedback in any case if there is a rule. */
  readonly type?: MemoryType;
  readonly name?: string;
  readonly never?: readonly string[];
  /** Others will read it, so the store refuses secrets instead of masking them here. */
  readonly isShared?: boolean;
  /** False if these are not the person's own words, only something they want kept; it does not become a rule. */
  readonly isPersons?: boolean;
  /** The session in which it was said, if any. */
  readonly session?: string;
  /** When it was said, in milliseconds since the epoch. */
  readonly time?: number;
  readonly messages?: readonly string[];
  /** Paths that already exist. */
  readonly taken: ReadonlySet<string>;
}

export interface SaidFile {
  readonly path: string;
  readonly text: string;
  /** The part of the message that is kept. */
  readonly words: string;
  /** Kinds of secrets that were replaced by "[secret: kind]"; to be shown to the user. */
  readonly hidden: readonly string[];
}

/** The length of a line in the index. */
const DESCRIPTION_CHARACTERS = 150;

export function planSaid(said: string, options: SaidOptions): SaidFile {
  const given = said.replaceAll("\r\n", "\n").trim();
  // In shared memory, the store refuses secrets instead.
  const hide = options.isShared ? (text: string) => text : maskSecrets;
  const words = hide(given);
  const { isPersons = true } = options;
  const dated = dateWords(words, options.time);
  const mark = isPersons ? "" : "(inferred) ";
  const name =
    options.name === undefined
      ? shortName(maskSecrets(words))
      : cutAtWord(toOneLine(maskSecrets(options.name)), NAME_CHARACTERS);
  const type = options.never?.length ? "feedback" : (options.type ?? chooseType(words, isPersons));
  const text = formatMemory({
    name,
    description: cutAtWord(`${mark}${toOneLine(dated)}`, DESCRIPTION_CHARACTERS),
    ...(type && { type }),
    body: `${dated}\n`,
    evidence: {
      class: isPersons ? "said" : "inferred",
      ...(options.session !== undefined && { session: options.session }),
      ...(options.time !== undefined && { time: options.time }),
      ...(options.messages !== undefined && { messages: options.messages }),
      ...(isPersons && { quote: words }),
    },
    never: options.never ?? [],
  });
  const hidden = options.isShared ? [] : [...new Set(secretsIn(given).map(({ rule }) => rule))];
  return { path: findFreePath(name, options), text, words: dated, hidden };
}

const TYPES = { rule: "feedback", speaker: "user", elsewhere: "reference", project: "project" } as const;

/** What is not in the person's own words is neither a rule nor a fact about them. */
function chooseType(words: string, isPersons: boolean): MemoryType | undefined {
  const topic = guessTopic(words);
  if (topic === undefined || (!isPersons && (topic === "rule" || topic === "speaker"))) return undefined;
  return TYPES[topic];
}

function findFreePath(name: string, { taken }: SaidOptions): string {
  const words =
    name
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const wished = words.slice(0, 6).join("-") || "note";
  const stem = checkPath(`${wished}.md`).ok ? wished : "note";
  for (let number = 1; ; number++) {
    const path = number === 1 ? `${stem}.md` : `${stem}-${number}.md`;
    if (!taken.has(path)) return path;
  }
}
