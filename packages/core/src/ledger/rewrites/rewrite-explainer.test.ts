import { expect, it } from "vitest";
import type { Entry } from "../../transcript/entries.ts";
import { RewriteExplainer } from "./rewrite-explainer.ts";

interface Used {
  readonly uncached: number;
  readonly read?: number;
  readonly written?: number;
}

/** The requests that wrote again what had been cached, by their number. */
function findRewrites(requests: readonly Used[]): readonly number[] {
  const explainer = new RewriteExplainer();
  return requests.flatMap(({ uncached, read, written }, at) => {
    const [id, time] = [String(at), at * 60_000];
    const usage = {
      ...{ input_tokens: uncached, output_tokens: 9 },
      ...(read !== undefined && { cache_read_input_tokens: read }),
      ...(written !== undefined && { cache_creation_input_tokens: written }),
    };
    const asked = { id: `u${id}`, parent: null, time, type: "user", source: "human", content: [] };
    const message = { id: `m${id}`, role: "assistant", model: "claude-opus-4-6", content: [], usage };
    explainer.take(asked as unknown as Entry);
    const rewrite = explainer.take({ ...asked, id, type: "assistant", message } as unknown as Entry);
    return rewrite ? [rewrite.request] : [];
  });
}

it("finds nothing written again where there is no cache, as with a local server", () => {
  expect(findRewrites([{ uncached: 20_000 }, { uncached: 21_000 }, { uncached: 22_000 }])).toEqual([]);
});

it("finds nothing written again while requests are too short to be cached", () => {
  const short = [900, 1_700, 3_500].map((uncached) => ({ uncached, read: 0, written: 0 }));
  expect(findRewrites([...short, { uncached: 0, read: 0, written: 4_300 }])).toEqual([]);
});

it("counts what was sent as cached where a server reports only what it read", () => {
  expect(
    findRewrites([
      { uncached: 20_000, read: 0 },
      { uncached: 500, read: 20_000 },
      { uncached: 21_000, read: 0 },
    ]),
  ).toEqual([3]);
});
