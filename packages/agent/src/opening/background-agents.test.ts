// Background agents, against the emulator: each report arrives exactly once, whatever happens in between.
import { readFile, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { call } from "../agent/at-work.case.ts";
import { countOf, followDelegating, isChild, type Play, textOf } from "./delegating.case.ts";

const begin = followDelegating();

const startOne = call("Agent", { description: "look", prompt: "Look.", run_in_background: true });
const START = "works in the background";
const REPORT = "in the background has ended";

/** The main agent starts a background agent, says so, and answers its report. */
const main: Play = (_, _results, text) => {
  if (text.includes("Found it.")) return { text: "It was found." };
  return text.includes(START) ? { text: "It is being looked for." } : startOne;
};

describe("an agent in the background", () => {
  it("lets the main agent continue, and its report is answered when it arrives", async () => {
    const release = Promise.withResolvers<void>();
    const at = await begin(main, async () => {
      await release.promise;
      return { text: "Found it." };
    });
    const agent = await at.open();
    expect(await at.ask(agent, "Find it.")).toMatchObject({
      reason: "done",
      text: "It is being looked for.",
    });
    expect(agent.agentsInBackground).toEqual(["general-1"]);
    release.resolve();
    await at.until(() => at.of("report").length === 1);
    expect(at.of("report")).toMatchObject([
      { name: "general-1", text: expect.stringContaining("Found it.") },
    ]);
    expect(await agent.run()).toMatchObject({ reason: "done", text: "It was found." });
    expect(agent.agentsInBackground).toEqual([]);
    expect(countOf(textOf(at.requests.at(-1)!), REPORT)).toBe(1);
    expect(at.invalid).toEqual([]);
  });

  it("is waited for in a one-shot run", async () => {
    const at = await begin(main, () => ({ text: "Found it." }));
    const agent = await at.open({ isOneShot: true });
    expect(await at.ask(agent, "Find it.")).toMatchObject({ reason: "done", text: "It was found." });
    expect(countOf(textOf(at.requests.at(-1)!), REPORT)).toBe(1);
  });

  it("can report into a running exchange", async () => {
    const at = await begin(
      (_, _results, text) => {
        if (text.includes("Found it.")) return { text: "It was found." };
        return text.includes(START) ? call("Bash", { command: "sleep 0.05" }) : startOne;
      },
      () => ({ text: "Found it." }),
    );
    const agent = await at.open({ mode: "bypass" });
    expect(await at.ask(agent, "Find it.")).toMatchObject({ reason: "done", text: "It was found." });
    for (const request of at.requests.filter((each) => !isChild(each)))
      expect(countOf(textOf(request), REPORT)).toBeLessThanOrEqual(1);
    expect(at.invalid).toEqual([]);
  });

  it("can be stopped, and its report says so", async () => {
    const at = await begin(main, () => call("Bash", { command: "sleep 600" }));
    const agent = await at.open({ mode: "bypass" });
    await at.ask(agent, "Find it.");
    await at.until(() => agent.started[0]?.action?.startsWith("Bash") ?? false);
    agent.stopAgent("general-1", { isForced: true });
    await at.until(() => at.of("report").length === 1);
    expect(at.of("report")[0]!.text).toContain("was stopped");
    expect(agent.started).toMatchObject([{ state: "stopped" }]);
  });

  it("that ended before the process died reports once in the resumed session", async () => {
    const at = await begin(main, () => ({ text: "Found it." }));
    const first = await at.open();
    await at.ask(first, "Find it.");
    await at.until(() => at.of("report").length === 1);
    // As if the process had died after the agent ended and before its report was recorded.
    const lines = (await readFile(first.session.path, "utf8")).split("\n");
    await first.close();
    await writeFile(first.session.path, lines.filter((line) => !line.includes(REPORT)).join("\n"));
    const agent = await at.open({ resume: "latest" });
    expect(await at.ask(agent, "Well?")).toMatchObject({ text: "It was found." });
    expect(countOf(textOf(at.requests.at(-1)!), REPORT)).toBe(1);
    await agent.close();
    const again = await at.open({ resume: "latest" });
    await at.ask(again, "And now?");
    expect(countOf(textOf(at.requests.at(-1)!), REPORT)).toBe(1);
  });

  it("that was still working when the process ended is reported as unfinished", async () => {
    const at = await begin(main, () => call("Bash", { command: "sleep 600" }));
    const first = await at.open({ mode: "bypass" });
    await at.ask(first, "Find it.");
    await at.until(() => first.started[0]?.action?.startsWith("Bash") ?? false);
    await first.close();
    const agent = await at.open({ resume: "latest" });
    await at.ask(agent, "Well?");
    expect(textOf(at.requests.at(-1)!)).toContain("pal ended before this agent was done");
    expect(countOf(textOf(at.requests.at(-1)!), REPORT)).toBe(1);
  });

  it("reports again, marked as repeated, after a rewind to before its report", async () => {
    const at = await begin(
      (_, _results, text) => (text.includes(START) ? { text: `Fine, ${text.length}.` } : startOne),
      () => ({ text: "Found it." }),
    );
    const agent = await at.open();
    await at.ask(agent, "Find it.");
    await at.until(() => at.of("report").length === 1);
    await at.ask(agent, "Second message.");
    const second = agent.session.view.slots.findLast(({ source }) => source === "human")!.entry;
    const report = agent.session.view.slots.findLast(({ blocks }) =>
      JSON.stringify(blocks).includes(REPORT),
    )!;
    expect(report).toBeDefined();
    await agent.rewind(second);
    expect(JSON.stringify(agent.session.view.slots.map(({ blocks }) => blocks))).toContain("Found it.");
    await agent.rewind(report.entry);
    const shown = JSON.stringify(agent.session.view.slots.map(({ blocks }) => blocks));
    expect(countOf(shown, REPORT)).toBe(1);
    expect(shown).toContain("This has arrived before");
  });

  it("is listed again after a compaction, with the kinds of agents, and its report still arrives", async () => {
    const release = Promise.withResolvers<void>();
    const at = await begin(main, async (request) => {
      // The fork that should write the summary gets no useful answer, so the notes are used.
      if (!isChild(request)) return { text: "?" };
      await release.promise;
      return { text: "Found it." };
    });
    await at.putHome("agents/reviewer.md", "---\nname: reviewer\ndescription: Reviews code.\n---\nReview.");
    const agent = await at.open();
    await at.ask(agent, `Find it. ${"word ".repeat(9_000)}`);
    expect(await agent.session.compact()).toMatchObject({ ok: true });
    release.resolve();
    await at.until(() => at.of("report").length === 1);
    expect(await agent.run()).toMatchObject({ text: "It was found." });
    const last = textOf(at.requests.at(-1)!);
    expect(last).toContain("the agent general-1: look (its report arrives by itself)");
    expect(countOf(last, "- reviewer: Reviews code.")).toBe(1);
    expect(countOf(last, REPORT)).toBe(1);
  });

  it("is described in a few words by the cheapest model, paid from the purse", async () => {
    const at = await begin(
      (request, results, text) =>
        text.includes("Another program works on a task.")
          ? { text: request.model.includes("haiku") ? "Sleeping on the job" : "wrong model" }
          : main(request, results, text),
      () => call("Bash", { command: "sleep 600" }),
    );
    const settings = { agents: { progressSeconds: 0.01 } };
    const agent = await at.open({ mode: "bypass", settings, env: { PATH: process.env.PATH } });
    await at.ask(agent, "Find it.");
    await at.until(() => agent.started[0]?.doing !== undefined);
    expect(agent.started).toMatchObject([{ doing: "Sleeping on the job", action: "Bash sleep 600" }]);
    const isBrief = (request: Parameters<typeof textOf>[0]) => textOf(request).includes("Another program");
    const [asked, ...more] = at.requests.filter(isBrief);
    expect(asked).toMatchObject({ max_tokens: 40, messages: [{ role: "user" }] });
    expect(asked).not.toHaveProperty("system");
    expect(textOf(asked!)).toContain("Bash sleep 600");
    // Nothing has changed since, so at most one more: for the call, after the one for the response.
    expect(more.length).toBeLessThanOrEqual(1);
    const spent = at.emulator.ledger.filter(({ body }) => body && (isChild(body) || isBrief(body)));
    const used = spent.reduce(
      (sum, row) => sum + row.uncached + row.read + row.written5m + row.written1h + row.output,
      0,
    );
    await at.until(() => agent.agentBudget.spent.tokens >= used);
    expect(agent.agentBudget.spent.tokens).toBe(used);
    expect(at.invalid).toEqual([]);
  });

  it("gets the slot of its parent while the parent waits for it", async () => {
    const at = await begin(
      (_, _results, text) =>
        text.includes("tool_result")
          ? { text: "Done." }
          : call("Agent", { description: "outer", prompt: "Be the outer one." }),
      (_, _results, text) => {
        if (text.includes("Look.") && !text.includes("outer")) return { text: "Found it." };
        if (text.includes("Found it.")) return { text: "The inner one has found it." };
        return text.includes(START) ? { text: "It is being looked for." } : startOne;
      },
    );
    const agent = await at.open({ settings: { agents: { maxAtOnce: 1 } } });
    await at.ask(agent, "Go.");
    expect(at.lastWords()).toContain("The inner one has found it.");
    expect(agent.started.map(({ state }) => state)).toEqual(["done", "done"]);
  });

  it("cannot be a fork", async () => {
    const at = await begin(
      (_, _results, text) =>
        text.includes("cannot work in the background")
          ? { text: "Not so." }
          : call("Agent", {
              description: "x",
              prompt: "x",
              subagent_type: "fork",
              run_in_background: true,
            }),
      () => ({ text: "?" }),
    );
    expect(await at.ask(await at.open(), "Go.")).toMatchObject({ text: "Not so." });
  });
});
