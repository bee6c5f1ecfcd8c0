import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { plainFields } from "../../text/plain-fields.ts";
import { anyText } from "../any-text.case.ts";
import { EVIDENCE_CLASSES, MEMORY_TYPES } from "../memory.ts";
import { formatMemory } from "./format.ts";
import { parseMemory } from "./parse.ts";

const read = (text: string) => parseMemory("dir/file.md", text, 7);

describe("parseMemory", () => {
  it("reads every field", () => {
    const text =
      "---\nname: No force push\ndescription: Never rewrite main.\ntype: feedback\nevidence: said\nsession: s1\nmessages: [e1, e2]\n" +
      'quote: "never force push: ever"\nnever:\n  - Bash(git push --force*)\n---\nBody\n';
    expect(read(text)).toEqual({
      path: "dir/file.md",
      name: "No force push",
      description: "Never rewrite main.",
      type: "feedback",
      body: "Body\n",
      evidence: { class: "said", session: "s1", messages: ["e1", "e2"], quote: "never force push: ever" },
      never: ["Bash(git push --force*)"],
      modified: 7,
    });
  });

  it.each([
    ["no frontmatter", "# Title\n\nSome words.\n", { name: "Title", description: "Some words." }],
    [
      "an unknown type",
      "---\nname: A\ntype: rule\nevidence: proven\n---\n",
      { name: "A", type: undefined, evidence: undefined },
    ],
    ["numbers and dates", "---\nname: 2026\ndescription: 1.50\n---\n", { name: "2026" }],
    ["a folded text", "---\nname: A\ndescription: >\n  two\n  lines\n---\n", { description: "two lines" }],
    [
      "line ends of another system, and a mark",
      "\uFEFF---\r\nname: A\r\ndescription: B\r\n---\r\nx\r\ny\r\n",
      { name: "A", body: "x\ny\n" },
    ],
    ["a never of one", "---\nname: A\nnever: Bash(rm*)\n---\n", { never: ["Bash(rm*)"] }],
    [
      "cues",
      "---\nname: A\ncues: npm install, Abhängigkeit\n---\n",
      { cues: ["npm install", "Abhängigkeit"] },
    ],
    ["cues as a list", "---\nname: A\ncues:\n  - x\n  - y, z\n---\n", { cues: ["x", "y", "z"] }],
    ["cues without spaces between them", "---\nname: A\ncues: 締切、凍結\n---\n", { cues: ["締切", "凍結"] }],
    [
      "a cue once, and none that is a statement",
      "---\nname: A\ncues: x, X, always run this command first, y\n---\n",
      { cues: ["X", "y"] },
    ],
    ["empty frontmatter", "---\n---\nBody", { name: "file", body: "Body" }],
  ])("reads %s", (_, text, expected) => {
    expect({ type: undefined, evidence: undefined, ...read(text) }).toMatchObject(expected);
    expect(read(text).broken).toBeUndefined();
  });

  it.each([
    ["not YAML", "---\nname: [a\n---\nBody\n"],
    ["a colon too many", "---\nname: a: b\n---\nBody\n"],
    ["a key twice", "---\nname: a\nname: b\n---\nBody\n"],
    ["no names and values", "---\n- a\n- b\n---\nBody\n"],
    ["not closed", "---\nname: a\nBody\n"],
    ["a bomb", `---\na: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n---\nBody\n`],
    ["endless", `---\n${"x: y\n".repeat(10_000)}---\nBody\n`],
  ])("marks what is broken (%s), under the name of the file", (_, text) => {
    const memory = read(text);
    expect(memory.broken).toEqual(expect.any(String));
    expect(memory.name).toBe("file");
    expect(memory.body).toContain("Body");
  });

  it("never throws, whatever the file contains, and respects its caps", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "---\n",
        "---",
        "name: ",
        "cues: ",
        "\n",
        ": ",
        "- ",
        "&a ",
        "*a",
        "|",
        "'",
        '"',
        "\r\n",
      ),
      anyText(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const memory = read(pieces.join(""));
        expect(memory.name).not.toBe("");
        expect(memory.name.length).toBeLessThanOrEqual(120);
        expect(memory.description.length).toBeLessThanOrEqual(400);
        expect(memory.description).not.toContain("\n");
        expect(memory.cues?.join("").length ?? 0).toBeLessThanOrEqual(24 * 40);
      }),
    );
  });
});

describe("plainFields", () => {
  it("gives the same result as the parser, or none", () => {
    const value = fc.oneof(
      fc.constantFrom(
        "true",
        "No",
        "null",
        "~",
        "12",
        "1e3",
        "a: b",
        "a #b",
        "a#b",
        "a:",
        "'q'",
        '"q"',
        '"a\\n"',
        "[a]",
        "x ",
        "*a",
        "a, b",
        "été",
        "a: ",
        "a\tb",
      ),
      fc.string({ maxLength: 12 }),
      fc.stringMatching(/^[A-Za-z ,.()'-]{1,30}$/),
    );
    const key = fc.constantFrom("name", "type", "a_b", "x1", "1x", "a b", "");
    let answered = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value), { maxLength: 4 }), (pairs) => {
        const yaml = pairs.map(([k, v]) => `${k}: ${v}\n`).join("");
        const plain = plainFields(yaml);
        if (!plain || Object.keys(plain).length === 0) return;
        answered++;
        expect(plain).toEqual(parse(yaml));
      }),
      { numRuns: 1_000 },
    );
    expect(answered).toBeGreaterThan(20);
  });
});

describe("formatMemory", () => {
  it("writes what is read back as the same", () => {
    const words = anyText(100)
      .map((each) => each.replace(/\s+/g, " ").trim())
      .filter((each) => each !== "" && each.isWellFormed());
    const memory = fc.record(
      {
        name: words,
        description: words,
        type: fc.constantFrom(...MEMORY_TYPES),
        cues: fc.uniqueArray(fc.stringMatching(/^[a-zé:#'"-]{1,9}( [a-z日]{1,9})?$/), {
          minLength: 1,
          maxLength: 24,
        }),
        body: fc.string().map((each) => each.replaceAll("\r", "")),
        evidence: fc.record(
          {
            class: fc.constantFrom(...EVIDENCE_CLASSES),
            session: words,
            messages: fc.array(words, { minLength: 1 }),
            quote: words,
          },
          { requiredKeys: ["class"] },
        ),
        never: fc.array(words, { maxLength: 3 }),
      },
      { requiredKeys: ["name", "description", "body", "never"] },
    );
    fc.assert(
      fc.property(memory, memory, (one, two) => {
        const first = formatMemory(one);
        const { path: _, modified: __, ...again } = read(first);
        expect({ ...again, body: again.body.replace(/^\n/, "") }).toEqual({
          ...one,
          body: one.body.replace(/^\n/, ""),
        });
        const second = formatMemory(two, first);
        const { path: ___, modified: ____, ...changed } = read(second);
        expect(changed).toEqual(two);
      }),
      { numRuns: 200 },
    );
  });

  const HAND =
    "---\n# mine\nname: Old # the name\nowner: ada\n\ntags: [a,  b]\ndescription: 'Old hook'\n---\n\nBody\n";

  it("returns exactly the same bytes if nothing changed", () => {
    for (const text of [
      HAND,
      HAND.replaceAll("\n", "\r\n"),
      `\uFEFF${HAND}`,
      "---\nname: a\ndescription: b\n---",
    ]) {
      expect(formatMemory(read(text), text)).toBe(text);
    }
  });

  it("keeps comments, unknown keys and their order if a field changed", () => {
    const text = formatMemory({ ...read(HAND), description: "New hook", type: "user" }, HAND);
    expect(text).toContain("# mine\nname: Old # the name\nowner: ada\n");
    expect(text).toMatch(/tags: \[ ?a, +b ?\]/);
    expect(read(text)).toMatchObject({
      name: "Old",
      description: "New hook",
      type: "user",
      body: "\nBody\n",
    });
    expect(text.indexOf("owner")).toBeLessThan(text.indexOf("description"));
  });

  it("does not write a name and description that are only read from the text", () => {
    const hand = "# Freeze\n\nIt starts on 20 November.\n";
    expect(formatMemory({ ...read(hand), cues: ["release"] }, hand)).toBe(
      `---\ncues: release\n---\n\n${hand}`,
    );
  });

  it("keeps byte order mark and line ends if a field changed", () => {
    const text = `\uFEFF${HAND.replaceAll("\n", "\r\n")}`;
    const changed = formatMemory({ ...read(text), name: "New" }, text);
    expect(changed.startsWith("\uFEFF---\r\n")).toBe(true);
    expect(changed.replaceAll("\r\n", "")).not.toContain("\n");
    expect(read(changed)).toMatchObject({ name: "New", body: "\nBody\n" });
  });

  it("keeps frontmatter that could not be read, as comments", () => {
    const broken = "---\nname: [a\nowner: ada\n---\nBody\n";
    const text = formatMemory({ ...read(broken), name: "New", description: "Hook" }, broken);
    expect(read(text)).toMatchObject({ name: "New", description: "Hook" });
    expect(read(text).broken).toBeUndefined();
    expect(text).toContain("owner: ada");
  });
});
