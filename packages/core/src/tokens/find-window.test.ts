import { describe, expect, it } from "vitest";
import { findWindow, withoutWindowSuffix } from "./find-window.ts";

describe("windowOf", () => {
  it.each([
    [
      "an override before everything",
      { override: 50_000, model: "x[1m]", listed: 300_000, betas: ["context-1m-2025-08-07"] },
      50_000,
    ],
    ["the suffix before the catalog", { model: "x[1m]", listed: 300_000 }, 1_000_000],
    ["the suffix in capitals", { model: "x[1M]" }, 1_000_000],
    [
      "the catalog before the header",
      { model: "x", listed: 300_000, betas: ["context-1m-2025-08-07"] },
      300_000,
    ],
    ["the header before the default", { model: "x", betas: ["other", "context-1m-2025-08-07"] }, 1_000_000],
    ["the default", { model: "x", betas: ["files-api-2025-04-14"] }, 200_000],
  ])("takes %s", (_, input, window) => {
    expect(findWindow(input)).toBe(window);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("ignores an override of %d", (override) => {
    expect(findWindow({ override, model: "x", listed: 300_000 })).toBe(300_000);
  });

  it("removes the suffix from the name that is sent", () => {
    expect(withoutWindowSuffix("claude-sonnet[1m]")).toBe("claude-sonnet");
    expect(withoutWindowSuffix("claude-sonnet")).toBe("claude-sonnet");
  });
});
