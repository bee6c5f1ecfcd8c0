import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RedactedStream, Redactor, removedMark } from "./redactor.ts";

const VALUE = "sk-ant-api03-Zq/9+x_Test=Value~äé 01234567890";
const redactor = new Redactor([{ name: "KEY", value: VALUE }]);
const bytes = Buffer.from(VALUE);
const MARK = removedMark("KEY");

/** Lower-case percent escapes of every character, even of those that need none. */
const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const wrapped = (text: string, columns: number) => text.match(new RegExp(`.{1,${columns}}`, "g"))!.join("\n");

describe("a value", () => {
  it.each([
    ["as it is", VALUE],
    ["URL-encoded", encodeURIComponent(VALUE)],
    ["in a form", new URLSearchParams({ a: VALUE }).toString().slice(2)],
    ["URL-encoded throughout", percent],
    ["URL-encoded in capitals", percent.toUpperCase()],
    ["in JSON", JSON.stringify(VALUE).slice(1, -1)],
    ["in JSON with escaped slashes", VALUE.replaceAll("/", "\\/")],
    ["in hex", bytes.toString("hex")],
    ["in capital hex", bytes.toString("hex").toUpperCase()],
    ["in hex with line breaks", wrapped(bytes.toString("hex"), 60)],
    ["in hex with spaces", bytes.toString("hex").replace(/..(?=.)/g, "$& ")],
    ["in hex with colons", bytes.toString("hex").replace(/..(?=.)/g, "$&:")],
    ["in hex as C writes it", bytes.toString("hex").replace(/..(?=.)/g, "$&\\x")],
  ])("%s is removed", (_, text) => {
    expect(redactor.redact(`before ${text} after`)).toBe(`before ${MARK} after`);
  });

  it("in base64 is removed anywhere in a longer text, in either alphabet, broken into lines or not", () => {
    for (const before of ["", "u", "us", "user:", "Authorization: Basic "])
      for (const after of ["", "x", "xy", "\nHOME=/root\n"])
        for (const alphabet of ["base64", "base64url"] as const)
          for (const columns of [10_000, 76, 64, 19]) {
            const text = wrapped(Buffer.from(before + VALUE + after).toString(alphabet), columns);
            const shown = redactor.redact(`<${text}>`);
            expect(shown).toContain(MARK);
            const left = Buffer.from(shown.replace(MARK, "").replace(/\s/g, ""), "base64").toString("latin1");
            expect(left).not.toContain("api03");
            expect(shown.replace(/\s/g, "").length).toBeLessThan(text.length - VALUE.length + MARK.length);
          }
  });

  it("is kept if it is a different text, or too short to be a credential", () => {
    const other = `${VALUE.slice(0, -1)}X ${Buffer.from(VALUE.slice(0, 20)).toString("base64")}`;
    expect(redactor.redact(other)).toBe(other);
    expect(new Redactor([{ name: "KEY", value: "any" }]).isEmpty).toBe(true);
  });

  it("that contains another is removed whole", () => {
    const two = new Redactor([
      { name: "SHORT", value: "abcdefgh" },
      { name: "LONG", value: "abcdefghij" },
      { name: "SAME", value: "abcdefgh" },
    ]);
    expect(two.redact("abcdefghij abcdefgh")).toBe("[credential removed: LONG] [credential removed: SHORT]");
  });
});

it("is removed from a stream wherever the stream is split, and nothing else changes", () => {
  const forms = [VALUE, percent, bytes.toString("hex"), wrapped(bytes.toString("base64"), 20)];
  const piece = fc.oneof(
    fc.constantFrom(...forms, ...forms.map((form) => form.slice(0, form.length / 2)), "s", "%", "\n"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), fc.array(fc.nat({ max: 60 })), (parts, cuts) => {
      const text = parts.join("");
      const stream = new RedactedStream(redactor);
      let shown = "";
      let at = 0;
      for (const length of cuts) {
        shown += stream.add(text.slice(at, at + length));
        at += length;
      }
      shown += stream.add(text.slice(at)) + stream.end();
      expect(shown).toBe(redactor.redact(text));
    }),
    { numRuns: 300 },
  );
});

it("does not delay text that cannot become a credential", () => {
  const stream = new RedactedStream(redactor);
  expect(stream.add("Listening on port 3000\n")).toBe("Listening on port 3000\n");
  expect(stream.add("Use sk-ant-")).toBe("Use ");
  expect(stream.add("keys.\n")).toBe("sk-ant-keys.\n");
});
