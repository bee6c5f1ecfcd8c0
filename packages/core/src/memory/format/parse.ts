// Parses a memory file. A broken file is not an error: it is marked as broken, and listed by its file name.
import { type FrontmatterFields, readFrontmatter } from "../../text/frontmatter.ts";
import { toOneLine } from "../../text/to-one-line.ts";
import {
  EVIDENCE_CLASSES,
  type Evidence,
  type EvidenceClass,
  MEMORY_TYPES,
  type Memory,
  type MemoryType,
} from "../memory.ts";

/** The length of a title in a list. */
const NAME_CHARACTERS = 120;
/** One specific line, with some slack; recall decides by it. */
const DESCRIPTION_CHARACTERS = 400;
const QUOTE_CHARACTERS = 4_000;
/** Rules are checked at every call; nobody needs hundreds in one memory. */
const NEVER_RULES = 20;
const NEVER_CHARACTERS = 400;
const MESSAGES_KEPT = 100;
/** Twenty are asked for; a text of any length must not fit every message. */
const CUES_KEPT = 24;
/** A word or a short phrase: a longer text is a statement, which belongs where it is shown. */
const CUE_CHARACTERS = 40;
const CUE_WORDS = 4;
/** What separates cues, also in texts without spaces. */
const BETWEEN_CUES = /[,;\n，、；]/;

export function parseMemory(path: string, text: string, modified: number): Memory {
  const { fields, body, broken } = readFrontmatter(text);
  const evidence = readEvidence(fields);
  const type = MEMORY_TYPES.find((one) => one === toWord(fields.type)) as MemoryType | undefined;
  const cues = readCues(fields.cues);
  const name = readLine(fields.name, NAME_CHARACTERS);
  return {
    path,
    name: name || (broken === undefined && findHeading(body)) || stemOf(path),
    description: readLine(fields.description, DESCRIPTION_CHARACTERS) || takeFirstWords(fields, body),
    ...(type && { type }),
    ...(cues.length > 0 && { cues }),
    body,
    ...(evidence && { evidence }),
    never: readTexts(fields.never, NEVER_CHARACTERS).slice(0, NEVER_RULES),
    modified,
    ...(broken !== undefined && { broken }),
  };
}

function readEvidence(fields: FrontmatterFields): Evidence | undefined {
  const found = EVIDENCE_CLASSES.find((one) => one === toWord(fields.evidence)) as EvidenceClass | undefined;
  if (!found) return undefined;
  const session = readLine(fields.session, NAME_CHARACTERS);
  const time = Date.parse(toText(fields.said));
  const messages = readTexts(fields.messages, NAME_CHARACTERS).slice(0, MESSAGES_KEPT);
  const quote = toText(fields.quote).slice(0, QUOTE_CHARACTERS).toWellFormed();
  return {
    class: found,
    ...(session && { session }),
    ...(Number.isFinite(time) && { time }),
    ...(messages.length > 0 && { messages }),
    ...(quote && { quote }),
    ...(fields.person === true && { isPersons: true }),
  };
}

/** A file without frontmatter can still be found by its first words. */
function takeFirstWords(fields: FrontmatterFields, body: string): string {
  if ("description" in fields) return "";
  const line = body.split("\n").find((each) => /\p{L}/u.test(each) && !/^\s*(?:#|---)/.test(each));
  return readLine(line, DESCRIPTION_CHARACTERS);
}

const findHeading = (body: string): string =>
  readLine(/^#{1,3}[ \t]+(.+)$/m.exec(body)?.[1], NAME_CHARACTERS);
const stemOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/i, "");
const toWord = (value: unknown): string => toText(value).trim().toLowerCase();

function readLine(value: unknown, most: number): string {
  const text = toOneLine(toText(value));
  return text.length <= most ? text : text.slice(0, most).trimEnd().toWellFormed();
}

function toText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

function readCues(value: unknown): readonly string[] {
  const texts = (Array.isArray(value) ? value : [value]).flatMap((each) => toText(each).split(BETWEEN_CUES));
  return limitCues(texts.map((each) => toOneLine(each).toWellFormed()));
}

/** Leaves out repeats and whatever is longer than a short phrase. */
export function limitCues(cues: readonly string[]): readonly string[] {
  const isShort = (cue: string) =>
    cue !== "" && cue.length <= CUE_CHARACTERS && cue.split(" ").length <= CUE_WORDS;
  const byWords = new Map(cues.filter(isShort).map((cue) => [cue.toLowerCase(), cue]));
  return [...byWords.values()].slice(0, CUES_KEPT);
}

function readTexts(value: unknown, most: number): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.map((each) => toText(each).trim().slice(0, most).toWellFormed()).filter(Boolean);
}
