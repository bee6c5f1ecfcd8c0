import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatQuotedName, isSafeName, parseQuotedName, showName, toRawName } from "./raw-name.ts";

const anyName = fc
  .uint8Array({ minLength: 1, maxLength: 40 })
  .map((bytes) => Buffer.from(bytes).toString("latin1"));

describe("the name of a file", () => {
  it("survives quoting and parsing in git's notation", () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const quoted = formatQuotedName(name);
        expect(quoted).toMatch(/^[ -~]*$/);
        expect(parseQuotedName(quoted)).toBe(name);
      }),
    );
  });

  it.each([
    ['"a\\tb"', "a\tb"],
    ['"\\303\\274"', toRawName("ü")],
    ['"q\\"\\\\"', 'q"\\'],
    ["plain name", "plain name"],
  ])("is read as git prints it: %s", (printed, name) => {
    expect(parseQuotedName(printed)).toBe(name);
  });

  it("is shown as text, or quoted if it is not valid text", () => {
    expect(showName(toRawName("grün.txt"))).toBe("grün.txt");
    expect(showName("\xff")).toBe('"\\377"');
    expect(showName("a\nb")).toBe('"a\\012b"');
  });

  it.each(["a", "a/b", ".gitignore", "a/.github/x", "..a", "x.git", "git"])("is safe: %s", (name) => {
    expect(isSafeName(name)).toBe(true);
  });

  it.each([
    "../a",
    "a/../../b",
    "/etc/passwd",
    "a//b",
    "./a",
    ".git/hooks/pre-commit",
    "a/.GIT/config",
    toRawName(".g\u200cit/config"),
    ".git./x",
    "git~1/config",
    "a\0b",
    "",
  ])("leads out of the tree or into a git folder: %j", (name) => {
    expect(isSafeName(name)).toBe(false);
  });
});
