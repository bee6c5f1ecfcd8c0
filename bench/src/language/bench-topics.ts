// How often the type of a memory is guessed right without a model, in each language.
import { readFileSync } from "node:fs";
import { guessTopic } from "@palimpsest/core/language";
import type { BenchTable } from "../bench-table.ts";

const LABELS = { rule: "rule", speaker: "user", elsewhere: "reference", project: "project" } as const;

export function measureTopics(set: "held-out" | "tuning"): BenchTable {
  const file = new URL(`topics/${set}.txt`, import.meta.url);
  const all = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("\t"))
    .map(([language = "", label = "", sentence = ""]) => ({ language, label, topic: guessTopic(sentence) }));
  const rows = [...new Set(all.map(({ language }) => language)), "all"].map((name) => {
    const some = all.filter(({ language }) => name === "all" || language === name);
    const guessed = some.filter(({ topic }) => topic !== undefined);
    const right = guessed.filter(({ topic, label }) => topic && LABELS[topic] === label);
    return [name, some.length, right.length, guessed.length - right.length, some.length - guessed.length];
  });
  return {
    title: `Type of a memory guessed without a model, ${set} set`,
    how:
      set === "tuning"
        ? "The tables were improved on these sentences."
        : "Written after the tables by the same author, and the tables were not changed for them.",
    columns: ["language", "sentences", "right", "wrong", "none"],
    rows,
  };
}
