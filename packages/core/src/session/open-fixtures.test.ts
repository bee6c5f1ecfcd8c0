// Sessions and memories that an earlier version wrote still open, and the server's cache still fits them: the next request has
// the same bytes as on the day they were recorded.
import { describe, expect, it } from "vitest";
import { fixtureNames, nextRequest, recordedRequest } from "../testing/session-fixture.case.ts";

describe("a session written by an earlier version", () => {
  it.each(fixtureNames())("makes the recorded request when it is opened again: %s", async (name) => {
    expect(await nextRequest(name)).toBe(recordedRequest(name));
  });
});
