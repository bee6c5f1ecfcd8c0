// Derived values depend on the path alone: asked after every entry or once at the end, with rewinds and undos.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draftsOf, MOVES, type Move } from "../testing/moves.ts";
import type { Block } from "../transcript/blocks.ts";
import type { Draft } from "../transcript/entries.ts";
import { pathBetween } from "../view/path-fold.ts";
import { DerivedState } from "./derived-state.ts";
import { Told } from "./entries.case.ts";
import { makeHumanCharacters } from "./human-characters.ts";

const nat = fc.nat(10_000);
const kind = fc.oneof(
  {
    arbitrary: fc.constantFrom<Move["kind"][]>("human", "respond", "results", "respond", "results"),
    weight: 5,
  },
  { arbitrary: fc.constantFrom(...MOVES), weight: 2 },
);
const moves = fc.array(fc.record({ kind, a: nat, b: nat, c: nat }), { maxLength: 90, size: "max" });

/** Tools that do something to files, in place of the two that moves know. */
const TOOLS: readonly ((n: number) => { name: string; input: unknown })[] = [
  (n) => ({ name: "Read", input: { file_path: `/p/f${n % 5}.ts` } }),
  (n) => ({ name: "Edit", input: { file_path: `/p/f${n % 5}.ts` } }),
  (n) => ({ name: "Bash", input: { command: `cat f${n % 5}.ts && npm test` } }),
  (n) => ({ name: "Bash", input: { command: `echo ${"x".repeat(n)} > out${n % 3}.txt` } }),
];

function withTools(draft: Draft, n: number): Draft {
  if (draft.type === "user") return { ...draft, content: draft.content.map((block) => failing(block, n)) };
  if (draft.type !== "assistant") return draft;
  const content = draft.message.content.map((block, at) =>
    block.type === "tool_use" ? ({ ...block, ...TOOLS[(n + at) % TOOLS.length]!(n + at) } as Block) : block,
  );
  return { ...draft, message: { ...draft.message, content } };
}

const failing = (block: Block, n: number): Block =>
  block.type === "tool_result" && n % 3 === 0
    ? ({ ...block, content: `error: number ${n}\n${"trace ".repeat(n % 500)}` } as Block)
    : block;

describe("what is derived", () => {
  it("is the same asked step by step and from the start", () => {
    let [files, errors] = [0, 0];
    fc.assert(
      fc.property(moves, (list) => {
        const told = new Told();
        const state = new DerivedState();
        for (const [number, move] of list.entries()) {
          for (const draft of draftsOf(told.view, move, number)) told.tell(withTools(draft, move.a));
          if (move.c % 3 !== 0) state.of(told.view);
        }
        const derived = state.of(told.view);
        expect(derived).toEqual(new DerivedState().of(told.view));
        const characters = derived.humans.reduce((sum, { text }) => sum + text.length, 0);
        expect(makeHumanCharacters().of(told.view)).toEqual({ characters });
        files += derived.files.size;
        errors += derived.errors.length;
      }),
      { numRuns: 150, endOnFailure: true },
    );
    expect(Math.min(files, errors)).toBeGreaterThan(100);
  });

  it("has every human message of the path, and nothing long but those", () => {
    fc.assert(
      fc.property(moves, (list) => {
        const told = new Told();
        for (const [number, move] of list.entries()) {
          for (const draft of draftsOf(told.view, move, number)) told.tell(withTools(draft, move.a));
        }
        const { humans, ...rest } = new DerivedState().of(told.view);
        const said = (pathBetween(told.view, null) ?? []).flatMap((entry) =>
          entry.type === "user" && entry.source === "human" ? [entry.content] : [],
        );
        const texts = said.map((content) =>
          content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n"),
        );
        expect(humans.map(({ text }) => text)).toEqual(texts.filter((text) => text.trim() !== ""));
        const { files, commands, errors, work } = rest;
        for (const one of [...files.values(), ...commands, ...errors, ...work]) {
          for (const value of Object.values(one)) expect(String(value).length).toBeLessThanOrEqual(700);
        }
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});
