import { expect, it } from "vitest";
import { splitSentences } from "./split-sentences.ts";

it.each([
  ["Die Preiserhöhung gilt ab dem 1. April. Danach nicht.", 2],
  ["Das Release ist am 5. März geplant.", 1],
  ["Use short names, e.g. for tests. Nothing else.", 2],
  ["Frag Dr. Krüger, z. B. am Montag.", 1],
  ["There are 5. Then go on.", 2],
])("splits at full stops that end a sentence: %s", (text, count) => {
  expect(splitSentences(text)).toHaveLength(count);
});
