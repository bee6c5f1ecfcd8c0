import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assignPath } from "./assign.ts";
import { editSettings } from "./edit-settings.ts";
import { JsonError, readJson } from "./json.ts";

const OWN = `{
  // How much fits.
  "window": {
    "size": 400000, // of the large model
    /* not yet */
    "margins": { "compact": 9000 },
  },
  "cache": { "ttl": "1h" } // an hour
  // the end
}
`;

const NAMES = ["window", "cache", "size", "ttl", "new"];
const paths = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 });
const leaves = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.constantFrom("1h", 'a "quoted" word', "// not a comment"),
);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.dictionary(fc.constantFrom(...NAMES), fc.oneof({ maxDepth: 2 }, leaves, tie("tree")), {
    maxKeys: 4,
  }),
}));

/** The same object as somebody might write it: with comments of their own, in any layout. */
function writeByHand(value: unknown, layout: { indent: string | number; isTrailing: boolean }): string {
  let count = 0;
  const text = JSON.stringify(value, null, layout.indent);
  // JSON.stringify puts nothing but a line break after these, unless they are inside a string.
  const commented = text.replace(/([{,])\n/g, (_, sign) => `${sign} // note ${++count}\n`);
  return layout.isTrailing ? commented.replace(/(["\w])\n(\s*)\}/g, "$1, /* last */\n$2}") : commented;
}

const commentsIn = (text: string) => text.match(/\/\/ note \d+|\/\* last \*\//g) ?? [];

describe("editSettings", () => {
  it("changes, adds and removes a key, and leaves everything else unchanged", () => {
    expect(editSettings(OWN, ["window", "size"], 1)).toBe(OWN.replace("400000", "1"));
    expect(editSettings(OWN, ["window", "new"], true)).toBe(
      OWN.replace("9000 },\n", '9000 },\n    "new": true\n'),
    );
    expect(editSettings(OWN, ["api", "model"], "m")).toBe(
      OWN.replace(
        '"1h" } // an hour\n  // the end\n',
        '"1h" }, // an hour\n  // the end\n  "api": {\n    "model": "m"\n  }\n',
      ),
    );
    expect(editSettings(OWN, ["window", "margins", "compact"], undefined)).toBe(
      OWN.replace('{ "compact": 9000 }', "{ }"),
    );
    expect(editSettings(OWN, ["window", "size"], undefined)).toBe(OWN.replace('"size": 400000, ', ""));
    expect(editSettings(OWN, ["no", "such"], undefined)).toBe(OWN);
    expect(editSettings('{\n\t"a": 1,\r\n\t"b": 2\r\n}\r\n', ["b"], undefined)).toBe('{\n\t"a": 1\r\n}\r\n');
  });

  it("begins an empty file, and keeps a file of comments", () => {
    expect(editSettings("", ["cache", "ttl"], "1h")).toBe('{\n  "cache": {\n    "ttl": "1h"\n  }\n}\n');
    expect(editSettings("// mine\n", ["a"], 1)).toBe('// mine\n{\n  "a": 1\n}\n');
    expect(editSettings("{}", ["a"], 1)).toBe('{\n  "a": 1\n}');
  });

  it("refuses a file that is broken", () => {
    expect(() => editSettings('{ "a": 1', ["a"], 2)).toThrow(JsonError);
    expect(() => editSettings('{ "a": 1, "a": 2 }', ["a"], 2)).toThrow(JsonError);
  });

  it("sets exactly that key and loses no comment, for any file and any change", () => {
    const layouts = fc.record({ indent: fc.constantFrom(0, 2, "\t"), isTrailing: fc.boolean() });
    fc.assert(
      fc.property(
        tree,
        layouts,
        paths,
        fc.option(leaves, { nil: undefined }),
        (value, layout, path, wanted) => {
          const text = writeByHand(value, layout);
          const edited = editSettings(text, path, wanted);
          expect(readJson(edited).value).toEqual(expectedValue(value, path, wanted));
          const isReplaced = typeof readAt(value, path) === "object" || hasLeafOn(value, path);
          if (!isReplaced) expect(commentsIn(edited)).toEqual(commentsIn(text));
        },
      ),
      { numRuns: 200 },
    );
  });
});

const readAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);

const hasLeafOn = (value: unknown, path: readonly string[]): boolean =>
  path.slice(0, -1).some((_, at) => {
    const found = readAt(value, path.slice(0, at + 1));
    return found !== undefined && typeof found !== "object";
  });

function expectedValue(value: unknown, path: readonly string[], wanted: unknown): unknown {
  const copy = structuredClone(value) as Record<string, unknown>;
  if (wanted !== undefined) {
    const holders = path.slice(0, -1);
    for (const [at] of holders.entries())
      if (typeof readAt(copy, path.slice(0, at + 1)) !== "object")
        assignPath(copy, path.slice(0, at + 1), {});
    assignPath(copy, path, wanted);
    return copy;
  }
  const holder = readAt(copy, path.slice(0, -1));
  if (typeof holder === "object" && holder !== null) delete (holder as Record<string, unknown>)[path.at(-1)!];
  return copy;
}
