import { describe, expect, it } from "vitest";
import { checkEntry, ENTRY_VERSION } from "./entries.ts";

const envelope = { v: ENTRY_VERSION, id: "e1", parent: null, time: 1 };
const user = { ...envelope, type: "user", source: "human", content: [{ type: "text", text: "hi" }] };

describe("checkEntry", () => {
  it("returns the same object, with unknown fields and block types unchanged", () => {
    const entry = {
      ...user,
      extra: { z: 1, a: 2 },
      content: [{ type: "hologram", volume: 3 }, ...user.content],
    };
    const checked = checkEntry(entry);
    expect(checked.ok && checked.entry).toBe(entry);
  });

  it.each([
    ["a number", 3, "not an object"],
    ["a list", [], "not an object"],
    ["another version", { ...user, v: 2 }, "version 2 is not known here"],
    ["no id", { ...user, id: undefined }, "no id"],
    ["no parent", { ...user, parent: undefined }, "no parent"],
    ["no time", { ...user, time: "now" }, "no time"],
    ["an unknown type", { ...user, type: "constructor" }, 'type "constructor" is not known here'],
    ["text that is no text", { ...user, content: [{ type: "text", text: 3 }] }, /^content\.0: /],
    [
      "a result without a call",
      { ...user, content: [{ type: "tool_result", tool_use_id: "" }] },
      /^content\.0: /,
    ],
    ["a source we do not know", { ...user, source: "rumour" }, /^source: /],
  ])("refuses %s and says why", (_name, value, reason) => {
    const checked = checkEntry(value);
    expect(checked.ok).toBe(false);
    if (!checked.ok) expect(checked.reason).toMatch(reason);
  });
});
