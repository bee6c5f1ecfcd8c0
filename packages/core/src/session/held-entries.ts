// Releases what has left the view while a long transcript is read, so that memory holds only what the view shows. The rest is
// read back from the file when a rewind, an undo, a receipt or Recall needs it.
import type { Files } from "../ports/files.ts";
import type { Entry } from "../transcript/entries.ts";
import { LineReader } from "../transcript/line-reader.ts";
import type { LinePlace } from "../transcript/load-transcript.ts";
import { isSkimmed, readSkimmed, readSkimmedEntry, skimEntry } from "../transcript/skimmed-entry.ts";
import { isLongEntry, makeStoredEntry } from "../transcript/stored-entry.ts";
import { deepFreeze, sanitizeBlocks } from "../view/sanitize.ts";
import { type BlockSource, findBlockPlaces, makeStoredSlot } from "../view/stored-slot.ts";
import type { Left, View } from "../view/view.ts";

export class HeldEntries {
  readonly #view: View;
  readonly reader: LineReader;
  /** Of the entries that are still in memory. */
  readonly #places = new Map<string, LinePlace>();
  /** By places: most slots share one of a few. */
  readonly #sources = new Map<string, BlockSource>();
  #breaks = 0;

  constructor(view: View, files: Files, path: string) {
    this.#view = view;
    this.reader = new LineReader(files, path);
  }

  /** Called for each entry that was read from the file, after the view has taken it. */
  note(entry: Entry, place: LinePlace): void {
    if (isLongEntry(entry) && !isSkimmedEntry(entry)) this.#places.set(entry.id, place);
    const { breaks } = this.#view;
    for (; this.#breaks < breaks.length; this.#breaks++) this.#letGo(this.#breaks);
  }

  /** Once all is read: results that the view shows come into memory, with the entries they are from. */
  readShown(): void {
    const { slots, tree } = this.#view;
    for (const [at, slot] of slots.entries()) {
      const skimmed = slot.blocks.find(isSkimmed);
      if (!skimmed) continue;
      const whole = { entry: readSkimmedEntry(skimmed), block: readSkimmed(skimmed) };
      slots[at] = { ...slot, blocks: deepFreeze([whole.block]) };
      tree.set(slot.entry, { ...tree.get(slot.entry)!, entry: whole.entry });
    }
  }

  #letGo(at: number): void {
    const { breaks, slots } = this.#view;
    const broken = breaks[at]!;
    breaks[at] = { ...broken, left: broken.left.map((left) => this.#storeLeft(left)) };
    const shown = new Set(slots.filter(({ cleared }) => !cleared).map(({ entry }) => entry));
    for (const { slot } of broken.left) if (!shown.has(slot.entry)) this.#storeEntry(slot.entry);
  }

  #storeLeft(left: Left): Left {
    const entry = this.#places.has(left.slot.entry) && this.#view.tree.get(left.slot.entry)?.entry;
    const places = entry && findBlockPlaces(left.slot, entry);
    return places ? { ...left, slot: makeStoredSlot(left.slot, this.#sourceOf(places)) } : left;
  }

  #sourceOf(places: readonly number[]): BlockSource {
    const key = places.join();
    const source = this.#sources.get(key) ?? { places, tree: this.#view.tree };
    this.#sources.set(key, source);
    return source;
  }

  #storeEntry(id: string): void {
    const node = this.#view.tree.get(id);
    const place = this.#places.get(id);
    if (!node || !place) return;
    this.#view.tree.set(id, { ...node, entry: this.#release(node.entry, place) });
    this.#places.delete(id);
  }

  /** Of results their ids stay in memory: they are asked for far more often than what was returned. */
  #release(entry: Entry, place: LinePlace): Entry {
    const isClean = entry.type === "user" && sanitizeBlocks(entry.content) === entry.content;
    return (isClean && skimEntry(entry, this.reader, place)) || makeStoredEntry(entry, this.reader, place);
  }
}

const isSkimmedEntry = (entry: Entry): boolean => entry.type === "user" && entry.content.some(isSkimmed);
