import { describe, expect, it } from "vitest";
import { FileContents } from "./file-contents.ts";

const call = (id: string, name: string, input: object) =>
  ({ kind: "assistant", model: "m", content: [{ type: "tool_use", id, name, input }] }) as never;
const result = (tool_use_id: string, content: string, is_error = false) =>
  ({ kind: "results", results: [{ type: "tool_result", tool_use_id, content, is_error }] }) as never;

function readAfter(...said: readonly never[]): string | undefined {
  const files = new FileContents();
  for (const each of said) files.note(each);
  return files.read("a.ts");
}

describe("the content of a file", () => {
  const whole = [
    call("t1", "Read", { file_path: "a.ts" }),
    result("t1", "     1→one\n     2→  two\n\n<note>x</note>"),
  ];

  it("is what a whole read showed, without line numbers and what was appended", () => {
    expect(readAfter(...whole)).toBe("one\n  two");
    expect(readAfter(call("t1", "read", { path: "a.ts" }), result("t1", "one\n two"))).toBe("one\n two");
  });

  it("changes with edits and writes, unless they failed", () => {
    const edit = call("t2", "Edit", { file_path: "a.ts", old_string: "two", new_string: "$& 2" });
    expect(readAfter(...whole, edit, result("t2", "ok"))).toBe("one\n  $& 2");
    expect(readAfter(...whole, edit, result("t2", "not found", true))).toBe("one\n  two");
    const other = call("t3", "edit", { path: "a.ts", edits: [{ oldText: "one", newText: "1" }] });
    expect(readAfter(...whole, other, result("t3", "ok"))).toBe("1\n  two");
    const write = call("t4", "Write", { file_path: "a.ts", content: "new" });
    expect(readAfter(...whole, write, result("t4", "ok"))).toBe("new");
  });

  it("is a part that was read only if nothing has shown the whole", () => {
    const part = call("t5", "Read", { file_path: "a.ts", offset: 2, limit: 1 });
    expect(readAfter(...whole, part, result("t5", "     2→  two"))).toBe("one\n  two");
    expect(readAfter(part, result("t5", "     2→  two"))).toBe("  two");
  });
});
