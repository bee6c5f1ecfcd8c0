import { describe, expect, it } from "vitest";
import { findRewriteCause, type RewriteFacts } from "./find-rewrite-cause.ts";

const previous = { requested: 0, ttl: "5m", input: 50_000, cached: 50_000 } as const;
const facts = (more: Partial<RewriteFacts> = {}): RewriteFacts => ({
  ...{ previous, requested: 60_000, read: 20_000, input: 50_500, added: 500, changes: [] },
  recording: { isFirstOfExchange: true, ends: [{ cached: 30_000, messages: 2 }] },
  ...more,
});

describe("the cause of a rewrite in a recording", () => {
  it("is marked as inferred if nothing that was recorded changed", () => {
    expect(findRewriteCause(facts())).toMatchObject({ cause: "message", isInferred: true });
    expect(findRewriteCause(facts({ read: 0 }))).toMatchObject({ cause: "system", isInferred: true });
    expect(findRewriteCause(facts({ input: 20_000 }))).toMatchObject({ cause: "cleared", isInferred: true });
  });

  it("is not marked if the recording shows it, or the time explains it", () => {
    const change = { cause: "effort", first: "effort", why: "It was changed." } as const;
    for (const more of [{ changes: [change] }, { requested: 301_000 }]) {
      const found = findRewriteCause(facts(more));
      expect(found.isReconstructed).toBe(true);
      expect(found.isInferred).toBeUndefined();
    }
  });

  it("is unknown in the middle of an exchange, which is not an inference", () => {
    const found = findRewriteCause(facts({ recording: { isFirstOfExchange: false, ends: [] } }));
    expect(found.cause).toBe("unknown");
    expect(found.isInferred).toBeUndefined();
  });
});
