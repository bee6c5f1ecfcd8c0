import { describe, expect, it } from "vitest";
import { lookOf } from "../../text/look.ts";
import { widthOf } from "../../text/measure-columns.ts";
import { formatOfflineWelcome } from "./offline-welcome.ts";

describe.each([40, 80, 120])("the first screen without a model, at %i columns", (columns) => {
  const lines = formatOfflineWelcome(lookOf({ level: "none", isUnicode: true, columns }), "npx pal");

  it("offers the demo, the import and the line to paste, each on its own line", () => {
    for (const input of ["/demo", "npx pal import", "export ANTHROPIC_API_KEY=…"])
      expect(lines.filter((line) => line.startsWith(`  ${input}`))).toHaveLength(1);
  });

  it("fits", () => {
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
  });
});
