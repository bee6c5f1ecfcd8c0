import { expect, it } from "vitest";
import { widthOf } from "./text/measure-columns.ts";
import { wrapText } from "./wrap.ts";

it("breaks between words and keeps the indentation", () => {
  const lines = wrapText("some words ".repeat(20).trim(), "ok    ").split("\n");
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  expect(lines[0]).toMatch(/^ok {4}some/);
  for (const line of lines.slice(1)) expect(line).toMatch(/^ {6}\S/);
  expect(lines.map((line) => line.slice(6)).join(" ")).toBe("some words ".repeat(20).trim());
});

it("leaves a path whole, however long it is", () => {
  const path = `/${"folder/".repeat(20)}file`;
  expect(wrapText(`See ${path} now.`, "- ").split("\n")).toEqual(["- See", `  ${path}`, "  now."]);
});

it("fits a narrow terminal, also with characters that take two columns", () => {
  const lines = wrapText("请把按钮 ".repeat(9).trim(), "ok  ", 30).split("\n");
  expect(lines.map((line) => widthOf(line))).toEqual([30, 30, 30]);
});
