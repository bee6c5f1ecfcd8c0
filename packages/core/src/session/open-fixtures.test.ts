// Sessions and memories that an earlier version wrote still open, and the server's cache still fits them: the next request has
// the same bytes as on the day they were recorded. How long its messages are cached is chosen anew for each request and is not
// part of what the server compares.
import { describe, expect, it } from "vitest";
import { fixtureNames, nextRequest, recordedRequest } from "../testing/session-fixture.case.ts";

describe("a session written by an earlier version", () => {
  it.each(fixtureNames())("makes the recorded request when it is opened again: %s", async (name) => {
    expect(withoutLifetimes(await nextRequest(name))).toBe(withoutLifetimes(recordedRequest(name)));
  });
});

const withoutLifetimes = (request: string): string =>
  request.replaceAll(/(?<="cache_control":\{"type":"ephemeral","ttl":)"(?:5m|1h)"(?=\})/g, "0");
