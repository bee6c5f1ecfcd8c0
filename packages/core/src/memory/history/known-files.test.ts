import fc from "fast-check";
import { expect, it } from "vitest";
import { type Known, KnownFiles } from "./known-files.ts";

const PATHS = ["a.md", "b.md", "team/c.md", "MEMORY.md"];
const paths = fc.constantFrom(...PATHS);
const looks = fc.record({ size: fc.nat(2), modified: fc.nat(2) });
const known: fc.Arbitrary<Known> = fc
  .tuple(fc.constantFrom("0", "1"), fc.option(looks), fc.constantFrom(undefined, false, true))
  .map(([digit, look, isRuled]) => {
    const version = digit.repeat(64);
    return look ? { version, seen: [look.size, look.modified, version], isRuled } : { version, isRuled };
  });
const moves = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("set" as const), path: paths, known }),
    fc.record({ kind: fc.constant("delete" as const), path: paths }),
    fc.record({ kind: fc.constant("columns" as const) }),
  ),
  { maxLength: 12, size: "max" },
);

it("is a map, whatever of it comes from columns", () => {
  fc.assert(
    fc.property(moves, looks, (all, { size, modified }) => {
      let files = new KnownFiles();
      const plain = new Map<string, Known>();
      for (const move of all) {
        if (move.kind === "columns") files = new KnownFiles(files.toColumns());
        if (move.kind === "set") {
          files.set(move.path, move.known);
          plain.set(move.path, move.known);
        }
        if (move.kind === "delete") {
          files.delete(move.path);
          plain.delete(move.path);
        }
      }
      expect(files.size).toBe(plain.size);
      expect([...files.paths()].sort()).toEqual([...plain.keys()].sort());
      expect([...files.unseenPaths()].sort()).toEqual(
        PATHS.filter((path) => isUnseen(plain.get(path))).sort(),
      );
      for (const path of PATHS) {
        const { seen, isRuled } = plain.get(path) ?? {};
        expect(files.has(path)).toBe(plain.has(path));
        expect(files.get(path)).toEqual(plain.get(path));
        expect(files.modifiedOf(path)).toBe(seen?.[1]);
        expect(files.mayHoldRules(path)).toBe(isRuled === true);
        expect(files.isSeen({ path, size, modified })).toBe(
          isRuled !== undefined && seen?.[0] === size && seen[1] === modified,
        );
      }
    }),
  );
});

const isUnseen = (known: Known | undefined): boolean => known !== undefined && !known.seen;
