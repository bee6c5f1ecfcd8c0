import { afterEach, expect, it } from "vitest";
import type { Agent } from "./agent.ts";
import { AtWork } from "./at-work.case.ts";
import { parseOwnCommand } from "./own-command-record.ts";

let work: AtWork;
afterEach(() => work.end());

const ownCommands = (agent: Agent) =>
  [...agent.session.view.tree.values()].flatMap(({ entry }) => parseOwnCommand(entry) ?? []);

it("keeps the output of a command the user typed, even if no message follows before the session ends", async () => {
  work = await AtWork.begin(["I see it."]);
  const first = await work.open();
  await first.runCommand("printf 'a\\n$ b\\n'");
  await first.runCommand("echo oh >&2; exit 3");
  await first.close();
  const again = await work.open({ resume: first.session.id });
  expect(ownCommands(again)).toEqual([
    { command: "printf 'a\\n$ b\\n'", output: expect.stringContaining("a\n$ b"), isError: false },
    { command: "echo oh >&2; exit 3", output: expect.stringContaining("oh"), isError: true },
  ]);
  // The output alone does not count as an unanswered message.
  expect(again.session.isUnanswered).toBe(false);
  expect(await work.ask(again, "What did it print?")).toMatchObject({ reason: "done" });
  expect(work.requests).toHaveLength(1);
  expect(JSON.stringify(work.requests[0]?.messages)).toMatch(
    /material, not a request\.\\n\$ printf.*?a\\n\$ b/,
  );
  expect(work.invalid).toEqual([]);
});

it("keeps the window that the model's name asked for when only the effort changes", async () => {
  work = await AtWork.begin(["One.", "Two."]);
  const agent = await work.open({ modelName: "claude-sonnet-4-5[1m]" });
  await work.ask(agent, "One?");
  await agent.setModel(agent.model, "high");
  await work.ask(agent, "Two?");
  expect(agent.session.limits.window).toBe(1_000_000);
  await agent.setModel("claude-haiku-4-5");
  expect(agent.session.limits.window).toBe(200_000);
  expect(work.requests.map(({ model }) => model)).toEqual(["claude-sonnet-4-5", "claude-sonnet-4-5"]);
});

it("requests the effort of the settings until another is chosen, and readable thinking", async () => {
  work = await AtWork.begin(["One.", "Two.", "Three."]);
  await work.settings({ api: { effort: "low", showThinking: true } });
  const agent = await work.open();
  expect(agent.effort).toBe("low");
  await work.ask(agent, "One?");
  await agent.setModel(agent.model, "max");
  expect(agent.effort).toBe("max");
  await work.ask(agent, "Two?");
  await agent.setModel("claude-opus-5-5", "auto");
  await work.ask(agent, "Three?");
  expect(work.requests.map((request) => request.output_config?.effort)).toEqual(["low", "max", undefined]);
  expect(work.requests[0]?.thinking).toEqual({ type: "adaptive", display: "summarized" });
  expect(work.invalid).toEqual([]);
});
