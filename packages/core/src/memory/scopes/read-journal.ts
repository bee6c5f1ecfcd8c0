// Reads the notes of the journal as memories, so that they can be recalled at once.
import { hasStandingWords } from "../../language/is-standing-rule.ts";
import type { Files } from "../../ports/files.ts";
import {
  EVIDENCE_CLASSES,
  type Evidence,
  type EvidenceClass,
  MEMORY_TYPES,
  type Memory,
  type MemoryType,
} from "../memory.ts";
import { JOURNAL_FOLDER } from "../paths/check-path.ts";
import { listStatements } from "../supersession/list-statements.ts";
import { planSupersession } from "../supersession/plan-supersession.ts";

/** Dreams have distilled older notes. */
const MAX_DAYS = 60;
const MAX_NOTES = 200;
const DAY = /(\d{4})-(\d\d)-(\d\d)\.md$/;
const NOTE = /^- (\d\d):(\d\d) \(([^()\n]*)\) ?([^\n]*)((?:\n {2}[^\n]*|\n(?=\n? {2}))*)/gm;

/** Returns notes newest first, without those that a newer memory or note supersedes. `list`: memories that have a file. */
export async function readJournal(
  files: Files,
  folder: string,
  list: () => Promise<readonly Memory[]>,
): Promise<readonly Memory[]> {
  const days = (await listDays(files, `${folder}/${JOURNAL_FOLDER}`)).sort().slice(-MAX_DAYS);
  const notes: Memory[] = [];
  for (const path of days) {
    const text = new TextDecoder().decode(await files.read(path).catch(() => new Uint8Array()));
    notes.push(...parseDay(path.slice(folder.length + 1), text));
  }
  if (notes.length === 0) return [];
  const newest = notes.slice(-MAX_NOTES).reverse();
  const all = [...newest, ...(await list())];
  return newest.filter((note) => !isSuperseded(note, all));
}

function parseDay(path: string, text: string): readonly Memory[] {
  const [, year, month, day] = DAY.exec(path) ?? [];
  if (year === undefined) return [];
  return [...text.matchAll(NOTE)].map(([, hour, minute, marks = "", first = "", rest = ""], at) => {
    const modified = new Date(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
    const words = marks.split(",").map((mark) => mark.trim());
    const body = rest.replace(/^ {2}/gm, "").trim();
    const type = MEMORY_TYPES.find((one) => words.includes(one)) as MemoryType | undefined;
    const said = words.find((word) => word.startsWith("session "))?.slice("session ".length);
    const evidence: Evidence = {
      class: readClass(words, `${first}\n${body}`),
      ...(said !== undefined && { session: said }),
      time: modified.getTime(),
    };
    return {
      path: `${path}#${at + 1}`,
      name: first,
      description: first,
      // Rules always have a file of their own, so a note that claims to be one was put here by somebody else.
      ...(type && type !== "feedback" && { type }),
      body: `\n${body === "" ? first : body}\n`,
      evidence,
      never: [],
      modified: modified.getTime(),
    };
  });
}

/**
 * Never trusts a note that contains an order: only files pass the gate with one, and anybody who can write here could add a
 * note.
 */
function readClass(words: readonly string[], text: string): EvidenceClass {
  const found = EVIDENCE_CLASSES.find((one) => words.includes(one)) as EvidenceClass | undefined;
  return found === undefined || (found === "said" && hasStandingWords(text)) ? "inferred" : found;
}

function isSuperseded(note: Memory, all: readonly Memory[]): boolean {
  const isPersons = note.evidence?.class === "said";
  const fresh = listStatements(note).map((sentence) => ({
    path: note.path,
    sentence,
    time: note.modified - 1,
    isPersons,
  }));
  const standing = all
    .filter(({ path, modified }) => path !== note.path && modified > note.modified)
    .map((memory) => ({ memory, time: memory.modified }));
  return planSupersession(fresh, standing).replaced.some(({ path }) => path === note.path);
}

async function listDays(files: Files, folder: string, depth = 3): Promise<string[]> {
  const paths: string[] = [];
  for (const { kind, path, name } of await files.list(folder)) {
    if (kind === "folder" && depth > 0) paths.push(...(await listDays(files, path, depth - 1)));
    if (kind === "file" && DAY.test(name)) paths.push(path);
  }
  return paths;
}
