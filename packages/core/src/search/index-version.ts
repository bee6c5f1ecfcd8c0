// Computes a number that changes whenever texts are split into terms differently, because an index on disk is then useless.
// Pure.
import { createHash } from "node:crypto";
import { cutText } from "./rank/cut-segment.ts";
import { SEARCH_SEGMENT_CHARACTERS } from "./rank/segments.ts";

const SAMPLE =
  "Running caches: getUserName in /src/view/fold.ts:12, v2.1, HTTPServer, naïve 東京都 children's yesterday";

/** `format`: the version of the file format. */
export function readIndexVersion(format: number): number {
  const long = `${SAMPLE}\n`.repeat(Math.ceil((2 * SEARCH_SEGMENT_CHARACTERS) / SAMPLE.length));
  return createHash("sha256")
    .update(`${format} ${JSON.stringify([cutText(SAMPLE), cutText(long)])}`)
    .digest()
    .readInt32BE();
}
