// Keys from what terminals send: whole, in pieces, several at once.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Press, toPaste, toPress } from "./press.ts";
import { KeyReader } from "./read-keys.ts";

const read = (...chunks: readonly string[]): readonly Press[] => {
  const keys = new KeyReader();
  return [...chunks.flatMap((chunk) => keys.read(chunk).presses), ...keys.flush()];
};
const ctrl = { ctrl: true };

describe("what a terminal sends", () => {
  it.each<[string, readonly Press[]]>([
    ["hello", [toPress("text", "hello")]],
    ["hello\r", [toPress("text", "hello"), toPress("enter")]],
    ["hello\n", [toPress("text", "hello"), toPress("enter")]],
    ["\r", [toPress("enter")]],
    ["\n", [toPress("enter", "", ctrl)]],
    ["one\rtwo\r", [toPaste("one\rtwo\r")]],
    ["\x15/help\r", [toPress("text", "u", ctrl), toPress("text", "/help"), toPress("enter")]],
    ["ab\x17", [toPress("text", "ab"), toPress("text", "w", ctrl)]],
    ["\x1f\x1e", [toPress("text", "_", ctrl), toPress("text", "^", ctrl)]],
    ["\x1b/", [toPress("text", "/", { meta: true })]],
    ["\x03", [toPress("text", "c", ctrl)]],
    ["\x7f\x7f", [toPress("backspace"), toPress("backspace")]],
    ["\t", [toPress("tab")]],
    ["\x1b", [toPress("escape")]],
    ["\x1b\x1b", [toPress("escape"), toPress("escape")]],
    ["\x1b[A\x1b[B", [toPress("up"), toPress("down")]],
    ["\x1bOA", [toPress("up")]],
    ["\x1b[1;5C", [toPress("right", "", ctrl)]],
    ["\x1b[H\x1b[4~", [toPress("home"), toPress("end")]],
    ["\x1b[5~\x1b[6~\x1b[3~", [toPress("page-up"), toPress("page-down"), toPress("delete")]],
    ["\x1b[Z", [toPress("tab", "", { shift: true })]],
    ["\x1bb", [toPress("text", "b", { meta: true })]],
    ["\x1b\r", [toPress("enter", "", { meta: true })]],
    ["\x1b\x7f", [toPress("backspace", "", { meta: true })]],
    ["\x1b[13;2u", [toPress("enter", "", { shift: true })]],
    ["\x1b[27u", [toPress("escape")]],
    ["\x1b[99;5u", [toPress("text", "c", ctrl)]],
    ["\x1b[1089;5u", [toPress("text", "с", ctrl)]],
    ["\x1b[97;1:3u", []],
    ["\x1b[57358u", []],
    ["\x1b[27;2;13~", [toPress("enter", "", { shift: true })]],
    ["\x1b[200~a\r\x1b[Bb\x1b[201~c", [toPaste("a\r\x1b[Bb"), toPress("text", "c")]],
    // Answers of the terminal, and keys that pal does not use.
    ["\x1b[?62;4c\x1b[24;80R\x1b]11;rgb:0/0/0\x07\x1b[I\x1bP1$r0m\x1b\\", []],
    ["\x1b[15~\x1bOP\x1b[[A", [toPress("up")]],
    ["日本語👍", [toPress("text", "日本語👍")]],
  ])("%j", (sent, presses) => {
    expect(read(sent)).toEqual(presses);
  });

  it("is read the same, however it is split into pieces", () => {
    const sent = "\x1b[A\x1b[1;5C\x1b[200~pasted \x1b[A text\x1b[201~\x1bOB\x1b[13;2u";
    const whole = read(sent);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: sent.length - 1 }), { maxLength: 8 }), (cuts) => {
        const at = [0, ...[...new Set(cuts)].sort((a, b) => a - b), sent.length];
        expect(read(...at.slice(1).map((end, index) => sent.slice(at[index], end)))).toEqual(whole);
      }),
      { numRuns: 200, endOnFailure: true },
    );
  });

  it("may be a lone Escape only if no longer sequence has begun", () => {
    const keys = new KeyReader();
    keys.read("\x1b");
    expect(keys.isWaiting).toBe(true);
    keys.read("[200~a long paste");
    expect(keys.isWaiting).toBe(false);
    expect(keys.read("\x1b[201~").presses).toEqual([toPaste("a long paste")]);
  });

  it("tells that the terminal knows kitty's protocol", () => {
    expect(new KeyReader().read("a\x1b[?0u")).toEqual({ presses: [toPress("text", "a")], knowsKitty: true });
  });

  it("tells whether the terminal has the focus", () => {
    expect(new KeyReader().read("a\x1b[I").hasFocus).toBe(true);
    expect(new KeyReader().read("\x1b[I\x1b[O").hasFocus).toBe(false);
    expect(new KeyReader().read("a")).not.toHaveProperty("hasFocus");
  });
});
