// The path of a session: the entries up to its head, oldest first, and the human's messages among them. Pure.

import type { Session } from "@palimpsest/core";
import { type Entry, joinTexts, type OriginText } from "@palimpsest/core/internal";

type View = Session["view"];

export function readPath({ tree, leaf }: Pick<View, "tree" | "leaf">): readonly Entry[] {
  const path: Entry[] = [];
  let node = leaf === null ? undefined : tree.get(leaf);
  for (; node; node = tree.getParent(node)) path.push(node.entry);
  return path.reverse();
}

/** The newest entry on the path that passes the test. */
export function findLastOnPath(
  { tree, leaf }: Pick<View, "tree" | "leaf">,
  passes: (entry: Entry) => boolean,
): Entry | undefined {
  let node = leaf === null ? undefined : tree.get(leaf);
  while (node && !passes(node.entry)) node = tree.getParent(node);
  return node?.entry;
}

export interface HumanMessage extends OriginText {
  /** What `rewind` takes to go back to before it. */
  readonly entry: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

export function findHumanMessages(view: View): readonly HumanMessage[] {
  return readPath(view).flatMap((entry) => {
    if (entry.type !== "user" || entry.source !== "human") return [];
    return [{ entry: entry.id, ...joinTexts(entry), time: entry.time }];
  });
}
