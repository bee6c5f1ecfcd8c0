// Sessions and memories that an earlier version wrote can still be opened, and match the server's cache: the next request
// has the same bytes as when they were recorded.
import { describe, expect, it } from "vitest";
import type { SettingsInput } from "../settings/schema.ts";
import { fixtureNames, nextRequest, recordedRequest } from "../testing/session-fixture.case.ts";

/**
 * Two sessions get a new decision with their next request, because the rule for it has changed since. What was sent stays as it
 * was. Held to the decision of then, the whole request has the recorded bytes.
 */
const DECIDED_THEN: Readonly<Record<string, SettingsInput>> = {
  // A request chooses the cache lifetime of what it writes; today's choice for this session is an hour.
  "asked-with-pal": { cache: { ttl: "5m" } },
  // Its window has 24,000 tokens. The newest 16,000 tokens were never cleared; in so small a window it is now the newest 3,840,
  // so three results are deleted beside the request: the next break.
  "compacted-in-part": { switches: { economy: false } },
};

describe("a session written by an earlier version", () => {
  it.each(fixtureNames())("makes the recorded request when it is opened again: %s", async (name) => {
    expect(await nextRequest(name, DECIDED_THEN[name])).toBe(recordedRequest(name));
  });

  it.each(Object.keys(DECIDED_THEN))(
    "sends the recorded messages, whatever is decided anew: %s",
    async (name) => {
      const [now, recorded] = [await nextRequest(name), recordedRequest(name)];
      expect(now).not.toBe(recorded);
      expect(listMessages(now)).toBe(listMessages(recorded));
    },
  );
});

/** Without the lifetimes of marks, which are not part of what the server compares. */
const listMessages = (request: string): string => {
  const { system, tools, messages } = JSON.parse(request);
  return JSON.stringify({ system, tools, messages }, (key, value) =>
    key === "cache_control" ? { ...value, ttl: undefined } : value,
  );
};
