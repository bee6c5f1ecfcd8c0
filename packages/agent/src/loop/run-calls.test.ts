// Running calls: a tool that throws, a tool that does not stop, and input that a hook has made invalid.
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod";
import type { Tool, ToolOutput } from "../toolkit/tool.ts";
import { ToolRegistry } from "../toolkit/tool-registry.ts";
import { Place } from "../tools/place.case.ts";
import type { ToolResult } from "./agent-event.ts";
import { type CallDependencies, runCalls, type Verdict } from "./run-calls.ts";

let place: Place;
beforeEach(async () => {
  place = await Place.make();
});
afterEach(() => place.remove());

const tool = (name: string, run: () => Promise<ToolOutput>, isReadOnly = false): Tool => ({
  name,
  description: name,
  input: z.strictObject({ word: z.string().optional() }) as Tool["input"],
  isReadOnly: () => isReadOnly,
  subject: () => "",
  run,
});

function parts(tools: readonly Tool[], more: Partial<CallDependencies> = {}): CallDependencies {
  const permit = async (): Promise<Verdict> => ({ allow: true });
  return { registry: new ToolRegistry(tools), place, tell: () => {}, permit, ...more };
}

const calls = (...names: readonly string[]) => names.map((name, at) => ({ id: `t${at}`, name, input: {} }));
const { signal } = new AbortController();

it("gives a result for a tool that throws, and for one that returns nothing", async () => {
  const thrower = tool("Thrower", async () => {
    throw new Error("it slipped");
  });
  const silent = tool("Silent", async () => ({ content: "" }));
  expect(await runCalls(parts([thrower, silent]), calls("Thrower", "Silent"), signal)).toEqual([
    { type: "tool_result", tool_use_id: "t0", content: "Thrower failed: it slipped", is_error: true },
    { type: "tool_result", tool_use_id: "t1", content: "(no output)" },
  ]);
});

it("runs read-only calls in parallel; the others wait for all calls before them", async () => {
  const log: string[] = [];
  const logging = (name: string, other?: string) =>
    tool(
      name,
      async () => {
        log.push(`+${name}`);
        // Continues once the other call has begun as well.
        while (other && !log.includes(`+${other}`)) await setTimeout(1);
        log.push(`-${name}`);
        return { content: name };
      },
      other !== undefined,
    );
  const tools = [logging("A", "B"), logging("B", "A"), logging("W"), logging("C", "D"), logging("D", "C")];
  const results = await runCalls(parts(tools), calls("A", "B", "W", "C", "D"), signal);
  const pair = (a: string, b: string) => `\\+${a} \\+${b} (-${a} -${b}|-${b} -${a})`;
  expect(log.join(" ")).toMatch(new RegExp(`^${pair("A", "B")} \\+W -W ${pair("C", "D")}$`));
  expect(results.map(({ content }) => content)).toEqual(["A", "B", "W", "C", "D"]);
});

it("does not wait for ever for a tool that does not stop, and reports its result later", async () => {
  const abort = new AbortController();
  const { promise, resolve } = Promise.withResolvers<ToolOutput>();
  const begun = Promise.withResolvers<void>();
  const deaf = () => {
    begun.resolve();
    return promise;
  };
  const late: ToolResult[] = [];
  const running = runCalls(
    parts([tool("Deaf", deaf)], { grace: 1, late: (result) => late.push(result) }),
    calls("Deaf", "Deaf"),
    abort.signal,
  );
  await begun.promise;
  abort.abort();
  const results = await running;
  expect(results.map(({ content }) => content)).toEqual([
    expect.stringContaining("Interrupted"),
    expect.stringContaining("not run"),
  ]);
  resolve({ content: "here after all" });
  await setTimeout(0);
  expect(late).toEqual([{ type: "tool_result", tool_use_id: "t0", content: "here after all" }]);
});

it("does not run a call that was denied, or whose changed input is invalid", async () => {
  let runs = 0;
  const counted = tool("Counted", async () => ({ content: `${++runs}` }));
  const verdicts: Verdict[] = [
    { allow: false, reason: "No." },
    { allow: true, input: { word: 3 } },
    { allow: true, input: { word: "three" } },
  ];
  const permit = async () => verdicts.shift()!;
  const results = await runCalls(
    parts([counted], { permit }),
    calls("Counted", "Counted", "Counted"),
    signal,
  );
  expect(results.map(({ content }) => content)).toEqual([
    "No.",
    expect.stringMatching(/A hook changed/),
    "1",
  ]);
});

it.each([
  ["throws", (signal: AbortSignal) => Promise.reject(signal.reason)],
  ["answers too late", () => Promise.resolve({ allow: true } as const)],
])("says that a call was not run if the user interrupts at its question, which %s", async (_, answer) => {
  const abort = new AbortController();
  const run = vi.fn(async () => ({ content: "ran" }));
  const permit: CallDependencies["permit"] = (_call, _tool, signal) => {
    abort.abort();
    return answer(signal);
  };
  const [result] = await runCalls(parts([tool("W", run)], { permit }), calls("W"), abort.signal);
  expect(result).toMatchObject({ content: expect.stringContaining("not run"), is_error: true });
  expect(run).not.toHaveBeenCalled();
});

it("begins the calls of a tool in their order if it asks for that, however long each waits for permission", async () => {
  const begun: string[] = [];
  const agent: Tool = {
    ...tool("Agent", async () => ({ content: "done" }), true),
    startsInOrder: true,
    run: async (_, { toolUseId }) => {
      begun.push(toolUseId);
      return { content: toolUseId };
    },
  };
  const isLastAsked = Promise.withResolvers<void>();
  const permit: CallDependencies["permit"] = async ({ id }) => {
    if (id === "t3") isLastAsked.resolve();
    // The first is permitted last; the second is refused.
    if (id === "t0") await isLastAsked.promise.then(() => setTimeout(5));
    return id === "t1" ? { allow: false, reason: "no" } : { allow: true };
  };
  await runCalls(parts([agent], { permit }), calls("Agent", "Agent", "Agent", "Agent"), signal);
  expect(begun).toEqual(["t0", "t2", "t3"]);
});
