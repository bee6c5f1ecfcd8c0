import { describe, expect, it } from "vitest";
import { NOW } from "./labelled-memories.ts";
import {
  ARCHIVE,
  HOSPITAL,
  IRRIGATION,
  type LabelledProject,
  SATELLITE,
  SHOP,
  SHOP_HELD_OUT,
  THEATRE,
  TRAM,
} from "./labelled-project.ts";

const ALL: Readonly<Record<string, LabelledProject>> = {
  shop: SHOP,
  "shop, held out": SHOP_HELD_OUT,
  satellite: SATELLITE,
  tram: TRAM,
  hospital: HOSPITAL,
  archive: ARCHIVE,
  irrigation: IRRIGATION,
  theatre: THEATRE,
};
const KINDS = ["words", "meaning", "language", "nothing"];

describe("the labels of what should surface", () => {
  it.each(Object.entries(ALL))("name memories that are there, each of them once: %s", (_, project) => {
    const paths = new Set(project.memories.map(({ path }) => path));
    expect(paths.size).toBe(project.memories.length);
    expect(project.memories.every(({ modified }) => modified < NOW)).toBe(true);
    for (const { wanted } of project.questions) {
      expect(wanted.filter((path) => !paths.has(path))).toEqual([]);
      expect(new Set(wanted).size).toBe(wanted.length);
    }
  });

  it.each(Object.entries(ALL))(
    "need nothing for a third of the messages, and something for the others: %s",
    (_, project) => {
      const nothing = project.questions.filter(({ kind }) => kind === "nothing");
      expect(nothing.length * 3).toBeGreaterThanOrEqual(project.questions.length);
      for (const { kind, wanted } of project.questions) {
        expect(KINDS).toContain(kind);
        expect(wanted.length > 0).toBe(kind !== "nothing");
      }
    },
  );

  it("have each message once, over all projects", () => {
    const messages = Object.values(ALL).flatMap(({ questions }) => questions.map(({ message }) => message));
    expect(messages.filter((message, at) => messages.indexOf(message) !== at)).toEqual([]);
  });

  it("are as many as the documentation of the benchmark says", () => {
    const sizes = Object.values(ALL).map(({ memories, questions }) => [memories.length, questions.length]);
    expect(sizes).toEqual([
      [63, 161],
      [63, 59],
      [60, 160],
      [48, 139],
      [45, 110],
      [41, 109],
      [61, 127],
      [64, 134],
    ]);
  });
});
