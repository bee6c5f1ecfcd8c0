// Turns what is folded from entries into JSON and back: maps and sets too, and blocks and slots that were left in the transcript as
// their places in it. Pure.
import type { Block } from "../../transcript/blocks.ts";
import type { LineReader } from "../../transcript/line-reader.ts";
import {
  findSkimmedLine,
  isSkimmed,
  makeSkimmedBlock,
  type SkimmedBlock,
} from "../../transcript/skimmed-entry.ts";
import { deepFreeze } from "../../view/sanitize.ts";
import { type BlockSource, findSource, isStoredSlot, makeStoredSlot } from "../../view/stored-slot.ts";
import type { Slot } from "../../view/view.ts";

/** Lists begin with one of these, so that each can be told from what is packed beside it. */
const [LIST, MAP, SET, UNDEFINED, NUMBER, SKIMMED, STORED, SLOT] = [0, 1, 2, 3, 4, 5, 6, 7];

type Fields = Record<string, unknown>;

export function packValue(value: unknown): unknown {
  if (value === undefined) return [UNDEFINED];
  if (typeof value === "number" && !Number.isFinite(value)) return [NUMBER, String(value)];
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return packList(LIST, value);
  if (value instanceof Map) return packList(MAP, [...value.keys(), ...value.values()]);
  if (value instanceof Set) return packList(SET, [...value]);
  if (isSlot(value)) return packSlot(value);
  if (isSkimmed(value as Block)) return packSkimmed(value as SkimmedBlock);
  return mapFields(value as Fields, packValue);
}

function packList(kind: number, items: readonly unknown[]): unknown[] {
  const packed = items.map(packValue);
  packed.unshift(kind);
  return packed;
}

function packSkimmed(block: SkimmedBlock): unknown {
  const { tool_use_id, is_error } = block;
  return [
    SKIMMED,
    findSkimmedLine(block),
    is_error === undefined ? { tool_use_id } : { tool_use_id, is_error },
  ];
}

const isSlot = (value: object): value is Slot =>
  isStoredSlot(value as Slot) || ("blocks" in value && "entry" in value && "uses" in value);

function packSlot(slot: Slot): unknown {
  if (!isStoredSlot(slot)) return [SLOT, mapFields(slot as unknown as Fields, packValue)];
  const { places, thinks } = findSource(slot);
  const packed: Fields = {};
  for (const key in slot) packed[key] = key === "blocks" ? places : packValue(slot[key as keyof Slot]);
  return [STORED, thinks, packed];
}

function mapFields(value: Fields, map: (field: unknown) => unknown): Fields {
  const mapped: Fields = {};
  // Assigned, this name would set the prototype.
  for (const key in value)
    if (key === "__proto__") Object.defineProperty(mapped, key, { value: map(value[key]), enumerable: true });
    else mapped[key] = map(value[key]);
  return mapped;
}

/** What unpacked blocks and slots are read from. */
export interface Origin {
  readonly reader: LineReader;
  findSource(places: readonly number[], thinks: boolean): BlockSource;
}

export function unpackValue(packed: unknown, origin: Origin): unknown {
  if (typeof packed !== "object" || packed === null) return packed;
  const unpack = (value: unknown) => unpackValue(value, origin);
  if (!Array.isArray(packed)) return mapFields(packed as Fields, unpack);
  const items = () => packed.slice(1).map(unpack);
  switch (packed[0]) {
    case LIST:
      return items();
    case MAP: {
      const both = items();
      const count = both.length / 2;
      return new Map(both.slice(0, count).map((key, at) => [key, both[count + at]]));
    }
    case SET:
      return new Set(items());
    case UNDEFINED:
      return undefined;
    case NUMBER:
      return Number(packed[1]);
    case SKIMMED:
      return makeSkimmedBlock(packed[2], packed[1], origin.reader);
    case SLOT: {
      const slot = unpack(packed[1]) as Slot;
      deepFreeze(slot.blocks);
      return slot;
    }
    case STORED: {
      const [, thinks, fields] = packed;
      const slot = mapFields({ ...fields, blocks: undefined }, unpack) as unknown as Slot;
      return makeStoredSlot(slot, origin.findSource(fields.blocks, thinks));
    }
    default:
      throw new Error("Not a snapshot.");
  }
}
