import { describe, expect, it } from "vitest";
import { FilesUsed } from "./files-used.ts";
import { isNamed } from "./view-reach.ts";

describe("a file in a view", () => {
  it.each([
    ["/w/p/src/a.ts", "see `src/a.ts`", "path"],
    ["/w/p/src/a.ts", "(/w/p/src/a.ts:12)", "path"],
    ["/w/p/src/a.ts", "in ./src/a.ts and b", "path"],
    ["/w/p/src/a.ts", "only a.ts here", "name"],
    ["/w/p/src/a.ts", "lib/a.ts", undefined],
    ["/w/p/src/a.ts", "src/a.tsx, src/aa.ts", undefined],
    ["/w/p/src/a.ts", "first lib/a.ts, then p/src/a.ts", "path"],
    ["a.ts", "only a.ts here", "path"],
  ] as const)("%s in %j: %s", (path, shown, how) => {
    expect(isNamed(path, shown)).toBe(how);
  });
});

describe("the files that calls use", () => {
  const use = (name: string, input: unknown, is_error = false) => {
    const files = new FilesUsed();
    files.take([{ type: "tool_use", id: "t", name, input }]);
    files.take([{ type: "tool_result", tool_use_id: "t", content: "shown", is_error }]);
    return { edited: [...files.edited], read: [...files.onlyRead] };
  };
  const patch = "*** Begin Patch\n*** Update File: a.ts\n@@\n-a\n+b\n*** Add File: b.ts\n+c\n*** End Patch";

  it.each([
    ["Read", { file_path: "/a" }, { read: ["/a"] }],
    ["read", { filePath: "/a" }, { read: ["/a"] }],
    ["read", { path: "a" }, { read: ["a"] }],
    ["NotebookEdit", { notebook_path: "/a" }, { edited: ["/a"] }],
    ["apply_patch", { input: patch }, { edited: ["a.ts", "b.ts"] }],
    ["shell", { command: ["bash", "-lc", patch] }, { edited: ["a.ts", "b.ts"] }],
    ["exec_command", { cmd: "cat src/a.ts" }, { read: ["src/a.ts"] }],
    ["Bash", { command: "cat src/a.ts" }, {}],
    ["Grep", { path: "/a" }, {}],
    ["Read", null, {}],
  ])("%s %j", (name, input, used) => {
    expect(use(name, input)).toEqual({ edited: [], read: [], ...used });
    expect(use(name, input, true)).toEqual({ edited: [], read: [] });
  });
});
