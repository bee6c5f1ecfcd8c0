import { expect, it } from "vitest";
import { eraseEcho } from "./erase-echo.ts";

it.each([
  ["", ""],
  ["\x1b[?0u\x1b[I", ""],
  ["fix it", "\r\x1b[J"],
  ["fix it\n", "\r\x1b[1A\x1b[J"],
  ["fix it\r", "\r\x1b[J"],
  ["a\nb\nc", "\r\x1b[2A\x1b[J"],
  ["x".repeat(20), "\r\x1b[J"],
  ["x".repeat(21), "\r\x1b[1A\x1b[J"],
  ["漢".repeat(11), "\r\x1b[1A\x1b[J"],
  ["\x01".repeat(11), "\r\x1b[1A\x1b[J"],
])("takes away the echo of %j", (typed, sequence) => {
  expect(eraseEcho(typed, 20)).toBe(sequence);
});
