// One request that was sent, with what later requests are compared with.
import type { RequestBody } from "@palimpsest/core";
import type { View } from "@palimpsest/core/testing";
import type { LedgerRow } from "@palimpsest/emulator";
import type { Wishes } from "../wishes.ts";
import { blockLines, frontOf } from "./fingerprint.ts";

export interface Exchange {
  readonly body: RequestBody;
  readonly front: string;
  readonly lines: readonly string[];
  readonly time: number;
  /** The breaks recorded when it was sent: entry to the first slot that it changed. */
  readonly breaks: ReadonlyMap<string, number>;
  /** The number of blocks before each slot. */
  readonly before: readonly number[];
  readonly wishes: Wishes;
  readonly settings: object;
  readonly process: object;
  /** The size as the session estimates it. */
  readonly size: number;
  /** Entries it may have shown that were not on disk. */
  readonly unsaved: number;
  readonly row: LedgerRow;
  /** The fault that was planned for it. */
  readonly fault: string | undefined;
}

export function exchangeOf(
  body: RequestBody,
  view: View,
  more: Pick<Exchange, "time" | "wishes" | "settings" | "process" | "size" | "unsaved" | "row" | "fault">,
): Exchange {
  const breaks = new Map<string, number>();
  for (const { entry, at } of view.breaks) breaks.set(entry, Math.min(at, breaks.get(entry) ?? at));
  const before: number[] = [];
  let blocks = 0;
  for (const slot of view.slots) {
    before.push(blocks);
    blocks += slot.blocks.length;
  }
  return { body, front: frontOf(body), lines: blockLines(body), breaks, before, ...more };
}

/** The first slots that the breaks between two requests have changed; -1 for system and tools. */
export function breaksBetween(earlier: Exchange, later: Exchange): number[] {
  return [...later.breaks].flatMap(([entry, at]) => (earlier.breaks.has(entry) ? [] : [at]));
}

export const hasImage = ({ lines }: Exchange) => lines.some((line) => line.includes('"type":"image"'));
