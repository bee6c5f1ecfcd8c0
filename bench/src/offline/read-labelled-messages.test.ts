import { describe, expect, it } from "vitest";
import { readLabelledMessages } from "./read-labelled-messages.ts";

describe("the labelled messages", () => {
  it("are at least 300 in seven languages, about half of them with nothing to keep", async () => {
    const all = (
      await Promise.all([readLabelledMessages("tuning"), readLabelledMessages("held-out")])
    ).flat();
    const empty = all.filter(({ expected }) => expected.length === 0);
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(new Set(all.map(({ language }) => language)).size).toBeGreaterThanOrEqual(7);
    expect(empty.length / all.length).toBeGreaterThan(0.45);
    expect(empty.length / all.length).toBeLessThan(0.55);
  });

  it("are different in the two sets", async () => {
    const tuning = new Set((await readLabelledMessages("tuning")).map(({ text }) => text));
    for (const { text } of await readLabelledMessages("held-out")) expect(tuning.has(text)).toBe(false);
  });
});
