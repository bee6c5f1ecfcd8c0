// Stubs: what they name, how they are cut, and that they never exceed their cap.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ToolUseBlock } from "../../transcript/blocks.ts";
import { makeMemoryStub, makeResultStub, STUB_CHARACTERS } from "./stub.ts";

const call = (input: unknown, name = "Bash"): ToolUseBlock => ({
  type: "tool_use",
  id: "toolu_1",
  name,
  input,
});
const stub = (block: ToolUseBlock, more: { tokens?: number; stored?: string } = {}) =>
  makeResultStub({ id: "toolu_1", call: block, tokens: 2_640, ...more });
const test = call({ command: "npm test" });

describe("the stub of a cleared result", () => {
  it("says how large it was and how to read it again, without repeating the call above it", () => {
    expect(stub(test)).toBe("[Cleared: about 2600 tokens; to see it again: Recall, id toolu_1]");
    expect(makeResultStub({ id: "i", tokens: 7 })).toBe(
      "[Cleared: about 7 tokens; to see it again: Recall, id i]",
    );
  });

  it("sends the model back to a file that was read", () => {
    expect(stub(call({ file_path: "/src/a.ts", limit: 3 }, "Read"))).toBe(
      "[Cleared: about 2600 tokens; read the file to see it again]",
    );
    expect(stub(call({ file_path: "/src/a.ts", old_string: "x" }, "Edit"))).toContain("Recall, id toolu_1]");
  });

  it("points to the file with the text, unless there is no room for the path", () => {
    expect(stub(test, { stored: "/s/tool-results/1.txt" })).toContain(
      "the whole of it is in /s/tool-results/1.txt]",
    );
    expect(stub(test, { stored: `/${"d".repeat(200)}/1.txt` })).toContain("Recall, id toolu_1]");
  });

  it("never exceeds its cap, breaks no character, and is the same for the same input", () => {
    fc.assert(
      fc.property(
        fc.record({
          // A result with a longer id is never cleared.
          id: fc.string({ minLength: 1, maxLength: 128, unit: "binary" }),
          input: fc.anything(),
          tokens: fc.nat(1_000_000),
          stored: fc.option(fc.string({ maxLength: 400 }), { nil: undefined }),
        }),
        ({ input, ...rest }) => {
          const made = makeResultStub({ ...rest, call: call(JSON.parse(JSON.stringify(input) ?? "null")) });
          expect(made.length).toBeLessThanOrEqual(STUB_CHARACTERS);
          expect(made.isWellFormed()).toBe(true);
          expect(made).toBe(
            makeResultStub({ ...rest, call: call(JSON.parse(JSON.stringify(input) ?? "null")) }),
          );
        },
      ),
    );
  });
});

describe("the stub of a cleared memory", () => {
  it("names the files", () => {
    expect(makeMemoryStub(["/m/a.md"], 901)).toBe(
      "[Cleared memory: /m/a.md, about 900 tokens; read the file to see it again]",
    );
    expect(makeMemoryStub(["/m/a.md", "/m/b.md"], 90)).toContain("memories: /m/a.md, /m/b.md,");
    expect(makeMemoryStub([`/m/${"a".repeat(400)}.md`], 90).length).toBe(STUB_CHARACTERS);
  });
});
