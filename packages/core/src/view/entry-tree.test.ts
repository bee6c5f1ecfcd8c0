import fc from "fast-check";
import { expect, it } from "vitest";
import type { Entry } from "../transcript/entries.ts";
import { EntryTree } from "./entry-tree.ts";
import type { TreeNode } from "./view.ts";

function makeNode(id: string, parent: string | null, order: number): TreeNode {
  const entry = { v: 1, id, parent, time: 0, type: "title", title: id, by: "human" } as Entry;
  return { entry, parent, prelude: undefined, order, responses: 0 };
}

it("answers as a map would, whatever the order of the ids, and knows each entry's parent", () => {
  const id = fc.string({ minLength: 1, maxLength: 2, unit: fc.constantFrom("a", "b", "c") });
  fc.assert(
    fc.property(fc.array(fc.tuple(id, fc.nat())), fc.array(id), (added, asked) => {
      const [tree, plain] = [new EntryTree(), new Map<string, TreeNode>()];
      for (const [name, pick] of added) {
        expect(tree.has(name)).toBe(plain.has(name));
        if (plain.has(name)) continue;
        const parent = [null, ...plain.keys()].at(-1 - (pick % 3)) ?? null;
        const node = makeNode(name, parent, plain.size);
        tree.set(name, node);
        plain.set(name, node);
        expect(tree.getParent(node)).toBe(parent === null ? undefined : plain.get(parent));
      }
      for (const name of asked) {
        expect(tree.get(name)).toBe(plain.get(name));
        expect(tree.has(name)).toBe(plain.has(name));
      }
      expect([...tree]).toEqual([...plain]);
    }),
  );
});

it("finds the parent of an entry of another tree, whose order has gaps here", () => {
  const [first, second] = [makeNode("a", null, 0), makeNode("c", "a", 2)];
  const tree = new EntryTree();
  tree.set("a", first).set("c", second);
  expect(tree.getParent(second)).toBe(first);
});

it("lets nothing go", () => {
  const tree = new EntryTree();
  tree.set("a", makeNode("a", null, 0));
  expect(() => tree.delete()).toThrow("stays in the tree");
  expect(() => tree.clear()).toThrow("stays in the tree");
});
