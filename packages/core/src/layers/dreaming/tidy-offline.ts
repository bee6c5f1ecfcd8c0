// Dreams without a model: removes duplicates, superseded and expired statements and links to missing files, and replaces
// relative days with dates. The account is checked like a model's. When in doubt, it changes nothing. Pure.
import { hasEnded } from "../../language/ends-on-day.ts";
import { resolveDays } from "../../language/resolve-days.ts";
import { formatMemory } from "../../memory/format/format.ts";
import { holdsPersonsWords, type Memory } from "../../memory/memory.ts";
import { compareStatements } from "../../memory/supersession/compare-statements.ts";
import { readStatement, type Statement } from "../../memory/supersession/read-statement.ts";
import { cutAtWord } from "../../text/cut-at-word.ts";
import { formatLocalDay } from "../../text/format-local-time.ts";
import { standsIn } from "./coverage.ts";
import { type Fact, listFacts } from "./facts.ts";
import { isDuplicate, isProtected, isQuoted } from "./is-protected.ts";
import type { Claim } from "./parse-account.ts";
import type { CopiedFile } from "./working-copy.ts";

export interface TidyInput {
  readonly files: readonly CopiedFile[];
  /** Every path in the folder, including files that are not examined. */
  readonly paths: ReadonlySet<string>;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The length of a line in the index. */
const DESCRIPTION_CHARACTERS = 150;
const LINK = /\[([^\]\n]{1,200})\]\(([\w./-]{1,200}\.md)\)/g;
const IS_OVER = "Its end date has passed.";
const LEADS_NOWHERE = "The file that it points to no longer exists.";

/** Returns an answer in the format that a model uses. */
export function tidyOffline({ files, paths, now }: TidyInput): string {
  const memories = files.map(({ memory }) => memory);
  const all = listFacts(memories).map((fact) => ({ ...fact, statement: readStatement(fact.text) }));
  const facts = Map.groupBy(all, ({ path }) => path);
  const removed = new Map<string, readonly Claim[]>();
  for (const memory of memories.toSorted((a, b) => a.modified - b.modified || (a.path < b.path ? -1 : 1))) {
    const others = memories.filter((other) => other !== memory && !removed.has(other.path));
    const claims = findRemoval(memory, others, facts, now);
    if (claims) removed.set(memory.path, claims);
  }
  const edited = files
    .filter(({ memory }) => !removed.has(memory.path))
    .flatMap((file) => editFile(file, facts.get(file.memory.path) ?? [], paths));
  return JSON.stringify({
    account: [...[...removed.values()].flat(), ...edited.flatMap(({ claims }) => claims)],
    files: [
      ...[...removed.keys()].map((path) => ({ path, text: null })),
      ...edited.map(({ path, text }) => ({ path, text })),
    ],
  });
}

interface ReadFact extends Fact {
  readonly statement: Statement;
}

type Facts = ReadonlyMap<string, readonly ReadFact[]>;

/** Returns what became of the file's statements if it can be removed, or undefined if it must stay. */
function findRemoval(
  memory: Memory,
  others: readonly Memory[],
  facts: Facts,
  now: number,
): readonly Claim[] | undefined {
  const own = facts.get(memory.path) ?? [];
  if (memory.broken !== undefined || own.length === 0) return undefined;
  if (others.some((other) => isSaidBy(memory, own, other))) return [];
  if (isProtected(memory)) return undefined;
  if (own.every(({ text }) => hasEnded(text, memory.modified, now)))
    return own.map(({ id }) => ({ fact: id, outcome: "retired", because: IS_OVER }));
  return findNewer(memory, own, others, facts);
}

/** True if another memory says the same word for word, with evidence that is at least as good. */
function isSaidBy(memory: Memory, own: readonly Fact[], other: Memory): boolean {
  if (isProtected(memory)) return isDuplicate(memory, other);
  if (holdsPersonsWords(memory) && !holdsPersonsWords(other)) return false;
  return own.every(({ text }) => standsIn(text, other.body)) && memory.type === other.type;
}

/** Finds a newer memory for every statement of the file. */
function findNewer(
  memory: Memory,
  own: readonly ReadFact[],
  others: readonly Memory[],
  facts: Facts,
): readonly Claim[] | undefined {
  const newer = others.filter(
    (other) => other.modified > memory.modified && (!holdsPersonsWords(memory) || holdsPersonsWords(other)),
  );
  const candidates = newer.flatMap(({ path }) => facts.get(path) ?? []);
  const claims = own.map(({ id, statement }): Claim | undefined => {
    const by = candidates.find((each) => compareStatements(each.statement, statement) === "replaces");
    return by && { fact: id, outcome: "superseded", by: by.id };
  });
  return claims.every((claim) => claim !== undefined) ? claims : undefined;
}

interface EditedFile {
  readonly path: string;
  readonly text: string;
  readonly claims: readonly Claim[];
}

/** Edits only what a model concluded; a person's words stay as they are. */
function editFile(
  { memory, text }: CopiedFile,
  own: readonly Fact[],
  paths: ReadonlySet<string>,
): readonly EditedFile[] {
  if (isQuoted(memory) || holdsPersonsWords(memory) || memory.broken !== undefined) return [];
  const today = Date.parse(formatLocalDay(memory.modified));
  const orderText = (words: string) => dropDeadLinks(resolveDays(words, today), paths);
  const body = orderText(memory.body);
  const description = cutAtWord(memory.description, DESCRIPTION_CHARACTERS);
  if (body === memory.body && description === memory.description) return [];
  const claims = own
    .filter(({ text: fact }) => !standsIn(fact, body))
    .map(
      ({ id, text: fact }): Claim =>
        dropDeadLinks(fact, paths) === fact
          ? { fact: id, outcome: "merged", into: memory.path }
          : { fact: id, outcome: "retired", because: LEADS_NOWHERE },
    );
  return [{ path: memory.path, text: formatMemory({ ...memory, body, description }, text), claims }];
}

const dropDeadLinks = (text: string, paths: ReadonlySet<string>): string =>
  text.replace(LINK, (link, title: string, path: string) => (paths.has(path) ? link : title));
