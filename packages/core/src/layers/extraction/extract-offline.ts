// Extracts memories without a model: sentences that the human typed and whose words show that they are worth keeping. Each
// is kept verbatim, with itself as the quote, and the gate judges it like any other claim. Pure.
import { findKeepable, isBarePraise } from "../../language/find-keepable.ts";
import type { Topic } from "../../language/guess-topic.ts";
import { isContinuation } from "../../language/is-continuation.ts";
import { isQuestion, splitSentences } from "../../language/split-sentences.ts";
import type { MemoryType } from "../../memory/memory.ts";
import type { Said } from "../../memory/safety/material.ts";
import { typedWords } from "../../memory/safety/typed-words.ts";
import { planSaid } from "../../memory/said/plan-said.ts";

export interface OfflineMaterial {
  /** What was said since the last extraction. */
  readonly since: readonly Said[];
  /** Paths that already exist. */
  readonly taken: readonly string[];
}

const TYPES: Readonly<Record<Topic, MemoryType>> = {
  rule: "feedback",
  speaker: "user",
  elsewhere: "reference",
  project: "project",
};
const NOTHING = "Nothing.";

/** Returns an answer in the format that a model uses: one element per file. */
export function extractOffline({ since, taken }: OfflineMaterial): string {
  const paths = new Set(taken);
  const files = since
    .filter(({ kind }) => kind === "human")
    .flatMap((said) =>
      listKept(typedWords(said)).map(({ topic, whole }) => {
        const { path, text } = planSaid(whole, { type: TYPES[topic], taken: paths });
        paths.add(path);
        return `<memory path="${path}">\n${text}</memory>`;
      }),
    );
  return files.join("\n") || NOTHING;
}

function listKept(text: string): readonly { readonly topic: Topic; readonly whole: string }[] {
  const kept = listSentences(text).flatMap(({ text, whole }) => {
    const topic = findKeepable(text);
    return topic === undefined ? [] : [{ topic, whole }];
  });
  // What the next one begins with is kept there.
  return kept.filter(({ whole }, at) => !kept[at + 1]?.whole.startsWith(whole.trim()));
}

interface Sentence {
  /** What shows whether it is worth keeping. */
  readonly text: string;
  /** What is kept: with the sentence before, if it makes no sense without that. */
  readonly whole: string;
}

/** Splits into sentences, but keeps praise together with what it praises: "Good. Keep doing that in one commit." */
function listSentences(text: string): readonly Sentence[] {
  const sentences = splitSentences(text);
  return sentences.map((sentence, at) => {
    const before = sentences[at - 1];
    if (before === undefined) return { text: sentence, whole: sentence };
    const joined = `${before.trim()} ${sentence.trim()}`;
    if (isBarePraise(before)) return { text: joined, whole: joined };
    return { text: sentence, whole: isContinuation(sentence) && !isQuestion(before) ? joined : sentence };
  });
}
