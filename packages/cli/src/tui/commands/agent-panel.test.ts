// The lines of an agent in the panel.
import { expect, it } from "vitest";
import { agentOption } from "./agent-panel.ts";

const AGENT = {
  name: "general-1",
  kind: "general",
  task: "count the lines",
  depth: 1,
  started: 0,
  requests: 2,
  calls: 1,
  action: "Read a.txt",
  spent: { usd: 0.03, tokens: 50_000 },
};

it("name the task once, and what an agent at work does", () => {
  const done = agentOption({ ...AGENT, state: "done", ended: 28_000 }, 60_000);
  expect(done).toEqual({ label: "general-1: count the lines", detail: "done, 28s, 50k tokens, $0.03" });
  expect(agentOption({ ...AGENT, state: "working" }, 28_000).detail).toBe(
    "working, 28s, 50k tokens, $0.03, Read a.txt",
  );
});
