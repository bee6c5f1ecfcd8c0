// Settings files that change while the agent is open.
import { afterEach, expect, it } from "vitest";
import { AtWork } from "../agent/at-work.case.ts";

let work: AtWork;
afterEach(() => work.end());

it("takes changed settings files into use at the next request, and says so", async () => {
  work = await AtWork.begin(["One.", "Two.", "Three."]);
  const agent = await work.open();
  await work.settings({ window: { size: 150_000 } });
  await work.ask(agent, "One?");
  expect(agent.session.limits.window).toBe(150_000);
  await work.put(".palimpsest/settings.json", JSON.stringify({ window: { size: 100_000 } }));
  await work.ask(agent, "Two?");
  expect(work.of("notice").map(({ text }) => text)).toEqual([
    expect.stringMatching(/^The settings files have changed\./),
    expect.stringMatching(/^The settings files have changed\./),
  ]);
  expect(agent.session.limits.window).toBe(100_000);
  await work.ask(agent, "Three?");
  expect(work.of("notice")).toHaveLength(2);
});

it("keeps the settings in use if a changed file cannot be read, until it is corrected", async () => {
  work = await AtWork.begin(["One.", "Two.", "Three."]);
  await work.settings({ window: { size: 150_000 } });
  const agent = await work.open();
  await work.ask(agent, "One?");
  await work.putHome("settings.json", '{ "window": ');
  await work.ask(agent, "Two?");
  expect(agent.session.limits.window).toBe(150_000);
  expect(work.of("notice").map(({ text }) => text)).toEqual([
    expect.stringMatching(/settings\.json:1.* The previous settings stay in use\.$/),
  ]);
  await work.settings({ window: { size: 120_000 } });
  await work.ask(agent, "Three?");
  expect(agent.session.limits.window).toBe(120_000);
});
