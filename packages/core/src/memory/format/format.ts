// Writes a memory as a file. Keeps what a person added to the frontmatter: unknown keys, comments, order, line endings.
import { Document, isMap, parseDocument } from "yaml";
import { splitFrontmatter, YAML_OPTIONS } from "../../text/frontmatter.ts";
import type { Memory } from "../memory.ts";
import { parseMemory } from "./parse.ts";

type Written = Omit<Memory, "modified" | "path" | "never"> & Partial<Pick<Memory, "path" | "never">>;

/** In the order of a new file. */
const KEYS = [
  "name",
  "description",
  "type",
  "cues",
  "evidence",
  "session",
  "said",
  "messages",
  "quote",
  "person",
  "never",
] as const;
type Key = (typeof KEYS)[number];

export function formatMemory(memory: Written, previousText?: string): string {
  const parts = splitFrontmatter(previousText ?? "");
  const previous = previousText === undefined ? undefined : parseMemory(memory.path ?? "", previousText, 0);
  const document = documentOf(parts.yaml, previous?.broken);
  const before = previous && !previous.broken ? listValues(previous) : undefined;
  const now = listValues(memory);
  // A name or description that is only read from the text is not written: the person may change the text.
  const changed = KEYS.filter((key) => !before || !isSameValue(before[key], now[key]));
  if (changed.length === 0 && previous && previous.body === memory.body) return previousText ?? "";
  for (const key of changed) {
    const value = now[key];
    if (value === undefined) document.delete(key);
    else if (!isMap(document.contents) || !isSameValue(document.toJS()?.[key], value))
      document.set(key, value);
  }
  const yaml = changed.length === 0 ? (parts.yaml ?? "") : document.toString({ lineWidth: 0 });
  const body = memory.body.replaceAll("\r\n", "\n");
  const gap = parts.yaml === undefined && body !== "" && !body.startsWith("\n") ? "\n" : "";
  const text = `---\n${yaml}---\n${gap}${body}`;
  return parts.mark + (parts.ending === "\r\n" ? text.replaceAll("\n", "\r\n") : text);
}

/** Frontmatter that could not be parsed is kept as comments, because somebody wrote it. */
function documentOf(yaml: string | undefined, broken: string | undefined): Document {
  if (yaml !== undefined && broken === undefined) {
    const document = parseDocument(yaml, YAML_OPTIONS) as unknown as Document;
    if (isMap(document.contents)) return document;
  }
  const document = new Document({});
  if (yaml?.trim() && broken !== undefined) document.commentBefore = yaml.trimEnd().replace(/^/gm, " ");
  return document;
}

function listValues({
  name,
  description,
  type,
  cues = [],
  evidence,
  never = [],
}: Written): Record<Key, unknown> {
  return {
    name,
    description: description || undefined,
    type,
    // One line, however many there are.
    cues: cues.join(", ") || undefined,
    evidence: evidence?.class,
    session: evidence?.session,
    said: evidence?.time === undefined ? undefined : new Date(evidence.time).toISOString(),
    messages: evidence?.messages,
    quote: evidence?.quote,
    person: evidence?.isPersons,
    never: never.length > 0 ? never : undefined,
  };
}

const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
