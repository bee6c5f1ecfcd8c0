// A server that sends nothing, or nothing useful, through the real binary. The time limits are small here; no test measures them.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { constants } from "node:os";
import { setTimeout } from "node:timers/promises";
import type { EmulatorOptions, Fault } from "@palimpsest/emulator";
import { afterEach, describe, expect, it } from "vitest";
import { atAnyPace } from "../at-any-pace.case.ts";
import { Binary, finished } from "../binary.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

async function begin(script: NonNullable<EmulatorOptions["script"]>) {
  await binary?.end();
  binary = await Binary.begin(script);
  return binary;
}

const limits = (silence: number, noContent: number, total: number) => ({
  PALIMPSEST_SILENCE_SECONDS: String(silence),
  PALIMPSEST_NO_CONTENT_SECONDS: String(noContent),
  PALIMPSEST_TOTAL_WAIT_SECONDS: String(total),
});

const WORDS = "These are many words, so that the answer comes in several pieces and can stop in between.";

describe("a server that says nothing", () => {
  it.each<[string, Fault]>([
    ["accepts the connection and sends nothing", { kind: "silent" }],
    ["sends headers and then nothing", { kind: "stall", afterEvents: 0 }],
  ])("is given up after the total wait, reported at every step: it %s", (_, fault) =>
    atAnyPace(async (pace) => {
      const pal = await begin(() => "Never.");
      pal.emulator.faults.next(fault, { times: 99 });
      const [silence, total] = [0.5 * pace, 4 * pace];
      const args = ["-p", "Hello", "--output-format", "json"];
      const { code, stdout, stderr } = await pal.run(args, { env: limits(silence, 60 * pace, total) });
      expect(code).toBe(1);
      expect(stderr).toContain(`The server sent nothing for ${silence} s. Trying again in `);
      // Later attempts wait longer for the first byte, and say so meanwhile.
      if (fault.kind === "silent")
        expect(stderr).toContain(`Still waiting: the server has sent nothing for ${silence} s.`);
      const { is_error, subtype, result } = JSON.parse(stdout);
      expect({ is_error, subtype }).toEqual({ is_error: true, subtype: "error" });
      expect(result).toMatch(/no answer within \d+ s.*api\.totalWaitSeconds.*--continue/);
      expect(result).toContain(`within ${total} s`);
      expect(pal.requests.length).toBeGreaterThan(1);
    }),
  );

  it("is asked again, and then answers", () =>
    atAnyPace(async (pace) => {
      const pal = await begin(() => "Here I am.");
      pal.emulator.faults.next({ kind: "silent" });
      const env = limits(0.5 * pace, 60 * pace, 60 * pace);
      const { code, stdout, stderr } = await pal.run(["-p", "Hello"], { env });
      expect({ code, stdout }).toEqual({ code: 0, stdout: "Here I am.\n" });
      expect(stderr).toContain(`The server sent nothing for ${0.5 * pace} s. Trying again`);
    }));

  it("in the middle of an answer is asked to continue", () =>
    atAnyPace(async (pace) => {
      const pal = await begin([WORDS, "And so on.", "And so on."]);
      pal.emulator.faults.next({ kind: "stall", afterEvents: 5 });
      const env = limits(pace, 60 * pace, 60 * pace);
      const { code, stdout, stderr } = await pal.run(["-p", "Hello"], { env });
      expect(code).toBe(0);
      expect(stdout).toMatch(/^These are many words.*And so on\.\n$/s);
      expect(stderr).toContain(`The server sent nothing for ${pace} s`);
    }));

  it("does not delay the exit: background work has the same limits", () =>
    atAnyPace(async (pace) => {
      const pal = await begin(() => "Noted.");
      await pal.settings({ extraction: { inOneShot: true, oneShotWaitSeconds: 6_000 } });
      pal.emulator.faults.next({ kind: "silent" }, { times: 99, when: () => pal.requests.length > 0 });
      const env = limits(0.5 * pace, 60 * pace, 2 * pace);
      const { code, stdout } = await pal.run(["-p", "I always use tabs."], { env });
      expect({ code, stdout }).toEqual({ code: 0, stdout: "Noted.\n" });
      expect(pal.requests.length).toBeGreaterThan(1);
    }));
});

describe("a server that only pings", () => {
  it.each([0, 4])("is waited for, reported, and given up; after %s events", (afterEvents) =>
    atAnyPace(async (pace) => {
      const pal = await begin(() => WORDS);
      pal.emulator.faults.next({ kind: "pings", afterEvents }, { times: 99 });
      const env = limits(2 * pace, 5 * pace, 60 * pace);
      const { code, stderr } = await pal.run(["-p", "Hello"], { env });
      expect(code).toBe(1);
      const told = `Still waiting: the server is alive but has sent no content for ${2 * pace} s.`;
      expect(stderr).toContain(told);
      expect(stderr).toMatch(/no content for \d+ s.*api\.noContentSeconds/);
      expect(stderr).toContain(`no content for ${5 * pace} s`);
      // The model may have been thinking all the time: asking again would pay for that twice.
      expect(pal.requests).toHaveLength(1);
    }),
  );
});

it("an answer that trickles in is not given up", () =>
  atAnyPace(async (pace) => {
    const pal = await begin(() => WORDS.repeat(5));
    pal.emulator.faults.next({ kind: "trickle", everyMs: 100 });
    const { code, stdout } = await pal.run(["-p", "Hello"], { env: limits(3 * pace, 3 * pace, 3 * pace) });
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${WORDS.repeat(5)}\n` });
  }));

describe("a signal ends the wait", () => {
  it.each<[NodeJS.Signals, Fault]>([
    ["SIGINT", { kind: "silent" }],
    ["SIGTERM", { kind: "silent" }],
    ["SIGINT", { kind: "stall", afterEvents: 0 }],
    ["SIGINT", { kind: "pings" }],
    ["SIGTERM", { kind: "pings", afterEvents: 4 }],
    ["SIGINT", { kind: "stall", afterEvents: 5 }],
    ["SIGINT", { kind: "rate_limit", retryAfter: 100 }],
  ])("%s during %j", async (signal, fault) => {
    const pal = await begin(() => WORDS);
    pal.emulator.faults.next(fault, { times: 99 });
    const child = pal.start(["-p", "Hello"]);
    const end = finished(child);
    while (pal.requests.length === 0) await setTimeout(20);
    await setTimeout(50);
    child.kill(signal);
    expect((await end).code).toBe(128 + constants.signals[signal]);
  });
});

it.each([307, 302])("a redirect (%i) gets neither the conversation nor the key", async (status) => {
  const seen: string[] = [];
  const other = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    response.end("{}");
  });
  await new Promise<void>((resolve) => void other.listen(0, "127.0.0.1", resolve));
  try {
    const host = `127.0.0.1:${(other.address() as AddressInfo).port}`;
    const pal = await begin(["Never."]);
    const to = `http://${host}/v1/messages?token=abc`;
    pal.emulator.faults.next({ kind: "redirect", to, status }, { times: 99 });
    const { code, stdout, stderr } = await pal.run(["-p", "Hello"]);
    expect({ code, stdout, seen }).toEqual({ code: 1, stdout: "", seen: [] });
    expect(stderr).toContain(`redirected to ${host}`);
    expect(stderr).toContain("ANTHROPIC_BASE_URL");
    expect(stderr).not.toMatch(/token=abc/);
    expect(pal.requests).toHaveLength(1);
  } finally {
    other.close();
    other.closeAllConnections();
  }
});
