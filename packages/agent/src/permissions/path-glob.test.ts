import fc from "fast-check";
import picomatch from "picomatch";
import { expect, it } from "vitest";
import { bash, deny, prepareProject, read } from "./asked.case.ts";
import { matchesGlob, reachesBelow, readPathGlob } from "./path-glob.ts";

prepareProject();

const part = fc.constantFrom("a", "b", "ab", ".a", "a.b", "B");
const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `/p/${parts.join("/")}`);
const segment = fc.constantFrom(
  ..."a b * ** a* *b ?b [ab] [^a]* {a,b} {a,b}* .* a.b *.{a,b} {a,.}* @(a|b)".split(" "),
);
const glob = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/p/${parts.join("/")}`);

it("forbids everything that a glob library matches, and allows nothing that it does not", () => {
  fc.assert(
    fc.property(glob, path, (pattern, name) => {
      const matches = (nocase: boolean) =>
        [pattern, `${pattern}/**`].some((each) => picomatch(each, { dot: true, nocase })(name));
      const read = readPathGlob(pattern);
      if (matches(true))
        expect([pattern, name, matchesGlob(read, name, false)]).toEqual([pattern, name, true]);
      if (!matches(false))
        expect([pattern, name, matchesGlob(read, name, true)]).toEqual([pattern, name, false]);
    }),
    { numRuns: 5_000 },
  );
});

it("reaches below a folder if something below it matches", () => {
  fc.assert(
    fc.property(glob, path, path, (pattern, folder, below) => {
      const read = readPathGlob(pattern);
      if (matchesGlob(read, folder + below, false))
        expect([pattern, folder, reachesBelow(read, folder)]).toEqual([pattern, folder, true]);
    }),
    { numRuns: 5_000 },
  );
});

it.each([
  `${"*a".repeat(200)}b`,
  `${"**/*a*/".repeat(100)}b`,
  `${"{a,b}".repeat(50)}`,
  `${"{".repeat(500)}a,b${"}".repeat(500)}`,
  `${"+(a|".repeat(100)}${")".repeat(100)}`,
  `${"[a-z]*".repeat(100)}!`,
  "[".repeat(500),
])("takes no longer for a pattern that was made to be slow: %#", (pattern) => {
  const rules = deny(`Read(${pattern})`);
  expect(["allow", "ask", "deny"]).toContain(read(`${"a".repeat(200)}/${"a".repeat(200)}`, rules));
  expect(["allow", "ask", "deny"]).toContain(bash(`grep -r x ${"a/".repeat(100)}`, rules));
});

it("forbids if unsure, and then allows nothing", () => {
  const open = readPathGlob(`/${"{a,b}".repeat(20)}`);
  expect(open).toMatchObject({ alternatives: [], isOpen: true });
  expect(read("a", deny("Read({a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b})"))).toBe("deny");
  expect(read("x.ts", deny("Read(+(x).ts)"))).toBe("deny");
});
