// Ids and random numbers from the machine's clock and its cryptographic source.
import { randomBytes } from "node:crypto";
import type { Ids } from "../ids.ts";
import { orderedIds } from "../ordered-ids.ts";

export function nodeIds(): Ids {
  return {
    next: orderedIds(Date.now, (count) => Array.from(randomBytes(count), (byte) => byte & 31)),
    random: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
  };
}
