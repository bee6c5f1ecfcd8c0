// The lifetime of the cache that a session chooses, by the pauses between its requests.
import { createApi, type MessagesRequest, type Turn } from "@palimpsest/emulator";
import { describe, expect, it } from "vitest";
import { openSession, RECALL } from "../index.ts";
import { memoryPorts } from "../ports/memory/ports.ts";

const MINUTE = 60_000;
const MODEL = "claude-sonnet-4-6";
const bash = { name: "Bash", description: "Runs a command.", input_schema: { type: "object" as const } };

interface Runs {
  readonly runs: number;
  readonly minutes: number;
  readonly ttl: "auto" | "5m" | "1h";
  readonly economy?: boolean;
  readonly results?: (run: number) => string;
}

/** One call after another; the tool takes this long. */
async function runTool({
  runs,
  minutes,
  ttl,
  economy = false,
  results = () => "1 failed. ".repeat(99),
}: Runs) {
  const ports = memoryPorts();
  await ports.files.makeFolder("/work");
  let turn: Turn = {};
  const api = createApi({
    script: () => turn,
    clock: { now: () => ports.clock.now(), advance: () => undefined },
  });
  const session = await openSession({
    cwd: "/work",
    home: "/home",
    env: {},
    ports,
    model: MODEL,
    tools: [bash, RECALL],
    settings: { cache: { ttl }, switches: { economy } },
  });
  await session.user("Make the suite pass. ".repeat(3_000));
  const chosen: string[] = [];
  const breaks: number[] = [];
  let hasBroken = false;
  session.on("break", () => {
    hasBroken = true;
  });
  for (let run = 0; run < runs; run++) {
    const request = await session.request();
    if (hasBroken) breaks.push(run);
    hasBroken = false;
    chosen.push(lifetimeIn(request as never));
    turn = { tool_use: [{ name: "Bash", id: `toolu_${run}`, input: { command: `npm test ${run}` } }] };
    const { message } = await api.handle(request);
    await session.assistant(message as never);
    await ports.clock.advance(minutes * MINUTE);
    await session.toolResults({
      type: "tool_result",
      tool_use_id: `toolu_${run}`,
      content: results(run),
    });
  }
  await session.close();
  return { chosen, breaks, dollars: api.ledger.reduce((sum, row) => sum + row.dollars, 0) };
}

function lifetimeIn({ messages }: MessagesRequest): string {
  const blocks = messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  const marks = blocks.flatMap(({ cache_control: mark }) =>
    mark ? [(mark as { ttl?: string }).ttl ?? "5m"] : [],
  );
  expect(new Set(marks).size).toBe(1);
  return marks[0]!;
}

describe("pauses that a tool makes", () => {
  it("of seven minutes choose an hour from the second on, and cost about what a fixed hour does", async () => {
    const { chosen, dollars } = await runTool({ runs: 60, minutes: 7, ttl: "auto" });
    expect(new Set(chosen.slice(2))).toEqual(new Set(["1h"]));
    const hour = await runTool({ runs: 60, minutes: 7, ttl: "1h" });
    const short = await runTool({ runs: 60, minutes: 7, ttl: "5m" });
    expect(hour.dollars).toBeLessThan(short.dollars / 2);
    expect(dollars).toBeLessThan(1.2 * hour.dollars);
  });

  it.each([1, 61])(
    "of %i minutes choose five minutes in the end, and cost hardly more than those",
    async (minutes) => {
      const { chosen, dollars } = await runTool({ runs: 60, minutes, ttl: "auto" });
      expect(new Set(chosen.slice(45))).toEqual(new Set(["5m"]));
      const short = await runTool({ runs: 60, minutes, ttl: "5m" });
      expect(dollars).toBeLessThan(1.02 * short.dollars);
    },
  );
});

describe("a request after a break", () => {
  // Large results first, then short ones: an hour costs little more for each of the short ones.
  const results = (run: number) => (run < 8 ? `${run} `.repeat(12_000) : "ok");

  it("writes everything again, so it is cached for five minutes although the ones before chose an hour", async () => {
    const { chosen, breaks } = await runTool({ runs: 60, minutes: 1, ttl: "auto", economy: true, results });
    expect(breaks.length).toBeGreaterThan(0);
    expect(breaks.map((at) => chosen[at - 1])).toContain("1h");
    expect(new Set(breaks.map((at) => chosen[at]))).toEqual(new Set(["5m"]));
  });
});
