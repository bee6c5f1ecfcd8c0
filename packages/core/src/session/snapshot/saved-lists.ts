// The long lists of a folded state, apart from the rest of it. They only grow, and what is in them never changes: a snapshot can
// keep them as they are when it is taken, and write them piece by piece while the session goes on. Pure.
import type { SavedIds } from "../../view/entry-ids.ts";
import type { PackedLeft } from "../../view/pack-left.ts";
import { makeStoredBreak, readPackedLeft } from "../../view/stored-break.ts";
import type { Break, Slot, View } from "../../view/view.ts";
import type { SavedState } from "../session-state.ts";

const COLUMNS = ["types", "parents", "responses", "offsets", "lengths", "preludes"] as const;
type Column = (typeof COLUMNS)[number];
type Columns = SavedState["tree"]["columns"];

export interface SavedLists extends Record<Column, ArrayLike<number>> {
  readonly ids: SavedIds;
  /** Id and tool of each call, one after the other. */
  readonly asked: ArrayLike<string>;
  readonly slots: ArrayLike<Slot>;
  readonly breaks: ArrayLike<Break>;
}

/** What the breaks removed has a list of its own, whose lines stay packed until somebody asks. */
export const LEFT = "left";
type ListName = keyof SavedLists | typeof LEFT;

/** Items to a line. A line of what left has all slots that one break removed. */
const LINE_ITEMS: Readonly<Record<ListName, number>> = {
  ids: 4_096,
  types: 4_096,
  parents: 4_096,
  responses: 4_096,
  offsets: 4_096,
  lengths: 4_096,
  preludes: 4_096,
  asked: 4_096,
  slots: 128,
  breaks: 4_096,
  left: 1,
};
const NAMES = Object.keys(LINE_ITEMS) as readonly ListName[];

/** What is left of a state without its lists, and these. */
export function splitState(state: SavedState): { readonly rest: SavedState; readonly lists: SavedLists } {
  const { tree, view } = state;
  const lists: SavedLists = {
    ...pickColumns(tree.columns),
    ids: tree.ids,
    asked: listCalls(view),
    slots: view.slots.slice(),
    breaks: view.breaks.slice(),
  };
  const { knownPreludes } = tree.columns;
  const columns: Columns = { ...makeColumns(() => []), knownPreludes };
  return {
    rest: {
      ...state,
      tree: { ...tree, ids: [], columns },
      view: { ...view, asked: new Map(), slots: [], breaks: [] },
    },
    lists,
  };
}

export function joinState(state: SavedState, lists: SavedLists): SavedState {
  const { tree, view } = state;
  const { ids, asked, slots, breaks } = lists;
  const calls: SavedState["view"]["asked"] = new Map();
  for (let at = 0; at < asked.length; at += 2) calls.set(asked[at]!, asked[at + 1]!);
  return {
    ...state,
    tree: { ...tree, ids, columns: { ...tree.columns, ...pickColumns(lists) } },
    view: { ...view, asked: calls, slots: Array.from(slots), breaks: Array.from(breaks) },
  };
}

function listCalls({ asked }: SavedState["view"]): readonly string[] {
  const list: string[] = [];
  for (const [id, name] of asked) list.push(id, name);
  return list;
}

const makeColumns = (make: (name: Column) => ArrayLike<number>) =>
  Object.fromEntries(COLUMNS.map((name) => [name, make(name)])) as Record<Column, ArrayLike<number>>;

const pickColumns = (lists: Record<Column, ArrayLike<number>>) => makeColumns((name) => lists[name]);

/** Passes on each list in pieces short enough for a line, with its name. */
export function* cutLists(lists: SavedLists): Generator<readonly [ListName, readonly unknown[]]> {
  for (const name of NAMES) {
    const list: { readonly length: number } = name === LEFT ? lists.breaks : lists[name];
    for (let from = 0; from < list.length; from += LINE_ITEMS[name]) {
      const to = from + LINE_ITEMS[name];
      const items = name === "ids" ? lists.ids.slice(from, to) : Array.prototype.slice.call(list, from, to);
      yield [
        name,
        name === LEFT ? items.map(readPackedLeft) : name === "breaks" ? items.map(omitLeft) : items,
      ];
    }
  }
}

const omitLeft = ({ entry, time, cause, at }: Break) => ({ entry, time, cause, at });

/** Puts the pieces together again; those of what left are functions that read it. Throws if one has no known name. */
export function gatherLists(
  pieces: Iterable<readonly [string, readonly unknown[]]>,
  tree: View["tree"],
): SavedLists {
  const lists = Object.fromEntries(NAMES.map((name) => [name, [] as unknown[]]));
  for (const [name, items] of pieces) {
    const list = lists[name];
    if (!list) throw new Error("Not a snapshot.");
    list.push(...items);
  }
  const { breaks, left, ...others } = lists as unknown as SavedLists & { left: (() => PackedLeft)[] };
  if (breaks.length !== left.length) throw new Error("Not a snapshot.");
  const makeBreak = (broken: Break, at: number) => makeStoredBreak(broken, { tree, readPacked: left[at]! });
  return { ...others, breaks: Array.from(breaks, makeBreak) };
}
