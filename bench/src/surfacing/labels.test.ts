import { formatMemory, parseMemory } from "@palimpsest/core/memory";
import { describe, expect, it } from "vitest";
import { NOW } from "./labelled-memories.ts";
import { type LabelledProject, PROJECTS } from "./labelled-project.ts";

const ALL: readonly (readonly [string, LabelledProject])[] = PROJECTS.map((project) => [
  project.name,
  project,
]);
const KINDS = ["words", "meaning", "language", "nothing"];

describe("the labels of what should surface", () => {
  it.each(ALL)("name memories that are there, each of them once: %s", (_, project) => {
    const paths = new Set(project.memories.map(({ path }) => path));
    expect(paths.size).toBe(project.memories.length);
    expect(project.memories.every(({ modified }) => modified < NOW)).toBe(true);
    for (const { wanted } of project.questions) {
      expect(wanted.filter((path) => !paths.has(path))).toEqual([]);
      expect(new Set(wanted).size).toBe(wanted.length);
    }
  });

  it.each(ALL)("need nothing for a third of the messages, and something for the others: %s", (_, project) => {
    const nothing = project.questions.filter(({ kind }) => kind === "nothing");
    expect(nothing.length * 3).toBeGreaterThanOrEqual(project.questions.length);
    for (const { kind, wanted } of project.questions) {
      expect(KINDS).toContain(kind);
      expect(wanted.length > 0).toBe(kind !== "nothing");
    }
  });

  it.each(ALL)("have cues for every memory, as it is read from a file: %s", (_, { memories, cued }) => {
    for (const [at, memory] of cued.entries()) {
      const cues = memory.cues ?? [];
      expect(cues.length).toBeGreaterThan(9);
      expect(parseMemory(memory.path, formatMemory(memory), 0).cues).toEqual(cues);
      expect({ ...memory, cues: undefined }).toEqual({ ...memories[at], cues: undefined });
    }
  });

  it.each(ALL)("have each message once: %s", (_, project) => {
    const messages = project.questions.map(({ message }) => message);
    expect(messages.filter((message, at) => messages.indexOf(message) !== at)).toEqual([]);
  });

  it("are as many as the documentation of the benchmark says", () => {
    const sizes = PROJECTS.map(({ memories, questions }) => [memories.length, questions.length]);
    expect(sizes).toEqual([
      [63, 161],
      [63, 59],
      [60, 160],
      [48, 139],
      [45, 110],
      [64, 134],
      [41, 109],
      [61, 127],
      ...Array.from({ length: 9 }, () => [60, 135]),
    ]);
  });
});
