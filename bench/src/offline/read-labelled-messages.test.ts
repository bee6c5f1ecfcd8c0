import { describe, expect, it } from "vitest";
import { MESSAGE_SETS, readLabelledMessages } from "./read-labelled-messages.ts";

describe("the labelled messages", () => {
  it("are at least 300 in seven languages, about half of them with nothing to keep", async () => {
    const all = (await Promise.all(MESSAGE_SETS.map(readLabelledMessages))).flat();
    const empty = all.filter(({ expected }) => expected.length === 0);
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(new Set(all.map(({ language }) => language)).size).toBeGreaterThanOrEqual(7);
    expect(empty.length / all.length).toBeGreaterThan(0.45);
    expect(empty.length / all.length).toBeLessThan(0.55);
  });

  it.each(MESSAGE_SETS)("are all different in the set %s", async (set) => {
    const texts = (await readLabelledMessages(set)).map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });
});
