// Reads a memory file. What a hand broke is said, never thrown: such a file is still listed, by its name.
import { isMap, parseDocument } from "yaml";
import { toOneLine } from "../../text/to-one-line.ts";
import {
  EVIDENCE_CLASSES,
  type Evidence,
  type EvidenceClass,
  MEMORY_TYPES,
  type Memory,
  type MemoryType,
} from "../memory.ts";
import { takeApart, YAML_OPTIONS } from "./frontmatter.ts";
import { plainFields } from "./plain-fields.ts";

/** A title in a list. */
const NAME_CHARACTERS = 120;
/** One specific line, with some room: it is what recall is decided on. */
const DESCRIPTION_CHARACTERS = 400;
const QUOTE_CHARACTERS = 4_000;
/** Rules are asked at every call; nobody can mean hundreds in one memory. */
const NEVER_RULES = 20;
const NEVER_CHARACTERS = 400;
const MESSAGES_KEPT = 100;

type Fields = Readonly<Record<string, unknown>>;

export function parseMemory(path: string, text: string, modified: number): Memory {
  const parts = takeApart(text);
  const read = parts.yaml === undefined ? { fields: {}, broken: parts.broken } : readFields(parts.yaml);
  const { fields, broken } = read;
  const body = parts.body.replaceAll("\r\n", "\n");
  const evidence = evidenceOf(fields);
  const type = MEMORY_TYPES.find((one) => one === word(fields.type)) as MemoryType | undefined;
  const name = lineOf(fields.name, NAME_CHARACTERS);
  return {
    path,
    name: name || (broken === undefined && headingOf(body)) || stemOf(path),
    description: lineOf(fields.description, DESCRIPTION_CHARACTERS) || firstWords(fields, body),
    ...(type && { type }),
    body,
    ...(evidence && { evidence }),
    never: textsOf(fields.never, NEVER_CHARACTERS).slice(0, NEVER_RULES),
    modified,
    ...(broken !== undefined && { broken }),
  };
}

/** The fields of the frontmatter, or why there are none. */
export function readFields(yaml: string): { readonly fields: Fields; readonly broken?: string | undefined } {
  const plain = plainFields(yaml);
  if (plain) return { fields: plain };
  if (hasMarker(yaml)) return { fields: {}, broken: "the frontmatter holds a marker of another document" };
  const document = parseDocument(yaml, YAML_OPTIONS);
  const [error] = document.errors;
  if (error)
    return { fields: {}, broken: `the frontmatter is not valid YAML: ${error.message.split("\n")[0] ?? ""}` };
  if (document.contents === null) return { fields: {} };
  if (!isMap(document.contents))
    return { fields: {}, broken: "the frontmatter is not a list of names and values" };
  try {
    // Without aliases a few lines cannot grow into gigabytes.
    return { fields: document.toJS({ maxAliasCount: 0 }) as Fields };
  } catch {
    return { fields: {}, broken: "the frontmatter uses aliases, which are not read" };
  }
}

/** Such a line would be written back as it is, and end the frontmatter where it was not meant to end. */
const hasMarker = (yaml: string): boolean => /^\uFEFF?(?:(?:---|\.\.\.)(?:\s|$)|%)/m.test(yaml);

function evidenceOf(fields: Fields): Evidence | undefined {
  const found = EVIDENCE_CLASSES.find((one) => one === word(fields.evidence)) as EvidenceClass | undefined;
  if (!found) return undefined;
  const session = lineOf(fields.session, NAME_CHARACTERS);
  const messages = textsOf(fields.messages, NAME_CHARACTERS).slice(0, MESSAGES_KEPT);
  const quote = scalar(fields.quote).slice(0, QUOTE_CHARACTERS).toWellFormed();
  return {
    class: found,
    ...(session && { session }),
    ...(messages.length > 0 && { messages }),
    ...(quote && { quote }),
  };
}

/** What a person wrote without frontmatter can still be found: by its first words. */
function firstWords(fields: Fields, body: string): string {
  if ("description" in fields) return "";
  const line = body.split("\n").find((each) => /\p{L}/u.test(each) && !/^\s*(?:#|---)/.test(each));
  return lineOf(line, DESCRIPTION_CHARACTERS);
}

const headingOf = (body: string): string => lineOf(/^#{1,3}[ \t]+(.+)$/m.exec(body)?.[1], NAME_CHARACTERS);
const stemOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/i, "");
const word = (value: unknown): string => scalar(value).trim().toLowerCase();

function lineOf(value: unknown, most: number): string {
  const text = toOneLine(scalar(value));
  return text.length <= most ? text : text.slice(0, most).trimEnd().toWellFormed();
}

function scalar(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

function textsOf(value: unknown, most: number): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.map((each) => scalar(each).trim().slice(0, most).toWellFormed()).filter(Boolean);
}
