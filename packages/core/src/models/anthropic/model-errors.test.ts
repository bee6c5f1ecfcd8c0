import { describe, expect, it } from "vitest";
import { fromFailure, fromSdk } from "./model-errors.ts";

const NOW = Date.parse("2026-11-01T00:00:00Z");

describe("fromFailure", () => {
  it.each([
    [400, "invalid_request_error", "invalid-request", false],
    [401, "authentication_error", "auth", false],
    [402, "billing_error", "billing", false],
    [403, "permission_error", "auth", false],
    [404, "not_found_error", "not-found", false],
    [408, undefined, "timeout", true],
    [409, "conflict_error", "server", true],
    [413, "request_too_large", "too-large", false],
    [418, undefined, "invalid-request", false],
    [429, "rate_limit_error", "rate-limit", true],
    [500, "api_error", "server", true],
    [502, undefined, "server", true],
    [504, "timeout_error", "timeout", true],
    [529, "overloaded_error", "overloaded", true],
    [undefined, "overloaded_error", "overloaded", true],
  ] as const)("reads %s %s as %s", (status, type, code, retryable) => {
    const error = fromFailure({ status, type, text: "the server's words" }, NOW);
    expect(error).toMatchObject({ code, details: { retryable } });
    expect(error.message).toMatch(/^[A-Z].*\. \(the server's words\)$/);
  });

  it("recognises an empty account in an invalid request", () => {
    const text = "Your credit balance is too low to access the API.";
    expect(fromFailure({ status: 400, type: "invalid_request_error", text }, NOW).code).toBe("billing");
  });

  it("recognises a long prompt in a 413", () => {
    const text = "prompt is too long: 3 tokens > 2 maximum";
    expect(fromFailure({ status: 413, text }, NOW)).toMatchObject({
      code: "too-long",
      details: { tokens: { sent: 3, limit: 2 } },
    });
  });

  it.each([
    [{ "retry-after": "2" }, 2_000],
    [{ "retry-after-ms": "150", "retry-after": "2" }, 150],
    [{ "retry-after": "Sun, 01 Nov 2026 00:00:05 GMT" }, 5_000],
    [{ "retry-after": "Sat, 31 Oct 2026 00:00:00 GMT" }, undefined],
    [{ "retry-after": "soon" }, undefined],
    [{}, undefined],
  ])("reads the wait in %j", (headers, wait) => {
    const failure = {
      status: 429,
      text: "slow down",
      headers: new Headers(headers as Record<string, string>),
    };
    expect(fromFailure(failure, NOW).details.retryAfter).toBe(wait);
  });

  it("lets the server decide about trying again", () => {
    const said = (status: number, value: string) =>
      fromFailure({ status, text: "", headers: new Headers({ "x-should-retry": value }) }, NOW).details
        .retryable;
    expect(said(429, "false")).toBe(false);
    expect(said(400, "true")).toBe(true);
    expect(said(429, "perhaps")).toBe(true);
  });
});

describe("fromSdk", () => {
  it("finds the cause inside the SDK's wrapping", () => {
    const cause = new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED 127.0.0.1:9") });
    const wrapped = Object.assign(new Error("Connection error.", { cause }), { name: "APIConnectionError" });
    const error = fromSdk(wrapped, NOW);
    expect(error).toMatchObject({ code: "connection", details: { retryable: true } });
    expect(error.message).toContain("ECONNREFUSED");
  });

  it("knows when waiting is useless: no server listens, or fetch does not even try", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED ::1:9"), { code: "ECONNREFUSED" });
    const wrapped = (cause: Error) =>
      new Error("Connection error.", { cause: new TypeError("fetch failed", { cause }) });
    const both = fromSdk(wrapped(new AggregateError([refused, refused])), NOW);
    expect(both).toMatchObject({ details: { retryable: true, unreachable: true } });
    expect(both.message).toContain("ECONNREFUSED");
    expect(fromSdk(wrapped(new Error("bad port")), NOW).details.retryable).toBe(false);
    expect(fromSdk(wrapped(new Error("other side closed")), NOW).details).not.toHaveProperty("unreachable");
  });

  it("knows missing credentials from other misuse", () => {
    const thrown = (message: string) => Object.assign(new Error(message), { name: "AnthropicError" });
    expect(fromSdk(thrown("Could not resolve authentication method."), NOW).code).toBe("auth");
    expect(fromSdk(thrown("Something else"), NOW).code).toBe("invalid-request");
  });
});

describe("a redirect", () => {
  it.each([
    [{ location: "https://elsewhere.example:8443/v1/messages?key=1" }, "elsewhere.example:8443;"],
    [{ location: "//elsewhere.example/x" }, "elsewhere.example;"],
    [{ location: "/v2/messages" }, "another path of the same server;"],
    [{ location: "https://[" }, "an address that cannot be read;"],
    [{}, "another path of the same server;"],
  ])("to %j is an error that names only the host", (headers, where) => {
    const thrown = Object.assign(new Error("307"), {
      status: 307,
      headers: new Headers(headers as Record<string, string>),
    });
    const error = fromSdk(thrown, NOW);
    expect(error).toMatchObject({ code: "connection", details: { retryable: false, status: 307 } });
    expect(error.message).toContain(`redirected to ${where}`);
  });
});
