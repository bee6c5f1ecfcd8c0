// Labelled sentences in seven languages: what is guessed is right, or nothing is guessed.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { guessTopic } from "./guess-topic.ts";

const FILE = new URL("../../../../bench/src/language/topics/tuning.txt", import.meta.url);
const TYPES = { rule: "rule", speaker: "user", elsewhere: "reference", project: "project" } as const;
const labelled = readFileSync(FILE, "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t") as [string, string, string]);

describe.each([...new Set(labelled.map(([language]) => language))])("%s", (language) => {
  it.each(labelled.filter(([each]) => each === language).map(([, label, sentence]) => [sentence, label]))(
    "%s is %s, or nothing",
    (sentence, label) => {
      const topic = guessTopic(sentence);
      expect([label, undefined]).toContain(topic && TYPES[topic]);
    },
  );

  it("is mostly guessed", () => {
    const own = labelled.filter(([each]) => each === language);
    expect(own.filter(([, , sentence]) => guessTopic(sentence) === undefined).length).toBeLessThanOrEqual(1);
  });
});
