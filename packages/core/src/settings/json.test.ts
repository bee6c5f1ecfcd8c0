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

describe("readJson", () => {
  it("reads what JSON.parse reads", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(readJson(text).value).toEqual(JSON.parse(text));
      }),
    );
  });

  it("accepts exactly what JSON.parse accepts", () => {
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
        if (valid) expect(readJson(text).value).toEqual(JSON.parse(text));
        else expect(() => readJson(text)).toThrow(JsonError);
      }),
      { numRuns: 2_000 },
    );
  });

  it("knows where a value stands", () => {
    const { place } = readJson('{\r\n  "a": {\n    "b.c": [1,\n 2]\n  }\n}');
    expect(place([])).toEqual({ line: 1, column: 1 });
    expect(place(["a", "b.c"])).toEqual({ line: 3, column: 12 });
    expect(place(["a", "b.c", "1"])).toEqual({ line: 4, column: 2 });
    expect(place(["a", "b", "c"])).toBeUndefined();
  });

  it.each([
    ['{\n  "a" 1\n}', 2, 7, 'expected a colon after the key, found "1"'],
    ['{"a": 1 "b": 2}', 1, 9, "expected a comma or }, found"],
    ['{"a": ', 1, 7, "expected a value, found the end of the file"],
    ['{"a": "open\n}', 1, 7, "expected the end of this string on the same line"],
    ["{'a': 1}", 1, 2, "expected a key in double quotes"],
    ['{"a": 1} x', 1, 10, "expected the end of the file"],
    ['{\n  // why\n  "a": 1}', 2, 3, "plain JSON, which has none: take the comment out"],
    ['{"a": /* why */ 1}', 1, 7, "plain JSON, which has none"],
  ])("says where and why %j is wrong", (text, line, column, message) => {
    const error = failure(text);
    expect(error.place).toEqual({ line, column });
    expect(error.message).toContain(message);
  });

  it("refuses endless nesting instead of running out of stack", () => {
    expect(failure("[".repeat(100_000)).message).toContain("at most 100 levels");
  });
});
