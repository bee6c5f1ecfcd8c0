import { expect, it } from "vitest";
import { formatMemory } from "../format/format.ts";
import { byHand, opened, put } from "./store.case.ts";

const said = (words: string, cues: readonly string[] = []) =>
  formatMemory({ name: words.slice(0, 12), description: words, cues, body: `\n> ${words}\n` });

it("is found by the cues of what it supersedes whole", async () => {
  const { store } = await opened();
  await put(store, "old.md", said("The code freeze starts on 2026-11-19.", ["release stop", "Sperre"]), null);
  await put(store, "new.md", said("Actually the code freeze got moved, so 2026-11-23.", ["calendar"]), null);
  const memories = await store.list();
  expect(memories.map(({ path, cues }) => [path, cues])).toEqual([
    ["new.md", ["calendar", "release stop", "Sperre"]],
  ]);
});

it("leaves a file that a person has just saved as it is", async () => {
  const { store, ports } = await opened();
  await put(store, "old.md", said("The code freeze starts on 2026-11-19.", ["release stop"]), null);
  const text = said("Actually the code freeze got moved, so 2026-11-23.");
  await byHand(ports, "new.md", text);
  await store.settle();
  expect(await store.text("old.md")).toBeUndefined();
  expect(await store.text("new.md")).toBe(text);
});
