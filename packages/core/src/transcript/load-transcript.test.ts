import { describe, expect, it } from "vitest";
import { memoryPorts } from "../ports/memory/ports.ts";
import { loadTranscript } from "./load-transcript.ts";

const line = (id: string, text: string) =>
  `${JSON.stringify({ v: 1, id, parent: null, time: 1, type: "user", source: "human", content: [{ type: "text", text }] })}\n`;

async function load(text: string | Uint8Array, pieceBytes?: number) {
  const { files } = memoryPorts();
  await files.write("/s.jsonl", text);
  const loaded = await loadTranscript(files, "/s.jsonl", pieceBytes);
  expect(await files.read("/s.jsonl")).toEqual(
    typeof text === "string" ? new TextEncoder().encode(text) : text,
  );
  return loaded;
}

describe("loadTranscript", () => {
  it("skips and counts lines that are foreign, broken, NUL-filled or repeated, and changes nothing", async () => {
    const text = [
      line("a", "one"),
      "not json at all\n",
      `${"\0".repeat(40)}\n`,
      '{"type":"summary","summary":"of another program"}\n',
      line("b", "two"),
      line("a", "one"),
      "\n",
      line("c", "three"),
    ].join("");
    const loaded = await load(text);
    expect(loaded.entries.map((entry) => entry.id)).toEqual(["a", "b", "c"]);
    expect(loaded.skipped).toBe(4);
    expect(loaded.findings.map(({ line, reason }) => [line, reason])).toEqual([
      [2, "not JSON"],
      [3, "filled with NUL bytes"],
      [4, "version undefined is not known here"],
      [6, "written twice"],
    ]);
    expect(loaded.torn).toBeUndefined();
  });

  it("distinguishes a torn last line from one that lacks only its newline", async () => {
    const whole = line("a", "one");
    const torn = await load(`${whole}{"v":1,"id":"b","par`);
    expect(torn.torn).toEqual({ bytes: 20 });
    expect(torn.size).toBe(whole.length);
    const foreign = `${whole}{"v":2,"from":"the future"}`;
    expect(await load(foreign)).toMatchObject({ unended: true, skipped: 1, size: foreign.length });
    const unended = await load(`${whole}${line("b", "two").trimEnd()}`);
    expect(unended.unended).toBe(true);
    expect(unended.torn).toBeUndefined();
    expect(unended.entries).toHaveLength(2);
  });

  it("reads the same entries in pieces of any size, even if a piece ends inside a character", async () => {
    const text = line("a", "日本語 👩‍👩‍👧‍👦") + line("b", "naïve") + line("c", "x".repeat(300));
    const whole = await load(text);
    for (let pieceBytes = 1; pieceBytes < 200; pieceBytes++) {
      expect(await load(text, pieceBytes)).toEqual(whole);
    }
  });

  it("counts more than a hundred findings without storing them", async () => {
    const loaded = await load("garbage\n".repeat(500));
    expect(loaded.skipped).toBe(500);
    expect(loaded.findings).toHaveLength(100);
  });
});
