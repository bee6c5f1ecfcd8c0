// Prints the history of memories, the newest operation last, and restores earlier versions.

import type { Memory, MemoryStore, Operation } from "@palimpsest/core/memory";
import { formatLocalMinute } from "@palimpsest/core/text";
import { printLine, printWarning } from "../output.ts";
import { authorHere } from "./author-here.ts";
import { findMemory } from "./find-memory.ts";
import { findStore } from "./find-store.ts";
import { lastToUndo } from "./last-to-undo.ts";
import { spellText, toPrintable } from "./printable.ts";
import { formatWritten, MemoryProblem, type ScopeOptions, storeHere } from "./store-here.ts";

export interface HistoryOptions extends ScopeOptions {
  readonly diff?: true;
  readonly json?: true;
}

export async function showHistory(
  given: string | undefined,
  { diff, json, ...scope }: HistoryOptions,
): Promise<void> {
  const { store, called } = await findStore(given === undefined ? [] : [given], scope);
  const [name] = called;
  const operations = await store.operations(name === undefined ? undefined : await pathOf(store, name));
  if (json) return printLine(JSON.stringify(operations, null, 2));
  if (operations.length === 0) return printLine("There is no history yet.");
  for (const operation of operations) {
    printLine(formatOperation(operation));
    if (diff) printLine(`${spellText((await store.diff(operation)).trimEnd())}\n`);
  }
}

export async function explainMemory(
  given: string,
  { json, ...scope }: { readonly json?: true } & ScopeOptions,
): Promise<void> {
  const { store, called } = await findStore([given], scope);
  const memory = findMemory(await store.list(), called[0]!);
  const operations = await store.operations(memory.path);
  if (json)
    return printLine(
      JSON.stringify({ path: memory.path, evidence: memory.evidence ?? null, operations }, null, 2),
    );
  printLine(formatReasons(memory, operations).join("\n"));
}

const CLASSES = {
  said: "A person said it.",
  observed: "It was seen in a tool result; no person said it.",
  inferred: "A model inferred it; no person said it.",
};

function formatReasons(
  { path, evidence, unconfirmed }: Memory,
  operations: readonly Operation[],
): readonly string[] {
  return [
    `${toPrintable(path)}: ${evidence ? CLASSES[evidence.class] : "It was written by hand, so its source is unknown."}`,
    ...(evidence?.quote === undefined ? [] : [spellText(evidence.quote).replace(/^/gm, "  > ")]),
    ...(evidence?.session === undefined
      ? []
      : [
          toPrintable(
            `  in session ${evidence.session}${evidence.messages ? `, message ${evidence.messages.join(", ")}` : ""}`,
          ),
        ]),
    ...(unconfirmed
      ? [
          `  It changed while a command ran and is unconfirmed since ${formatLocalMinute(unconfirmed.since)}. Accept it with: pal memory confirm ${toPrintable(path)}. Undo it with: pal memory undo ${unconfirmed.operation}`,
        ]
      : []),
    ...operations.map(formatOperation),
  ];
}

/** The person gives only the operation's id: if the project's memory does not have it, the person's may. */
async function findOperation(operation: string | undefined, scope: ScopeOptions) {
  const store = await storeHere(process.cwd(), scope);
  const all = await store.operations();
  const isHere =
    operation === undefined || all.some(({ id, write }) => id === operation || write === operation);
  if (isHere || scope.team || scope.everywhere) return { store, all };
  const person = await storeHere(process.cwd(), { everywhere: true });
  const theirs = await person.operations();
  const isThere = theirs.some(({ id, write }) => id === operation || write === operation);
  return isThere ? { store: person, all: theirs } : { store, all };
}

export async function undoOperation(operation: string | undefined, scope: ScopeOptions = {}): Promise<void> {
  const { store, all } = await findOperation(operation, scope);
  const wanted = operation ?? lastToUndo(all);
  if (wanted === undefined)
    throw new MemoryProblem(
      all.length === 0
        ? "There is no history yet."
        : "Every change is already undone. To redo one, undo its undo: pal memory undo ID",
    );
  const written = await store.undo(wanted, { by: authorHere("undo") });
  for (const each of formatWritten(written)) printWarning(each);
  if (!written.ok) return;
  if (written.operations.length === 0) return printLine("It is already in that state.");
  for (const each of all.filter(({ id, write }) => id === wanted || write === wanted))
    printLine(`Undone: ${formatOperation(each)}`);
  for (const done of written.operations) printLine(spellText((await store.diff(done)).trimEnd()));
}

/** Also finds the path of a removed memory. */
export async function pathOf(store: MemoryStore, called: string): Promise<string> {
  const past = await store.operations();
  const named = [called, `${called}.md`].find((path) => past.some((operation) => operation.path === path));
  return named ?? findMemory(await store.list(), called).path;
}

function formatOperation(operation: Operation): string {
  const { id, time, by, path, reason, of } = operation;
  const because = [reason, of === undefined ? undefined : `undoes ${of}`].filter(
    (each) => each !== undefined,
  );
  const what = describeChange(operation);
  return toPrintable(
    `${id}  ${formatLocalMinute(time)}  ${by.padEnd(10)}  ${what} ${path}${because.length > 0 ? ` (${because.join("; ")})` : ""}`,
  );
}

function describeChange({ before, after, supersededBy }: Operation): string {
  if (supersededBy !== undefined && after === null) return "retired";
  if (before === after) return "left";
  if (before === null) return "created";
  return after === null ? "removed" : "changed";
}
