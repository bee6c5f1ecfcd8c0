// A number that changes whenever texts are cut into terms in another way: what an index on disk holds is then of no use. Pure.
import { createHash } from "node:crypto";
import { cutText } from "./rank/cut-segment.ts";
import { SEARCH_SEGMENT_CHARACTERS } from "./rank/segments.ts";

const SAMPLE =
  "Running caches: getUserName in /src/view/fold.ts:12, v2.1, HTTPServer, naïve 東京都 children's yesterday";

/** `format`: of the file itself. */
export function readIndexVersion(format: number): number {
  const long = `${SAMPLE}\n`.repeat(Math.ceil((2 * SEARCH_SEGMENT_CHARACTERS) / SAMPLE.length));
  return createHash("sha256")
    .update(`${format} ${JSON.stringify([cutText(SAMPLE), cutText(long)])}`)
    .digest()
    .readInt32BE();
}
