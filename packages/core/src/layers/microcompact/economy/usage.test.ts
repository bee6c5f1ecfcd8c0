import { describe, expect, it } from "vitest";
import type { ToolUseBlock } from "../../../transcript/blocks.ts";
import { kindOfCall } from "./result-kind.ts";
import { emptyUsage, findLastTouch, isFailing, noteCallUsage, noteResultUsage } from "./usage.ts";

const call = (id: string, name: string, input: object): ToolUseBlock => ({
  type: "tool_use",
  id,
  name,
  input,
});

/** One call a request, each with its result. */
function useAll(...calls: readonly (ToolUseBlock & { readonly failed?: true })[]) {
  const usage = emptyUsage();
  for (const [at, block] of calls.entries()) {
    noteCallUsage(usage, block, at + 1);
    const { id: tool_use_id, failed } = block;
    noteResultUsage(
      usage,
      { type: "tool_result", tool_use_id, content: "x", is_error: failed ?? false },
      at + 1,
    );
  }
  return usage;
}

const read = (id: string, more = {}) => call(id, "Read", { file_path: "/a.ts", ...more });

describe("what sort of result a call has", () => {
  it.each([
    ["Read", { file_path: "/a" }, "read"],
    ["read", { path: "/a" }, "read"],
    ["Grep", { pattern: "x" }, "search"],
    ["list_files", { path: "/a" }, "search"],
    ["Bash", { command: "grep x" }, "shell"],
    ["Edit", { file_path: "/a", old_string: "x" }, "edit"],
    ["Task", { prompt: "look" }, "other"],
  ])("%s", (name, input, kind) => expect(kindOfCall(call("t", name, input))).toBe(kind));
});

describe("a superseded result", () => {
  it("is a read of a file that was read again whole, or written whole", () => {
    expect([...useAll(read("t1"), read("t2")).superseded]).toEqual([["t1", 2]]);
    const write = call("t2", "Write", { file_path: "/a.ts", content: "new" });
    expect([...useAll(read("t1"), write).superseded.keys()]).toEqual(["t1"]);
  });

  it("is a part of a file once the whole or the same part was read, not the whole after a part", () => {
    const part = { offset: 10, limit: 5 };
    expect([...useAll(read("t1", part), read("t2")).superseded.keys()]).toEqual(["t1"]);
    expect([...useAll(read("t1", part), read("t2", part)).superseded.keys()]).toEqual(["t1"]);
    expect(useAll(read("t1"), read("t2", part)).superseded.size).toBe(0);
    expect(useAll(read("t1", part), read("t2", { offset: 90 })).superseded.size).toBe(0);
  });

  it("is a part of a file that lies within a part that was read later, and no other part", () => {
    const [inner, outer] = [
      { offset: 10, limit: 5 },
      { offset: 8, limit: 20 },
    ];
    expect([...useAll(read("t1", inner), read("t2", outer)).superseded.keys()]).toEqual(["t1"]);
    expect(useAll(read("t1", outer), read("t2", inner)).superseded.size).toBe(0);
    expect(useAll(read("t1", inner), read("t2", { offset: 12, limit: 50 })).superseded.size).toBe(0);
    expect([...useAll(read("t1", { limit: 5 }), read("t2", { limit: 6 })).superseded.keys()]).toEqual(["t1"]);
    expect(useAll(read("t1", { pages: "1-2", limit: 5 }), read("t2", { limit: 6 })).superseded.size).toBe(0);
  });

  it("is an earlier run of the same command, and not one whose second run failed to run", () => {
    const test = (id: string) => call(id, "Bash", { command: "npm test" });
    expect([...useAll(test("t1"), test("t2"), test("t3")).superseded.keys()]).toEqual(["t1", "t2"]);
    expect(useAll(test("t1"), { ...test("t2"), failed: true }).superseded.size).toBe(0);
  });

  it("is not a read because of an edit: parts that were not edited are still correct", () => {
    const edit = call("t2", "Edit", { file_path: "/a.ts", old_string: "x", new_string: "y" });
    expect(useAll(read("t1"), edit).superseded.size).toBe(0);
  });
});

it("takes a file as touched by every call that names it", () => {
  const edit = call("t3", "Edit", { file_path: "/a.ts", old_string: "x", new_string: "y" });
  const usage = useAll(read("t1"), call("t2", "Bash", { command: "ls" }), edit);
  expect(findLastTouch(usage, "t1", 1)).toBe(3);
  expect(findLastTouch(usage, "t2", 2)).toBe(2);
});

describe("the newest output of a command that failed", () => {
  const run = (id: string, more = {}) => ({ ...call(id, "Bash", { command: "go test ./..." }), ...more });
  const failed = { failed: true } as const;

  it("counts until the command has succeeded, and supersedes earlier runs", () => {
    const usage = useAll(run("t1", failed), run("t2", failed));
    expect(["t1", "t2"].map((id) => isFailing(usage, id))).toEqual([false, true]);
    expect([...usage.superseded.keys()]).toEqual(["t1"]);
    expect(isFailing(useAll(run("t1", failed), run("t2")), "t1")).toBe(false);
  });

  it("is not what another command or another tool returned", () => {
    const other = call("t2", "Bash", { command: "go vet" });
    expect(isFailing(useAll(run("t1", failed), other), "t1")).toBe(true);
    expect(isFailing(useAll({ ...read("t1"), ...failed }), "t1")).toBe(false);
  });
});
