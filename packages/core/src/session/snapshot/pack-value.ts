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
import { deepFreeze, NO_CALLS } from "../../view/sanitize.ts";
import { type BlockSource, findSource, isStoredSlot, makeStoredSlot } from "../../view/stored-slot.ts";
import type { Slot, View } from "../../view/view.ts";

/** Lists begin with one of these, so that each can be told from what is packed beside it. */
const [LIST, MAP, SET, UNDEFINED, NUMBER, SKIMMED, STORED, STORED_THINKING, SLOT] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
];

const SLOT_FIELDS: ReadonlySet<string> = new Set(["entry", "role", "source", "blocks", "uses"]);

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
  const { id, offset, length } = findSkimmedLine(block);
  const { tool_use_id, is_error } = block;
  const packed = [SKIMMED, id, offset, length, tool_use_id];
  return is_error === undefined ? packed : [...packed, is_error];
}

const isSlot = (value: object): value is Slot =>
  isStoredSlot(value as Slot) || ("blocks" in value && "entry" in value && "uses" in value);

/** Without the names of the fields that every slot has: slots are most of a snapshot. */
function packSlot(slot: Slot): unknown {
  const { entry, role, source, uses } = slot;
  const stored = isStoredSlot(slot) ? findSource(slot) : undefined;
  const kind = !stored ? SLOT : stored.thinks ? STORED_THINKING : STORED;
  const packed: unknown[] = [kind, entry, role, source, stored?.places ?? slot.blocks.map(packValue), uses];
  const more: Fields = {};
  let hasMore = false;
  for (const key in slot) {
    if (SLOT_FIELDS.has(key)) continue;
    more[key] = packValue(slot[key as keyof Slot]);
    hasMore = true;
  }
  return hasMore ? [...packed, more] : packed;
}

function unpackSlot(packed: readonly unknown[], origin: Origin): Slot {
  const [kind, entry, role, source, blocks, uses, more = {}] = packed as [
    number,
    ...[string, Slot["role"], Slot["source"], readonly unknown[], readonly string[], Fields?],
  ];
  const unpack = (value: unknown) => unpackValue(value, origin);
  const isStored = kind !== SLOT;
  const slot: Slot = {
    ...{ entry, role, source },
    blocks: isStored ? [] : (deepFreeze(blocks.map(unpack)) as Block[]),
    uses: uses.length === 0 ? NO_CALLS : uses,
    ...mapFields(more, unpack),
  };
  if (!isStored) return slot;
  return makeStoredSlot(slot, origin.findSource(blocks as readonly number[], kind === STORED_THINKING));
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
  readonly tree: View["tree"];
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
    case SKIMMED: {
      const [, id, offset, length, tool_use_id, is_error] = packed;
      const result = is_error === undefined ? { tool_use_id } : { tool_use_id, is_error };
      return makeSkimmedBlock(result, { id, offset, length }, origin.reader);
    }
    case STORED:
    case STORED_THINKING:
    case SLOT:
      return unpackSlot(packed, origin);
    default:
      throw new Error("Not a snapshot.");
  }
}
