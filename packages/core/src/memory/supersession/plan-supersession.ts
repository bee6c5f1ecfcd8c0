// Decides which statements in force a new one replaces, and which it may contradict. Pure.
import { holdsPersonsWords, type Memory } from "../memory.ts";
import { compareStatements, type Relation } from "./compare-statements.ts";
import { listOtherOptions } from "./is-other-choice.ts";
import { listStatements } from "./list-statements.ts";
import { listKeys } from "./measure-overlap.ts";
import { contentWords, readStatement, type Statement } from "./read-statement.ts";

export interface FreshStatement {
  readonly path: string;
  readonly sentence: string;
  /** When it was said, in milliseconds since the epoch. */
  readonly time: number;
  /** True for a person's own words; a model's conclusion can only replace another conclusion. */
  readonly isPersons: boolean;
}

export interface StandingMemory {
  readonly memory: Memory;
  /** When its statements were made, in milliseconds since the epoch. */
  readonly time: number;
}

/** Two statements, the newer of which holds. */
export interface Replaced {
  readonly path: string;
  readonly sentence: string;
  readonly by: { readonly path: string; readonly sentence: string };
}

export interface SupersessionPlan {
  readonly replaced: readonly Replaced[];
  /** Both stay in force; a person should look at them. */
  readonly unsure: readonly Replaced[];
}

/** A statement that seems to contradict more than this is too general to judge. */
const MAX_UNSURE = 3;

export function planSupersession(
  fresh: readonly FreshStatement[],
  standing: readonly StandingMemory[],
): SupersessionPlan {
  const replaced: Replaced[] = [];
  const unsure: Replaced[] = [];
  const own = new Set(fresh.map(({ path, sentence }) => `${path}\n${sentence}`));
  for (const statement of fresh) {
    const read = readStatement(statement.sentence);
    if (read.words.length === 0) continue;
    for (const { memory, time } of standing) {
      if (!sharesWords(read, memory)) continue;
      for (const sentence of listStatements(memory)) {
        const old = { path: memory.path, sentence };
        if (own.has(`${old.path}\n${sentence}`) || sentence === statement.sentence) continue;
        const isNewer = statement.time >= time;
        const [newer, older] = isNewer ? [statement, old] : [old, statement];
        const relation = isNewer
          ? relate(read, sentence, memory)
          : compareStatements(readStatement(sentence), read);
        if (relation === "other") continue;
        const pair = { path: older.path, sentence: older.sentence, by: pick(newer) };
        if (relation === "replaces" && mayReplace(statement, memory, isNewer)) replaced.push(pair);
        else if (old.path !== statement.path) unsure.push(pair);
      }
    }
  }
  return { replaced, unsure: unsure.slice(0, MAX_UNSURE) };
}

const pick = ({ path, sentence }: { readonly path: string; readonly sentence: string }) => ({
  path,
  sentence,
});

/** Also compares with the memory's name, which may state the subject that the sentence leaves out. */
function relate(newer: Statement, sentence: string, { name, description }: Memory): Relation {
  const plain = compareStatements(newer, readStatement(sentence));
  if (plain === "replaces" || !newer.isCorrection) return plain;
  const named = compareStatements(newer, readStatement(`${name}: ${sentence}`));
  if (named !== "other") return named;
  const described = compareStatements(newer, readStatement(`${description}: ${sentence}`));
  return plain === "other" ? described : plain;
}

/** A person's words can only be replaced by a person's. */
function mayReplace({ isPersons }: FreshStatement, memory: Memory, isNewer: boolean): boolean {
  const isTheirs = holdsPersonsWords(memory);
  return isNewer ? isPersons || !isTheirs : isTheirs || !isPersons;
}

/** A cheap check before any sentence is parsed, because there may be thousands of memories. */
function sharesWords({ words }: Statement, memory: Memory): boolean {
  const keys = keysOf(memory);
  return [...words, ...listOtherOptions(words)].flatMap(listKeys).some((key) => keys.has(key));
}

const known = new WeakMap<Memory, ReadonlySet<string>>();

function keysOf(memory: Memory): ReadonlySet<string> {
  const { name, description, body, evidence } = memory;
  const text = () => `${name}\n${description}\n${evidence?.quote ?? ""}\n${body}`;
  const keys = known.get(memory) ?? new Set(contentWords(text()).flatMap(listKeys));
  known.set(memory, keys);
  return keys;
}
