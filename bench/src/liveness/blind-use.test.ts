import { describe, expect, it } from "vitest";
import { BlindUse } from "./blind-use.ts";
import { findNames } from "./find-names.ts";
import { clearAtThreshold } from "./rule.ts";

const say = (text: string) => ({ type: "text" as const, text });
const edit = (old_string: string) =>
  ({
    type: "tool_use",
    id: "e",
    name: "Edit",
    input: { file_path: "a.ts", old_string, new_string: "" },
  }) as never;

describe("names", () => {
  it("are identifiers, files and long numbers, not words", () => {
    const text =
      "The function parseLine in src/read-lines.ts took 12345 ms, see MAX_BYTES, v2 and e.g. this-one.";
    expect([...findNames(text)].sort()).toEqual(["12345", "MAX_BYTES", "parseLine", "read-lines.ts"]);
  });

  it("are also found in the parts of dotted ones", () => {
    expect([...findNames("os.readFile(filePath)")].sort()).toEqual(["filePath", "os.readFile", "readFile"]);
  });
});

describe("blind use", () => {
  it("is a name that was shown and is no longer in view, but not one that was never shown", () => {
    const blind = new BlindUse();
    blind.show(["go", "const maxDepth = 3;"], new Map([["t1", "const maxDepth = 3;"]]));
    expect(blind.judge([say("I raise maxDepth.")]).names).toEqual([]);
    blind.show(["go", "[cleared]"], new Map([["t1", "[cleared]"]]));
    expect(blind.judge([say("I raise maxDepth, and add minDepth.")]).names).toEqual(["maxDepth"]);
  });

  it("is no longer blind once the words of a response show the name", () => {
    const blind = new BlindUse();
    blind.show(["const maxDepth = 3;"], new Map([["t1", "const maxDepth = 3;"]]));
    blind.show(["[cleared]", "I raise maxDepth."], new Map([["t1", "[cleared]"]]));
    expect(blind.judge([say("maxDepth again")]).names).toEqual([]);
  });

  it("counts an edit whose old text only a cleared result had, with or without line numbers", () => {
    const blind = new BlindUse();
    const read = "     1→one\n     2→  two\n";
    blind.show([read], new Map([["t1", read]]));
    expect(blind.judge([edit("one\n  two")])).toMatchObject({ edits: [], edited: 1 });
    blind.show(["[cleared]"], new Map([["t1", "[cleared]"]]));
    expect(blind.judge([edit("one\n  two"), edit("never shown")])).toMatchObject({
      edits: ["one\n  two"],
      edited: 2,
    });
  });

  it("does not count an edit whose old text a search still shows, behind file names and line numbers", () => {
    const blind = new BlindUse();
    const read = "     1→one\n     2→  two\n     3→three\n";
    const search = "src/a-b.ts:1:one\nsrc/a-b.ts-2-  two\nsrc/a-b.ts-3-three\n--\n";
    blind.show(["[cleared]", search], new Map([["t1", read]]));
    expect(blind.judge([edit("one\n  two\nthree")]).edits).toEqual([]);
    blind.show(["[cleared]", "1:one\n2-  two\n3-three"], new Map());
    expect(blind.judge([edit("one\n  two\nthree")]).edits).toEqual([]);
    blind.show(["[cleared]", "src/a-b.ts:1:one"], new Map());
    expect(blind.judge([edit("one\n  two\nthree")]).edits).toHaveLength(1);
  });
});

describe("clearing at a threshold", () => {
  it("clears all but the newest results once they are large enough, and keeps them cleared", () => {
    const results = ["a", "b", "c"].map((id) => ({
      type: "tool_result",
      tool_use_id: id,
      content: id.repeat(400),
    }));
    const clear = clearAtThreshold(250, 1);
    const shown = (count: number) =>
      clear([{ role: "user", content: results.slice(0, count) as never }])
        .flatMap(({ content }) => content as readonly { content?: unknown }[])
        .map(({ content }) => String(content)[0]);
    expect(shown(2)).toEqual(["a", "b"]);
    expect(shown(3)).toEqual(["[", "[", "c"]);
    expect(shown(2)).toEqual(["[", "["]);
  });
});
