import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Author } from "../memory.ts";
import type { Operation } from "./operation.ts";
import { UnconfirmedChanges } from "./unconfirmed-changes.ts";

function fold(steps: readonly (readonly [by: Author, after: string | null])[]): UnconfirmedChanges {
  const changes = new UnconfirmedChanges();
  let before: string | null = null;
  for (const [at, [by, after]] of steps.entries()) {
    const id = `w${at}`;
    const operation: Operation = { id, write: id, time: at, path: "a.md", by, before, after };
    changes.take(operation);
    before = after;
  }
  return changes;
}

describe("a change while a command ran", () => {
  it("is unconfirmed against what counted before, however often it changes", () => {
    const changes = fold([
      ["human", "one"],
      ["command", "two"],
      ["agent", "three"],
      ["command", null],
    ]);
    expect(changes.all).toMatchObject([
      { path: "a.md", since: 1, before: "one", after: null, operation: "w1" },
    ]);
  });

  it("is settled by a person's edit, a person's word, or the text that counted", () => {
    const begun = [
      ["human", "one"],
      ["command", "two"],
    ] as const;
    for (const step of [
      ["hand", "three"],
      ["human", "two"],
      ["undo", "one"],
      ["command", "one"],
    ] as const)
      expect(fold([...begun, step]).all).toEqual([]);
  });

  it("is never settled by a model or a program alone", () => {
    const author = fc.constantFrom<Author>("agent", "extraction", "dream", "command");
    const text = fc.constantFrom("two", "three", "four", null);
    fc.assert(
      fc.property(fc.array(fc.tuple(author, text), { maxLength: 8 }), (steps) => {
        const [open] = fold([["human", "one"], ["command", "two"], ...steps]).all;
        expect(open).toMatchObject({ before: "one" });
      }),
    );
  });
});
