import fc from "fast-check";
import { expect, it } from "vitest";
import { ENTRY_TYPES, type Entry, type Prelude } from "../transcript/entries.ts";
import type { LineReader } from "../transcript/line-reader.ts";
import { EntryTree } from "./entry-tree.ts";
import type { TreeNode } from "./view.ts";

const PRELUDES = [undefined, { model: "a" }, { model: "b" }] as unknown as readonly (Prelude | undefined)[];

function makeNode(id: string, parent: string | null, order: number, pick = 0): TreeNode {
  const type = ENTRY_TYPES[pick % ENTRY_TYPES.length]!;
  const entry = { v: 1, id, parent, time: 0, type } as unknown as Entry;
  return { id, type, entry, parent, prelude: PRELUDES[pick % 3], order, responses: pick };
}

/** Stands in for the transcript: an entry is found by the place of its line. */
function makeReader(lines: readonly Entry[]): LineReader {
  const read = (id: string, { offset, length }: { offset: number; length: number }) => {
    expect([lines[offset]?.id, length]).toEqual([id, offset + 1]);
    return lines[offset]!;
  };
  return { read, readInOrder: (work: () => unknown) => work() } as unknown as LineReader;
}

const fieldsOf = (node: TreeNode | undefined) => node && { ...node, entry: node.entry };

it("answers as a map would, whatever the order of the ids, and wherever the entries are", () => {
  const id = fc.string({ minLength: 1, maxLength: 2, unit: fc.constantFrom("a", "b", "c", "é", "字") });
  const added = fc.array(fc.tuple(id, fc.nat(), fc.boolean()));
  fc.assert(
    fc.property(added, fc.array(id), fc.array(id), (all, asked, kept) => {
      const [tree, plain, lines] = [new EntryTree(), new Map<string, TreeNode>(), [] as Entry[]];
      const reader = makeReader(lines);
      for (const [name, pick, isLeft] of all) {
        expect(tree.has(name)).toBe(plain.has(name));
        if (plain.has(name)) continue;
        const parent = [null, ...plain.keys()].at(-1 - (pick % 3)) ?? null;
        const node = makeNode(name, parent, plain.size, pick);
        tree.add(node);
        plain.set(name, node);
        const offset = lines.push(node.entry) - 1;
        if (isLeft) tree.leave(tree.get(name)!, reader, { offset, length: offset + 1 });
        expect(fieldsOf(tree.getParent(node))).toEqual(parent === null ? undefined : plain.get(parent));
      }
      for (const name of kept) expect(tree.keep(name)).toBe(plain.get(name)?.entry);
      for (const name of asked) {
        const node = tree.get(name);
        expect(fieldsOf(node)).toEqual(plain.get(name));
        expect(node?.prelude).toBe(plain.get(name)?.prelude);
        expect(tree.has(name)).toBe(plain.has(name));
      }
      expect(tree.size).toBe(plain.size);
      expect([...tree.keys()]).toEqual([...plain.keys()]);
      expect([...tree.values()].map(fieldsOf)).toEqual([...plain.values()]);
      const after = [...tree.valuesAfter(plain.size - 3)].map((node) => node.id);
      expect(after).toEqual([...plain.keys()].slice(plain.size < 3 ? 0 : -2));
    }),
  );
});

it("finds the parent of an entry of another tree, whose order has gaps here", () => {
  const [first, second] = [makeNode("a", null, 0), makeNode("c", "a", 2)];
  const tree = new EntryTree();
  tree.add(first);
  tree.add(second);
  expect(tree.getParent(second)).toBe(first);
});
