import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonError, readJson } from "./json.ts";

const failure = (text: string): JsonError => {
  try {
    readJson(text);
  } catch (error) {
    if (error instanceof JsonError) return error;
  }
  throw new Error(`${text} was read without an error`);
};

const isAccepted = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe("readJson", () => {
  it("reads what JSON.parse reads", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(readJson(text).value).toEqual(JSON.parse(text));
      }),
    );
  });

  it("accepts what JSON.parse accepts except repeated keys, and beyond that only trailing commas", () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"\\x"',
      '"\t"',
      "1",
      "01",
      "-",
      "null",
      " ",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 7 }), (parts) => {
        const text = parts.join("");
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        const isTwice = /\{"a":[^{}]*,"a":/.test(text.replaceAll(" ", ""));
        const lenient = text.replace(/,(?= *[}\]])/g, "");
        if (valid && !isTwice) expect(readJson(text).value).toEqual(JSON.parse(text));
        else if (valid || text.trim() !== "") {
          const isEnd = lenient !== text && isAccepted(lenient) && !/[{[] *,/.test(text);
          if (!isEnd) expect(() => readJson(text)).toThrow(JsonError);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("knows the position of a value", () => {
    const { place } = readJson('{\r\n  "a": {\n    "b.c": [1,\n 2]\n  }\n}');
    expect(place([])).toEqual({ line: 1, column: 1 });
    expect(place(["a", "b.c"])).toEqual({ line: 3, column: 12 });
    expect(place(["a", "b.c", "1"])).toEqual({ line: 4, column: 2 });
    expect(place(["a", "b", "c"])).toBeUndefined();
  });

  it.each([
    ['{\n  "a" 1\n}', 2, 7, 'expected a colon after the key, found "1"'],
    ['{"a": 1 "b": 2}', 1, 9, "expected a comma or a closing bracket, found"],
    ['{"a": ', 1, 7, "expected a value, found the end of the file"],
    ['{"a": "open\n}', 1, 7, "expected the end of this string on the same line"],
    ["{'a': 1}", 1, 2, "expected a key in double quotes"],
    ['{"a": 1} x', 1, 10, "expected the end of the file"],
    ['{\n  "a": {\n    "b": [1]\n  \n', 5, 1, "expected } for the { on line 2, found the end of the file"],
    ['{"a": [1, }', 1, 11, 'expected a value, found "}"'],
    ['{"a": /* why', 1, 7, "expected the end of this comment"],
    ['{"a": 1,, "b": 2}', 1, 9, "expected a key in double quotes"],
    ['{"a": yes}', 1, 7, "expected a value"],
    [
      '{\n"a": 1,\n"b": {"a": 2},\n"a": 3}',
      4,
      1,
      'the key "a" appears here for the second time; the first is on line 2',
    ],
  ])("says where and why %j is wrong", (text, line, column, message) => {
    const error = failure(text);
    expect(error.place).toEqual({ line, column });
    expect(error.message).toContain(message);
  });

  it("allows comments and a comma after the last element", () => {
    const text = '{ // why\n "a": [1, /* 2, */ 3,],\n "b": "// none",\n}\n// end';
    expect(readJson(text).value).toEqual({ a: [1, 3], b: "// none" });
    expect(readJson(text).place(["b"])).toEqual({ line: 3, column: 7 });
  });

  it.each(["", " \n", "// nothing", "/* nothing */\n"])("finds nothing in %j", (text) => {
    expect(readJson(text).value).toBeUndefined();
  });

  it("takes __proto__ for a key like any other", () => {
    for (const text of ['{"__proto__": {"a": 1}}', '{"__proto__": {"a": 1},}']) {
      const { value } = readJson(text);
      expect(Object.keys(value as object)).toEqual(["__proto__"]);
      expect((value as { a?: number }).a).toBeUndefined();
    }
  });

  it("refuses endless nesting instead of running out of stack", () => {
    expect(failure("[".repeat(100_000)).message).toContain("at most 100 levels");
  });
});
