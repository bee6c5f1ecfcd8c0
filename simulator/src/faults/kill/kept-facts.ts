// What must be in memory after all kills: every acknowledged change completely, any other change completely or not at all. Pure.
import { type Finding, findLost, findUnclear } from "../fault-finding.ts";
import type { Fact } from "./fact.ts";

/** Texts that the memory's file contains; `null` if it has no file. */
export type FactState = readonly string[] | null;

export interface Kept {
  readonly fact: Fact;
  /** The file, once it was acknowledged. */
  readonly path?: string;
  /** One of these must be true. There are several after a change that was not acknowledged. */
  readonly states: readonly FactState[];
  /** The round, the way and the kill that changed it last. */
  readonly changedBy: string;
  readonly isAcknowledged: boolean;
}

/** A memory folder as it is found at the end. */
export interface FoundMemories {
  /** Texts by path, without the index. */
  readonly files: ReadonlyMap<string, string>;
  readonly index: string;
  /** Paths that `pal memory list` names. */
  readonly listed: readonly string[];
  /** Paths with an operation that pal attributed to an edit by hand. */
  readonly handmade: ReadonlySet<string>;
}

export class KeptFacts {
  readonly #kept = new Map<string, Kept>();

  get all(): readonly Kept[] {
    return [...this.#kept.values()];
  }

  /** Facts with an acknowledged change and no later change started. */
  get settled(): readonly Kept[] {
    return this.all.filter(({ states, isAcknowledged }) => isAcknowledged && states.length === 1);
  }

  /** From now on the change may have been made. */
  begin(fact: Fact, state: FactState, changedBy: string): void {
    const before = this.#kept.get(fact.mark) ?? { states: [null], isAcknowledged: false };
    this.#kept.set(fact.mark, { ...before, fact, states: [...before.states, state], changedBy });
  }

  /** The last change of this file is acknowledged: from now on nothing else may be found. */
  acknowledge(path: string): void {
    const begun = this.all.find(({ fact }) => path.includes(fact.mark));
    if (!begun) return;
    const states = begun.states.slice(-1);
    this.#kept.set(begun.fact.mark, { ...begun, states, path, isAcknowledged: true });
  }

  check(found: FoundMemories): readonly Finding[] {
    return [...this.all.flatMap((kept) => checkFact(kept, found)), ...checkIndex(found)];
  }
}

function checkFact({ fact, states, changedBy, isAcknowledged }: Kept, found: FoundMemories): Finding[] {
  const paths = [...found.files].filter(([, text]) => text.includes(fact.mark)).map(([path]) => path);
  const [path] = paths;
  const told = `The memory of ${fact.mark} (${changedBy})`;
  if (paths.length > 1) return [findUnclear(`${told} is in ${paths.length} files: ${paths.join(", ")}.`)];
  const isAllowed = states.some((state) =>
    isIn(state, path === undefined ? undefined : found.files.get(path)),
  );
  const what = path === undefined ? "is gone" : states.includes(null) ? "is torn" : "is not as it was";
  if (!isAllowed)
    return [
      findLost(`${told} ${isAcknowledged ? "was acknowledged and " : ""}${what}${path ? `: ${path}` : ""}.`),
    ];
  return path !== undefined && found.handmade.has(path)
    ? [findUnclear(`${told} was taken for the work of an editor: ${path}.`)]
    : [];
}

const isIn = (state: FactState, text: string | undefined): boolean =>
  state === null || text === undefined
    ? state === null && text === undefined
    : state.every((each) => text.includes(each));

function checkIndex({ files, index, listed }: FoundMemories): Finding[] {
  const named = [...index.matchAll(/\]\(([^)\s]+\.md)\)/g)].map(([, path = ""]) => path).sort();
  const paths = [...files.keys()].sort();
  const findings: Finding[] = [];
  if (named.join() !== paths.join())
    findings.push(findUnclear(`The index names ${describeDifference(named, paths)}.`));
  if ([...listed].sort().join() !== paths.join())
    findings.push(findUnclear(`pal memory list names ${describeDifference(listed, paths)}.`));
  return findings;
}

function describeDifference(named: readonly string[], paths: readonly string[]): string {
  const missing = paths.filter((path) => !named.includes(path));
  const wrong = named.filter((path, at) => !paths.includes(path) || named.indexOf(path) !== at);
  return `too little: ${missing.join(", ") || "no"}; too much: ${wrong.join(", ") || "no"}`;
}
