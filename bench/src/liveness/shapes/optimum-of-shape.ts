// The lowest possible cost of a shape with the future known, in tokens at the input price: results are removed when nothing needs them
// within a given distance, those needed later are read again, and the breaks happen at the cheapest times.
import type { TracedRequest } from "./rereading-agent.ts";

/** A result with its tokens, which is not needed after request `until`. */
interface Piece {
  readonly tokens: number;
  until: number;
}

interface PlannedRequest {
  readonly words: number;
  readonly pieces: readonly Piece[];
  /** Milliseconds since the request before. */
  readonly waited: number;
}

export interface OptimumTerms {
  readonly front: number;
  readonly tokensPerCharacter: number;
  readonly read: number;
  /** What an output token costs, in input tokens. */
  readonly output: number;
}

const STUB_TOKENS = 50;
const CALL_CHARACTERS = 200;
const LIVES = [
  { ms: 5 * 60_000, write: 1.25 },
  { ms: 60 * 60_000, write: 2 },
];
/** Results needed again only after more requests than this are removed and read again; the cheapest distance counts. */
const DISTANCES = [5, 10, 20, 40, Number.POSITIVE_INFINITY];

export function findShapeOptimum(trace: readonly TracedRequest[], terms: OptimumTerms): number {
  const costs = DISTANCES.flatMap((distance) => {
    const requests = planRequests(trace, distance, terms);
    return LIVES.map((life) => findCheapest(requests, terms, life));
  });
  return Math.min(...costs);
}

/** The requests of the work if a file is read again whenever more than `distance` requests are between two uses of it. */
function planRequests(
  trace: readonly TracedRequest[],
  distance: number,
  { tokensPerCharacter }: OptimumTerms,
): readonly PlannedRequest[] {
  const requests: PlannedRequest[] = [];
  const shown = new Map<string, Piece>();
  for (const { calls, needs, said, waited } of trace) {
    const again = needs.filter((file) => requests.length - (shown.get(file)?.until ?? 0) > distance);
    if (again.length > 0) {
      const pieces = again.map((file) => showFile(shown, file, shown.get(file)!.tokens, requests.length + 1));
      requests.push({ words: CALL_CHARACTERS * tokensPerCharacter, pieces, waited });
    }
    for (const file of needs) shown.get(file)!.until = requests.length;
    const pieces = calls.map(({ size, shows }) => {
      const tokens = size * tokensPerCharacter;
      return shows === undefined
        ? { tokens, until: requests.length + 1 }
        : showFile(shown, shows, tokens, requests.length + 1);
    });
    requests.push({ words: said * tokensPerCharacter, pieces, waited });
  }
  return requests;
}

function showFile(shown: Map<string, Piece>, file: string, tokens: number, until: number): Piece {
  const piece = { tokens, until };
  shown.set(file, piece);
  return piece;
}

type Life = (typeof LIVES)[number];

/** Dynamic programming over the time of the last break. */
function findCheapest(requests: readonly PlannedRequest[], terms: OptimumTerms, life: Life): number {
  const until = new Array<number>(requests.length).fill(Number.POSITIVE_INFINITY);
  let best = Number.POSITIVE_INFINITY;
  for (let last = -1; last < requests.length; last++) {
    let cost = last === -1 ? 0 : until[last]!;
    for (let at = last + 1; at < requests.length; at++) {
      until[at] = Math.min(until[at]!, cost + priceRequest(requests, terms, life, at, last, at));
      cost += priceRequest(requests, terms, life, at, last, last);
    }
    best = Math.min(best, cost);
  }
  return best;
}

/** The price of request `at`, if the previous request lacked what had expired by `before`, and this one lacks what has expired by `now`. */
function priceRequest(
  requests: readonly PlannedRequest[],
  { front, read, output }: OptimumTerms,
  { ms, write }: Life,
  at: number,
  before: number,
  now: number,
): number {
  const isAlive = requests[at]!.waited <= ms;
  let [size, cached, isSame] = [front, front, true];
  for (let earlier = 0; earlier < at; earlier++) {
    size += requests[earlier]!.words;
    if (isSame && isAlive && earlier + 1 < at) cached += requests[earlier]!.words;
    for (const piece of requests[earlier]!.pieces) {
      const tokens = piece.until < now ? Math.min(piece.tokens, STUB_TOKENS) : piece.tokens;
      isSame &&= tokens === (piece.until < before ? Math.min(piece.tokens, STUB_TOKENS) : piece.tokens);
      size += tokens;
      if (isSame && isAlive && earlier + 1 < at) cached += tokens;
    }
  }
  return read * cached + write * (size - cached) + output * requests[at]!.words;
}
