import { describe, expect, it } from "vitest";
import type { Prelude } from "../transcript/entries.ts";
import { planPrelude } from "./plan-prelude.ts";

const tool = (name: string, more: object = {}) => ({ name, input_schema: { type: "object" }, ...more });
const now: Prelude = {
  model: "claude-sonnet-5-5",
  system: [{ type: "text", text: "Be terse." }],
  tools: [tool("Read"), tool("Bash")],
  parameters: { max_tokens: 1000 },
  keep: [],
  bindsThinking: true,
};
const keep = { adopt: false };

describe("planPrelude", () => {
  it.each([
    ["the first is adopted", undefined, now, false, { adopt: true, reason: "first" }],
    ["the same stays, whatever the order of its fields", now, reordered(now), true, keep],
    ["other system text waits while the cache lives", now, { ...now, system: [] }, false, keep],
    [
      "… and is adopted once it is gone",
      now,
      { ...now, system: [] },
      true,
      { adopt: true, reason: "expired" },
    ],
    ["another model waits", now, { ...now, model: "claude-opus-5-5" }, false, keep],
    ["a new tool waits", now, { ...now, tools: [...now.tools, tool("Grep")] }, false, keep],
    ["tools in another order wait", now, { ...now, tools: now.tools.toReversed() }, false, keep],
    [
      "a vanished tool cannot wait",
      now,
      { ...now, tools: [tool("Read")] },
      false,
      { adopt: true, reason: "tools-changed" },
    ],
    [
      "a changed tool cannot wait",
      now,
      { ...now, tools: [tool("Read"), tool("Bash", { description: "other" })] },
      false,
      { adopt: true, reason: "tools-changed" },
    ],
  ] as const)("%s", (_name, current, fresh, expired, plan) => {
    expect(planPrelude(current, fresh, expired)).toEqual(plan);
  });
});

function reordered(prelude: Prelude): Prelude {
  return Object.fromEntries(Object.entries(prelude).reverse()) as unknown as Prelude;
}
