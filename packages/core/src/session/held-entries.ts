// Leaves most of a long transcript in its file: while it is read, only what the fold needs of each entry stays in memory.
// Afterwards, what the view shows is read back; the rest is read when a rewind, an undo, a receipt or Recall asks for it.
import type { Files } from "../ports/files.ts";
import { isToolResult } from "../transcript/blocks.ts";
import type { Entry, EntryOf, EntryType } from "../transcript/entries.ts";
import { LineReader } from "../transcript/line-reader.ts";
import type { LinePlace } from "../transcript/load-transcript.ts";
import { isSkimmed, skimEntry } from "../transcript/skimmed-entry.ts";
import { packLeft } from "../view/pack-left.ts";
import { deepFreeze, sanitizeBlocks } from "../view/sanitize.ts";
import { isStoredBreak, makeStoredBreak } from "../view/stored-break.ts";
import {
  type BlockSource,
  entryBlocks,
  findBlockPlaces,
  hasThinking,
  isStoredSlot,
  makeStoredSlot,
} from "../view/stored-slot.ts";
import type { Slot, View } from "../view/view.ts";

/** Entries whose content becomes slots of the view, block by block. */
const SAYING: readonly EntryType[] = [
  "user",
  "assistant",
  "attachment",
  "surfaced",
  "restore",
  "boundary",
  "snip",
  "collapse",
];

export class HeldEntries {
  readonly #view: View;
  readonly reader: LineReader;
  /**
   * Sources are shared between slots: for slots with all blocks of their entry (by number of blocks), and for those with
   * some.
   */
  readonly #wholeSources: BlockSource[] = [];
  readonly #sources = new Map<string, BlockSource>();

  constructor(view: View, files: Files, path: string) {
    this.#view = view;
    this.reader = new LineReader(files, path);
  }

  get tree(): View["tree"] {
    return this.#view.tree;
  }

  /** Called for each entry that was read from the file, after every fold has seen it whole. */
  note(entry: Entry, place: LinePlace): void {
    const node = this.tree.get(entry.id);
    // Preludes are compared by identity, so they stay in memory.
    if (node && entry.type !== "prelude") {
      if (SAYING.includes(entry.type) && !hasSkimmed(entry)) this.#storeSlots(entry, place);
      this.tree.leave(node, this.reader, place);
    }
    this.#packBreaks();
  }

  /** What left the view is in the file, except where an entry is in memory. */
  #packBreaks(): void {
    const { breaks, tree } = this.#view;
    for (let at = breaks.length - 1; at >= 0 && !isStoredBreak(breaks[at]!); at--) {
      const packed = packLeft(breaks[at]!.left, tree);
      breaks[at] = makeStoredBreak(breaks[at]!, { tree, readPacked: () => packed });
    }
  }

  /** Called once everything is read: brings what the view shows into memory, with its entries. */
  readShown(): void {
    this.reader.readInOrder(() => {
      for (const at of this.#view.slots.keys()) this.#readSlot(at);
    });
  }

  #readSlot(at: number): void {
    const { slots, tree } = this.#view;
    const slot = slots[at]!;
    const entry = tree.keep(slot.entry)!;
    // Copying a stored slot calls its getter, which reads the blocks.
    if (isStoredSlot(slot)) slots[at] = { ...slot };
    else if (slot.blocks.some(isSkimmed)) slots[at] = withWholeResults(slot, entry);
  }

  /** Since the entry is the newest, its slots are near the end. Slots of it further back may stay in memory. */
  #storeSlots(entry: Entry, place: LinePlace): void {
    const { slots } = this.#view;
    let at = slots.findLastIndex((slot) => slot.entry === entry.id);
    if (at === -1) return;
    const skimmed = this.#skim(entry, place);
    for (; slots[at]?.entry === entry.id; at--) {
      const slot = slots[at]!;
      if (!skimmed && slot.blocks === entryBlocks(entry))
        slots[at] = makeStoredSlot(slot, this.#wholeSource(slot));
      else this.#storeSomeBlocks(at, entry, skimmed);
    }
  }

  /** Keeps in memory which calls are answered, because that is asked far more often than what the results contain. */
  #skim(entry: Entry, place: LinePlace): Entry | undefined {
    const isClean = entry.type === "user" && sanitizeBlocks(entry.content) === entry.content;
    return isClean ? skimEntry(entry, this.reader, place) : undefined;
  }

  #storeSomeBlocks(at: number, entry: Entry, skimmed: Entry | undefined): void {
    const { slots } = this.#view;
    const slot = slots[at]!;
    const places = findBlockPlaces(slot, entry);
    if (!places) return;
    if (!skimmed) slots[at] = makeStoredSlot(slot, this.findSource(places, hasThinking(slot)));
    else slots[at] = { ...slot, blocks: Object.freeze(places.map((one) => entryBlocks(skimmed)[one]!)) };
  }

  #wholeSource(slot: Slot): BlockSource {
    const [count, thinks] = [slot.blocks.length, hasThinking(slot)];
    const places = () => slot.blocks.map((_, at) => at);
    this.#wholeSources[count * 2 + (thinks ? 1 : 0)] ??= { places: places(), thinks, tree: this.#view.tree };
    return this.#wholeSources[count * 2 + (thinks ? 1 : 0)]!;
  }

  findSource(places: readonly number[], thinks: boolean): BlockSource {
    const key = `${places.join()} ${thinks}`;
    const known = this.#sources.get(key);
    if (known) return known;
    const source = { places, thinks, tree: this.#view.tree };
    this.#sources.set(key, source);
    return source;
  }
}

const hasSkimmed = (entry: Entry) => entry.type === "user" && entry.content.some(isSkimmed);

function withWholeResults(slot: Slot, entry: Entry): Slot {
  const { content } = entry as EntryOf<"user">;
  const blocks = slot.blocks.map((block) =>
    isSkimmed(block)
      ? content.find((one) => isToolResult(one) && one.tool_use_id === block.tool_use_id)!
      : block,
  );
  return { ...slot, blocks: deepFreeze(blocks) };
}
