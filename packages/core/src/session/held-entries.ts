// Leaves a long transcript in its file while it is read: of each entry only what the fold asks for stays in memory. When all is read,
// what the view shows comes back; the rest does when a rewind, an undo, a receipt or Recall asks for it.
import type { Files } from "../ports/files.ts";
import { isToolResult } from "../transcript/blocks.ts";
import type { Entry, EntryOf } from "../transcript/entries.ts";
import { LineReader } from "../transcript/line-reader.ts";
import type { LinePlace } from "../transcript/load-transcript.ts";
import { isSkimmed, readSkimmedEntry, skimEntry } from "../transcript/skimmed-entry.ts";
import { isLongEntry, isStoredEntry, makeStoredEntry, readStoredEntry } from "../transcript/stored-entry.ts";
import { deepFreeze, sanitizeBlocks } from "../view/sanitize.ts";
import {
  type BlockSource,
  entryBlocks,
  findBlockPlaces,
  hasThinking,
  isStoredSlot,
  makeStoredSlot,
} from "../view/stored-slot.ts";
import type { Slot, View } from "../view/view.ts";

export class HeldEntries {
  readonly #view: View;
  readonly reader: LineReader;
  /** Most slots share one of a few: of all blocks of an entry, by their number, or of some. */
  readonly #wholeSources: BlockSource[] = [];
  readonly #sources = new Map<string, BlockSource>();

  constructor(view: View, files: Files, path: string) {
    this.#view = view;
    this.reader = new LineReader(files, path);
  }

  /** Told of each entry that was read from the file, once everybody has seen it whole. */
  note(entry: Entry, place: LinePlace): void {
    const node = this.#view.tree.get(entry.id);
    if (!node || !isLongEntry(entry) || findSkimmed(entry)) return;
    const stored = this.#release(entry, place);
    this.#storeSlots(entry, stored);
    node.entry = stored;
  }

  /** Once all is read: what the view shows comes into memory, with the entries it is from. */
  readShown(): void {
    this.reader.readInOrder(() => {
      for (const at of this.#view.slots.keys()) this.#readSlot(at);
    });
  }

  #readSlot(at: number): void {
    const { slots, tree } = this.#view;
    const slot = slots[at]!;
    if (!isStoredSlot(slot) && !slot.blocks.some(isSkimmed)) return;
    const node = tree.get(slot.entry)!;
    const entry = readWhole(node.entry);
    node.entry = entry;
    // Copied, a stored slot has the blocks that it would find.
    slots[at] = isStoredSlot(slot) ? { ...slot } : withWholeResults(slot, entry);
  }

  /** Of results their ids stay in memory: they are asked for far more often than what was returned. */
  #release(entry: Entry, place: LinePlace): Entry {
    const isClean = entry.type === "user" && sanitizeBlocks(entry.content) === entry.content;
    return (isClean && skimEntry(entry, this.reader, place)) || makeStoredEntry(entry, this.reader, place);
  }

  /** The entry is the newest: its slots stand near the end. Others of it, further back, may stay in memory. */
  #storeSlots(entry: Entry, stored: Entry): void {
    const { slots } = this.#view;
    let at = slots.findLastIndex((slot) => slot.entry === entry.id);
    for (; slots[at]?.entry === entry.id; at--) {
      const slot = slots[at]!;
      if (isStoredEntry(stored) && slot.blocks === entryBlocks(entry))
        slots[at] = makeStoredSlot(slot, this.#wholeSource(slot));
      else this.#storeSomeBlocks(at, entry, stored);
    }
  }

  #storeSomeBlocks(at: number, entry: Entry, stored: Entry): void {
    const { slots } = this.#view;
    const places = findBlockPlaces(slots[at]!, entry);
    if (places) slots[at] = this.#storeSlot(slots[at]!, places, stored);
  }

  #storeSlot(slot: Slot, places: readonly number[], stored: Entry): Slot {
    if (isStoredEntry(stored)) return makeStoredSlot(slot, this.#sourceOf(places, hasThinking(slot)));
    const blocks = entryBlocks(stored);
    return { ...slot, blocks: Object.freeze(places.map((at) => blocks[at]!)) };
  }

  #wholeSource(slot: Slot): BlockSource {
    const [count, thinks] = [slot.blocks.length, hasThinking(slot)];
    const places = () => slot.blocks.map((_, at) => at);
    this.#wholeSources[count * 2 + (thinks ? 1 : 0)] ??= { places: places(), thinks, tree: this.#view.tree };
    return this.#wholeSources[count * 2 + (thinks ? 1 : 0)]!;
  }

  #sourceOf(places: readonly number[], thinks: boolean): BlockSource {
    const key = `${places.join()} ${thinks}`;
    const known = this.#sources.get(key);
    if (known) return known;
    const source = { places, thinks, tree: this.#view.tree };
    this.#sources.set(key, source);
    return source;
  }
}

const findSkimmed = (entry: Entry) => (entry.type === "user" ? entry.content.find(isSkimmed) : undefined);

function readWhole(entry: Entry): Entry {
  if (isStoredEntry(entry)) return readStoredEntry(entry);
  const skimmed = findSkimmed(entry);
  return skimmed ? readSkimmedEntry(skimmed) : entry;
}

function withWholeResults(slot: Slot, entry: Entry): Slot {
  const { content } = entry as EntryOf<"user">;
  const blocks = slot.blocks.map((block) =>
    isSkimmed(block)
      ? content.find((one) => isToolResult(one) && one.tool_use_id === block.tool_use_id)!
      : block,
  );
  return { ...slot, blocks: deepFreeze(blocks) };
}
