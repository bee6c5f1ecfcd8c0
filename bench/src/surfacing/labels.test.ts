import { describe, expect, it } from "vitest";
import { HELD_OUT } from "./held-out-questions.ts";
import { MEMORIES, NOW } from "./labelled-memories.ts";
import { QUESTIONS } from "./labelled-questions.ts";

describe("the labels of what should surface", () => {
  it("name memories that are there, each question and each memory once", () => {
    const paths = new Set(MEMORIES.map(({ path }) => path));
    expect(paths.size).toBe(MEMORIES.length);
    const all = [...QUESTIONS, ...HELD_OUT];
    expect(new Set(all.map(({ message }) => message)).size).toBe(all.length);
    for (const { wanted } of all) expect(wanted.filter((path) => !paths.has(path))).toEqual([]);
    expect(MEMORIES.every(({ modified }) => modified < NOW)).toBe(true);
  });

  it("are at least 60 memories and 150 questions, a third of which need nothing", () => {
    const nothing = QUESTIONS.filter(({ kind }) => kind === "nothing");
    expect(MEMORIES.length).toBeGreaterThanOrEqual(60);
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(150);
    expect(nothing.length * 3).toBeGreaterThanOrEqual(QUESTIONS.length);
    expect(nothing.every(({ wanted }) => wanted.length === 0)).toBe(true);
    expect(QUESTIONS.every(({ kind, wanted }) => kind === "nothing" || wanted.length > 0)).toBe(true);
    expect(HELD_OUT.filter(({ kind }) => kind === "nothing").length * 3).toBeGreaterThanOrEqual(
      HELD_OUT.length,
    );
  });
});
