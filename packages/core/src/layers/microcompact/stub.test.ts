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
const stub = (input: unknown, more: { tokens?: number; stored?: string } = {}) =>
  makeResultStub({ id: "toolu_1", tool: "Bash", call: call(input), tokens: 2_640, ...more });

describe("the stub of a cleared result", () => {
  it.each([
    [{ command: "npm  test\n --watch" }, "npm test --watch"],
    [{ file_path: "/src/a.ts", limit: 3 }, "/src/a.ts"],
    [{ path: "/src", pattern: "x" }, "x in /src"],
    [{ pattern: "TODO", glob: "*.ts" }, "TODO"],
    [{ odd: "", other: "text" }, "text"],
    [{ lines: [1, 2] }, '{"lines":[1,2]}'],
  ])("names the subject of %j", (input, subject) => {
    expect(stub(input)).toBe(
      `[Cleared result of Bash: ${subject}, about 2600 tokens; to see it again: Recall, id toolu_1]`,
    );
  });

  it("names no subject where there is none", () => {
    expect(stub({})).toBe("[Cleared result of Bash, about 2600 tokens; to see it again: Recall, id toolu_1]");
    expect(makeResultStub({ id: "i", tool: "T", tokens: 7 })).toBe(
      "[Cleared result of T, about 7 tokens; to see it again: Recall, id i]",
    );
  });

  it("points to the file where the text is stored, unless that says more than there is room for", () => {
    expect(stub({ command: "ls" }, { stored: "/s/tool-results/1.txt" })).toContain(
      "the whole of it is in /s/tool-results/1.txt]",
    );
    expect(stub({ command: "ls" }, { stored: `/${"d".repeat(200)}/1.txt` })).toContain("Recall, id toolu_1]");
  });

  it("keeps the end of a long path and the beginning of a long command", () => {
    expect(stub({ file_path: `/${"deep/".repeat(100)}end.ts` })).toMatch(/: ….*deep\/end\.ts, about/);
    expect(stub({ command: `make ${"very ".repeat(100)}` })).toMatch(/: make very .*…, about/);
  });

  it("never exceeds its cap, breaks no character, and is the same for the same input", () => {
    fc.assert(
      fc.property(
        fc.record({
          id: fc.string({ minLength: 1, maxLength: 400, unit: "binary" }),
          tool: fc.string({ maxLength: 200 }),
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
