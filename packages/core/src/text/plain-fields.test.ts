import fc from "fast-check";
import { expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { plainFields } from "./plain-fields.ts";

const word = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.stringMatching(/^[0-9][0-9a-zA-Z_.xoeE+-]{0,12}$/),
  fc.stringMatching(/^["'][a-z"'\\\\nt:# ]{0,12}["']$/),
  fc.constantFrom(
    "true",
    "no",
    "~",
    "0x1f",
    "0o17",
    "1e5",
    ".inf",
    "01k2j3h4",
    "2026-11-18",
    "2026-11-18T10:00:00.000Z",
  ),
);

it("reads what it accepts as the YAML parser does", () => {
  fc.assert(
    fc.property(word, fc.boolean(), (value, isWritten) => {
      const yaml = isWritten ? stringify({ name: value }) : `name: ${value.replaceAll("\n", " ")}\n`;
      const fields = plainFields(yaml);
      if (fields) expect(fields).toEqual(parse(yaml, { logLevel: "silent" }));
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ['description: "The \\"blue\\" tram: line 4"', 'The "blue" tram: line 4'],
  ["description: 'It''s line 4: the blue one'", "It's line 4: the blue one"],
  ["description: 2026-11-16T15:48:52.000Z", "2026-11-16T15:48:52.000Z"],
  ["description: 01k9t6hq3vmz", "01k9t6hq3vmz"],
])("needs no YAML parser for %s", (yaml, text) => {
  expect(plainFields(yaml)).toEqual({ description: text });
});
