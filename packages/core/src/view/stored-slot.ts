// A slot without the blocks that its entry has anyway. Pure: it shows the same.
import { type Block, isThinking } from "../transcript/blocks.ts";
import type { Entry } from "../transcript/entries.ts";
import { RoomyObject } from "../transcript/roomy-object.ts";
import { deepFreeze } from "./sanitize.ts";
import type { Slot, View } from "./view.ts";

/** Returns the blocks of an entry in order, as they are stored. */
export function entryBlocks(entry: Entry): readonly Block[] {
  switch (entry.type) {
    case "user":
    case "attachment":
    case "surfaced":
    case "restore":
      return entry.content;
    case "assistant":
      return entry.message.content;
    case "boundary":
    case "snip":
      return entry.pieces.flatMap(({ content }) => content);
    case "collapse":
      return entry.spans.flatMap(({ pieces }) => pieces.flatMap(({ content }) => content));
    default:
      return [];
  }
}

/** Finds the positions of a slot's blocks in its entry; undefined if some are not from there, such as a preview. */
export function findBlockPlaces({ blocks }: Slot, entry: Entry): readonly number[] | undefined {
  const whole = entryBlocks(entry);
  const places = blocks.map((block) => whole.indexOf(block));
  return places.includes(-1) ? undefined : places;
}

/** What a stored slot needs to find its blocks again. */
export interface BlockSource {
  readonly places: readonly number[];
  readonly thinks: boolean;
  /** The entry is looked up when somebody asks for the blocks. */
  readonly tree: View["tree"];
}

const SOURCE = Symbol("source");
/** Shared by all stored slots: with a function for each, every slot would have a different hidden class. */
const BLOCKS: PropertyDescriptor & ThisType<Slot & { [SOURCE]: BlockSource }> = {
  get() {
    const { places, tree } = this[SOURCE];
    const node = tree.get(this.entry);
    const blocks = node ? entryBlocks(node.entry) : [];
    return deepFreeze(places.map((at) => blocks[at]!));
  },
  enumerable: true,
};

export const isStoredSlot = (slot: Slot): boolean => SOURCE in slot;

/** True if the slot has thinking; does not read the blocks of a stored slot. */
export function hasThinking(slot: Slot): boolean {
  if (!isStoredSlot(slot)) return slot.blocks.some(isThinking);
  return findSource(slot).thinks;
}

/** What a stored slot has in the place of its blocks. */
export const findSource = (slot: Slot): BlockSource => (slot as Slot & { [SOURCE]: BlockSource })[SOURCE];

export function makeStoredSlot(slot: Slot, source: BlockSource): Slot {
  const stored = new RoomyObject() as Record<string, unknown>;
  for (const key in slot) {
    if (key === "blocks") Object.defineProperty(stored, key, BLOCKS);
    else stored[key] = slot[key as keyof Slot];
  }
  return Object.defineProperty(stored, SOURCE, { value: source }) as unknown as Slot;
}
