// Checks a dream's account against the files before and after it. Pure.
//
// The model is not trusted. A fact that still stands word for word needs no account; for every other fact the account must
// say where it went, and its words must be found there.
import { hasEnded } from "../../language/ends-on-day.ts";
import { holdsPersonsWords, type Memory } from "../../memory/memory.ts";
import { compareStatements } from "../../memory/supersession/compare-statements.ts";
import { readStatement } from "../../memory/supersession/read-statement.ts";
import { findContentWords, findUncovered, foldText, standsAlone, standsIn } from "./coverage.ts";
import { type Fact, listFacts, splitStatements } from "./facts.ts";
import { isDuplicate, isProtected, isQuoted } from "./is-protected.ts";
import type { Claim } from "./parse-account.ts";

/** A fact that supersedes another shares at least this much of its words, or it is about something else. */
const SAME_MATTER = 0.2;
/** A dream that removes more than this share is held for review. */
const MAX_REMOVED = 1 / 2;
/** Removing up to this many files is never held: two or three files may well become one. */
const FEW_FILES = 3;

export type Accounted = { readonly fact: Fact } & (
  | { readonly outcome: "kept" | "merged"; readonly into: string }
  | {
      readonly outcome: "superseded";
      readonly by: string;
      readonly into: string;
      readonly needsAgreement?: boolean;
    }
  /** `needsAgreement`: a person said it, so a person decides. */
  | { readonly outcome: "retired"; readonly because: string; readonly needsAgreement?: boolean }
);

export interface Problem {
  /** Absent if the problem is about a file. */
  readonly fact?: Fact;
  readonly why: string;
}

export type Verdict =
  | { readonly ok: true; readonly account: readonly Accounted[]; readonly held?: string }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export interface VerdictInput {
  /** The files as the dream was given them. */
  readonly before: readonly Memory[];
  /** The files as the dream leaves them: without those it removed, with those it made. */
  readonly after: readonly Memory[];
  readonly claims: readonly Claim[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export function planVerdict({ before, after, claims, now }: VerdictInput): Verdict {
  const world = makeWorld(before, after, claims, now);
  const problems = [...findFileProblems(before, after)];
  const account: Accounted[] = [];
  for (const fact of world.facts.values()) {
    const judged = accountFor(fact, world);
    if ("why" in judged) problems.push(judged);
    else account.push(judged);
  }
  if (problems.length > 0) return { ok: false, problems };
  const held = explainTooMuch(before, after, account);
  return { ok: true, account, ...(held !== undefined && { held }) };
}

interface World {
  readonly facts: ReadonlyMap<string, Fact>;
  readonly claims: ReadonlyMap<string, Claim>;
  readonly before: ReadonlyMap<string, Memory>;
  readonly after: ReadonlyMap<string, Memory>;
  readonly now: number;
}

const makeWorld = (
  before: readonly Memory[],
  after: readonly Memory[],
  claims: readonly Claim[],
  now: number,
): World => ({
  now,
  facts: new Map(listFacts(before).map((fact) => [fact.id, fact])),
  claims: new Map(claims.map((claim) => [claim.fact, claim])),
  before: indexByPath(before),
  after: indexByPath(after),
});

const indexByPath = (memories: readonly Memory[]) => new Map(memories.map((memory) => [memory.path, memory]));

/** Finds files that would break the rules: a person's rule must stay as it was or be repeated word for word elsewhere. */
function* findFileProblems(before: readonly Memory[], after: readonly Memory[]): Iterable<Problem> {
  const left = indexByPath(after);
  for (const memory of before) {
    if (!isQuoted(memory)) continue;
    const now = left.get(memory.path);
    if (now && isSameButForCues(memory, now)) continue;
    if (!now && (!isProtected(memory) || after.some((other) => isDuplicate(memory, other)))) continue;
    yield { why: `${memory.path} holds a person's rule and must not change` };
  }
  const was = indexByPath(before);
  for (const { path, broken, body, description } of after) {
    if (was.get(path)?.broken === undefined && broken !== undefined) yield { why: `${path}: ${broken}` };
    if (splitStatements({ body, description }).length === 0 && !isEmptyAsBefore(was.get(path)))
      yield { why: `${path} would say nothing: remove it instead` };
  }
}

const isEmptyAsBefore = (memory: Memory | undefined) =>
  memory !== undefined && splitStatements(memory).length === 0;

/** True if nothing was changed, apart from cues given to a file that had none. */
function isSameButForCues({ cues: had, ...before }: Memory, { cues: has, ...after }: Memory): boolean {
  if (had && JSON.stringify(had) !== JSON.stringify(has)) return false;
  return JSON.stringify({ ...before, modified: 0 }) === JSON.stringify({ ...after, modified: 0 });
}

/** Everything that a file states, including its name and description. */
const joinText = ({ name, description, body }: Memory) => `${name}\n\n${description}\n\n${body}`;

function accountFor(fact: Fact, world: World): Accounted | Problem {
  const own = world.after.get(fact.path);
  const isTheirs = isTheirWord(fact, world);
  const stands = (memory: Memory) =>
    isTheirs
      ? splitStatements(memory).some((one) => standsAlone(fact.text, one))
      : standsIn(fact.text, joinText(memory));
  if (own && stands(own)) return { fact, outcome: "kept", into: fact.path };
  const other = [...world.after.values()].find(stands);
  if (other) return { fact, outcome: "merged", into: other.path };
  const claim = world.claims.get(fact.id);
  if (!claim) return { fact, why: "it is gone and not accounted for" };
  if (claim.outcome === "superseded") return judgeSuperseded(fact, claim, world);
  if (claim.outcome === "retired")
    return { fact, outcome: "retired", because: claim.because, ...askIf(!mayRetire(fact, world)) };
  if (world.before.get(fact.path)?.evidence?.class === "said")
    return { fact, why: "it is the person's own sentence and must stay word for word" };
  const target = world.after.get(claim.into);
  if (!target) return { fact, why: `${claim.into}, where it is said to be, is not there` };
  const missing = findUncovered(fact.text, joinText(target));
  if (missing !== undefined) return { fact, why: `in ${claim.into} ${missing}` };
  return { fact, outcome: claim.outcome, into: claim.into };
}

/** True for what a model concluded, and for what a person said about a time that has ended. */
function mayRetire(fact: Fact, { before, now }: World): boolean {
  const memory = before.get(fact.path)!;
  return !holdsPersonsWords(memory) || hasEnded(fact.text, memory.modified, now);
}

const askIf = (isNeeded: boolean) => (isNeeded ? { needsAgreement: true } : {});

type Supersession = Extract<Claim, { outcome: "superseded" }>;

function judgeSuperseded(fact: Fact, claim: Supersession, world: World): Accounted | Problem {
  const newer = world.facts.get(claim.by);
  if (!newer) return judgeSupersededByNew(fact, claim, world);
  if (newer.id === fact.id) return { fact, why: "a fact cannot supersede itself" };
  if (!isNewer(newer, fact, world)) return { fact, why: `${newer.id} is older than it` };
  if (!isSameMatter(fact.text, newer.text)) return { fact, why: `${newer.id} is about something else` };
  // The newer fact must itself survive; otherwise a chain of replacements could remove all of them.
  const there = [...world.after.values()].find(
    (memory) => findUncovered(newer.text, joinText(memory)) === undefined,
  );
  if (!there) return { fact, why: `${newer.id}, which should replace it, is gone too` };
  const isReplaced = compareStatements(readStatement(newer.text), readStatement(fact.text)) === "replaces";
  const isTheirs = isTheirWord(newer, world) && isReplaced;
  const needsAgreement = isTheirWord(fact, world) && !isTheirs;
  return { fact, outcome: "superseded", by: newer.text, into: there.path, ...askIf(needsAgreement) };
}

function judgeSupersededByNew(fact: Fact, { by, into }: Supersession, world: World): Accounted | Problem {
  const target = into === undefined ? undefined : world.after.get(into);
  if (into === undefined || !target)
    return { fact, why: `there is no fact ${JSON.stringify(by.slice(0, 80))}` };
  const stands = splitStatements(target).some((statement) => foldText(statement).includes(foldText(by)));
  if (!stands) return { fact, why: `${into} does not contain the statement that should replace it` };
  if (!isSameMatter(fact.text, by))
    return { fact, why: "the statement that should replace it is about something else" };
  return { fact, outcome: "superseded", by, into, ...askIf(isTheirWord(fact, world)) };
}

const isTheirWord = ({ path }: Fact, { before }: World) => holdsPersonsWords(before.get(path)!);

/** True if the fact is further down in the same file, or in a file that was changed later. */
function isNewer(newer: Fact, older: Fact, { before }: World): boolean {
  const [a, b] = [before.get(newer.path)!, before.get(older.path)!];
  if (newer.path !== older.path) return a.modified >= b.modified;
  return Number(newer.id.slice(1)) > Number(older.id.slice(1));
}

function isSameMatter(a: string, b: string): boolean {
  const [first, second] = [findContentWords(a), findContentWords(b)];
  const shared = [...first].filter((word) => second.has(word)).length;
  return shared > 0 && shared / Math.min(first.size, second.size) >= SAME_MATTER;
}

/** Returns why a person must review the dream before it is applied, or undefined. */
function explainTooMuch(
  before: readonly Memory[],
  after: readonly Memory[],
  account: readonly Accounted[],
): string | undefined {
  const left = indexByPath(after);
  const files = before.filter(({ path }) => !left.has(path)).length;
  if (files > FEW_FILES && files > before.length * MAX_REMOVED)
    return `It would remove ${files} of ${before.length} files.`;
  const facts = account.filter(({ outcome }) => outcome === "retired" || outcome === "superseded").length;
  if (facts > account.length * MAX_REMOVED) return `It would remove ${facts} of ${account.length} facts.`;
  return undefined;
}
