import type { ReadStream } from "node:tty";
import { expect, it } from "vitest";
import { TerminalModes } from "./terminal-modes.ts";

function start() {
  const written: string[] = [];
  const input = { setRawMode: (isRaw: boolean) => written.push(isRaw ? "raw" : "cooked") };
  const modes = new TerminalModes(input as unknown as ReadStream, (text) => void written.push(text));
  return { modes, take: () => written.splice(0).join(" ") };
}

it("takes the title once, and gives it back with everything else", () => {
  const { modes, take } = start();
  modes.take();
  expect(take()).not.toContain("\x1b]2;");
  modes.setTitle("one");
  modes.setTitle("one");
  modes.setTitle("two");
  expect(take()).toBe("\x1b[22;2t\x1b]2;one\x07 \x1b]2;two\x07");
  modes.giveBack();
  expect(take()).toBe("\x1b]2;\x07\x1b[23;2t \x1b[?1004l\x1b[?2004l cooked");
  modes.giveBack();
  expect(take()).toBe("");
});

it("leaves the title alone while the terminal is lent, and shows it afterwards", () => {
  const { modes, take } = start();
  modes.take();
  modes.setTitle("one");
  modes.giveBack();
  take();
  modes.setTitle("two");
  expect(take()).toBe("");
  modes.take();
  expect(take()).toContain("\x1b[22;2t\x1b]2;two\x07");
  modes.setTitle(undefined);
  expect(take()).toBe("\x1b]2;\x07\x1b[23;2t");
  modes.giveBack();
  expect(take()).not.toContain("\x1b[23;2t");
});
