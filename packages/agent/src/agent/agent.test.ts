// The agent loop end to end: messages, calls, interruptions and failed responses.

import { setTimeout } from "node:timers/promises";
import { writeSummaryAnswer } from "@palimpsest/core/testing";
import type { Block, EmulatorOptions } from "@palimpsest/emulator";
import { afterEach, describe, expect, it } from "vitest";
import { AtWork, call } from "./at-work.case.ts";

let work: AtWork | undefined;
afterEach(async () => {
  await work?.end();
  work = undefined;
});

async function begin(script: NonNullable<EmulatorOptions["script"]>) {
  work = await AtWork.begin(script);
  return work;
}

const bypass = { mode: "bypass" } as const;

describe("an exchange", () => {
  it("streams the answer, and begins with the opening reminder", async () => {
    const work = await begin(["Hello there."]);
    await work.put("CLAUDE.md", "Speak softly.");
    const end = await work.ask(await work.open(), "Hello?");
    expect(end).toEqual({ reason: "done", text: "Hello there.", turns: 1 });
    expect(
      work
        .of("text")
        .map(({ text }) => text)
        .join(""),
    ).toBe("Hello there.");
    expect(work.of("response")).toHaveLength(1);
    const [first] = work.requests[0]!.messages;
    const texts = (first!.content as readonly Block[]).map(({ text }) => text);
    expect(texts[0]).toContain("Speak softly.");
    expect(texts[0]).toContain(work.cwd);
    expect(texts.at(-1)).toBe("Hello?");
  });

  it("runs read-only calls in parallel, the others in order, and answers all of them", async () => {
    const work = await begin([
      {
        tool_use: [
          { name: "Bash", input: { command: "echo one >> log" }, id: "toolu_1" },
          { name: "Read", input: { file_path: "log" }, id: "toolu_2" },
          { name: "Bash", input: { command: "echo two >> log" }, id: "toolu_3" },
          { name: "Nonsense", input: {}, id: "toolu_4" },
        ],
      },
      "Done.",
    ]);
    const end = await work.ask(await work.open(bypass), "Go.");
    expect(end).toEqual({ reason: "done", text: "Done.", turns: 2 });
    expect(await work.read("log")).toBe("one\ntwo\n");
    const results = work.requests[1]!.messages.at(-1)!.content as readonly Block[];
    expect(results.map(({ tool_use_id }) => tool_use_id)).toEqual([
      "toolu_1",
      "toolu_2",
      "toolu_3",
      "toolu_4",
    ]);
    expect(results[1]!.content).toContain("one");
    expect(results[1]!.content).not.toContain("two");
    expect(results[3]!.content).toMatch(/no tool named "Nonsense"/);
    expect(work.of("tool-end").map(({ isError }) => isError)).toContain(true);
    expect(work.invalid).toEqual([]);
  });

  it("sends a message that arrives while it works with the next turn", async () => {
    const work = await begin([call("Bash", { command: "sleep 0.3" }), "Yes, both."]);
    const agent = await work.open(bypass);
    agent.say("First.");
    const running = agent.run();
    while (work.of("tool-start").length === 0) await setTimeout(5);
    agent.say("And second.");
    expect(agent.run()).toBe(running);
    expect(await running).toMatchObject({ reason: "done", text: "Yes, both.", turns: 2 });
    expect(work.lastWords()).toContain("And second.");
    expect(work.of("said")).toHaveLength(2);
    expect(agent.isWorking).toBe(false);
  });

  it("is answered even if an empty message came before the real one", async () => {
    const work = await begin(["Yes."]);
    const agent = await work.open();
    agent.say(" ");
    agent.say("Are you there?");
    expect(await agent.run()).toMatchObject({ reason: "done", text: "Yes." });
    expect(work.of("notice")).toMatchObject([{ text: expect.stringContaining("empty") }]);
  });

  it("stops at the maximum number of turns without losing anything, and can continue from there", async () => {
    const work = await begin([call("Bash", { command: "echo hi" }), "Now it is done."]);
    const agent = await work.open({ ...bypass, maxTurns: 1 });
    expect(await work.ask(agent, "Go.")).toMatchObject({ reason: "max-turns", turns: 1 });
    expect(await agent.run()).toMatchObject({ reason: "done", text: "Now it is done." });
    expect(work.lastWords()).toContain("hi");
  });
});

describe("an interruption", () => {
  it("ends the running command, answers it as interrupted, and leaves a session that can continue", async () => {
    const work = await begin([call("Bash", { command: "echo begun; sleep 60" }), "What now?"]);
    const agent = await work.open(bypass);
    agent.say("Wait long.");
    const running = agent.run();
    while (work.of("tool-progress").length === 0) await setTimeout(5);
    agent.interrupt();
    expect(await running).toMatchObject({ reason: "interrupted", turns: 1 });
    expect(await work.ask(agent, "Stop that.")).toMatchObject({ reason: "done", text: "What now?" });
    expect(work.lastWords()).toMatch(/[Ii]nterrupted/);
    expect(work.lastWords()).toContain("Stop that.");
    expect(work.invalid).toEqual([]);
  });

  it("keeps the part of the answer that had arrived", async () => {
    const long = "These are many words, so that they come in several pieces. ".repeat(3);
    const work = await begin([{ text: long, fault: { kind: "stall", afterEvents: 6 } }, "Well then."]);
    const agent = await work.open();
    agent.say("Speak.");
    const running = agent.run();
    while (work.of("text").length < 2) await setTimeout(5);
    agent.interrupt();
    const end = await running;
    expect(end.reason).toBe("interrupted");
    expect(end.text.length).toBeGreaterThan(10);
    expect(long.startsWith(end.text)).toBe(true);
    expect(await work.ask(agent, "Shorter.")).toMatchObject({ reason: "done" });
    expect(JSON.stringify(work.requests.at(-1)!.messages)).toContain(end.text.trim());
    expect(work.lastWords()).toContain("The user interrupted you here.");
    expect(work.invalid).toEqual([]);
  });

  it("does not lose messages that arrived in the meantime", async () => {
    const work = await begin([call("Bash", { command: "sleep 60" }), "I heard you."]);
    const agent = await work.open(bypass);
    agent.say("Wait.");
    const running = agent.run();
    while (work.of("tool-start").length === 0) await setTimeout(5);
    agent.say("Are you there?");
    agent.interrupt();
    await running;
    expect(agent.waiting).toEqual(["Are you there?"]);
    expect(await agent.run()).toMatchObject({ reason: "done", text: "I heard you." });
    expect(work.lastWords()).toContain("Are you there?");
  });
});

describe("an answer that ends abnormally", () => {
  it("continues where the output limit cut the answer off, and returns it as one", async () => {
    const work = await begin([{ text: "One, two, ", stop_reason: "max_tokens" }, "three."]);
    expect(await work.ask(await work.open(), "Count.")).toMatchObject({
      reason: "done",
      text: "One, two, three.",
      turns: 2,
    });
  });

  it("does not run a call that the output limit cut off", async () => {
    const work = await begin([
      {
        tool_use: ["touch first", "touch ran"].map((command) => ({ name: "Bash", input: { command } })),
        stop_reason: "max_tokens",
      },
      "In smaller parts, then.",
    ]);
    expect(await work.ask(await work.open(bypass), "Go.")).toMatchObject({ reason: "done" });
    expect(work.lastWords()).toContain("not run");
    expect(await work.read("first")).toBe("");
    await expect(work.read("ran")).rejects.toThrow();
  });

  it("gives up on a model that never finishes its answer", async () => {
    const work = await begin(() => ({ text: "and ", stop_reason: "max_tokens" }));
    expect(await work.ask(await work.open(), "Go.")).toMatchObject({
      reason: "truncated",
      turns: 4,
      text: "and and and and ",
      message: expect.stringContaining("incomplete"),
    });
  });

  it("sends a paused turn back unchanged", async () => {
    let pauses = 0;
    const work = await begin(() => {
      if (pauses++ > 0) return "There.";
      // News and messages that arrive while the turn is paused have to wait.
      agent.mode = "plan";
      agent.say("And then?");
      return { text: "Thinking about it.", stop_reason: "pause_turn" };
    });
    // A model that takes its own words back.
    const agent = await work.open({ modelName: "claude-haiku-4-5" });
    expect(await work.ask(agent, "Go.")).toMatchObject({ reason: "done", turns: 3 });
    expect(work.requests[1]!.messages.at(-1)).toMatchObject({ role: "assistant" });
    expect(work.lastWords()).toMatch(/And then\?.*Plan mode is on/);
  });

  it("reports a refusal and says what to do", async () => {
    const work = await begin([{ text: "I", fault: { kind: "refusal" } }]);
    expect(await work.ask(await work.open(), "Go.")).toMatchObject({
      reason: "refused",
      message: expect.stringMatching(/declined.*Rephrase/),
    });
  });

  it("continues after a broken stream, and gives up if it breaks repeatedly", async () => {
    const words = "These are many words, so that the text comes in several pieces and can break in between.";
    const work = await begin([{ text: words, fault: { kind: "cut", afterEvents: 6 } }, "… and so on."]);
    const agent = await work.open();
    const end = await work.ask(agent, "Go.");
    expect(end).toMatchObject({ reason: "done", turns: 2 });
    expect(end.text).toMatch(/^These are .+… and so on\.$/);
    expect(work.invalid).toEqual([]);
    work.emulator.setScript(() => ({ text: words, fault: { kind: "cut", afterEvents: 6 } }));
    expect(await work.ask(agent, "Again.")).toMatchObject({ reason: "failed", turns: 3 });
  });

  it("reports an error of the server in a sentence", async () => {
    const work = await begin(["Never."]);
    work.emulator.faults.next({ kind: "error", status: 401, message: "no such key" });
    expect(await work.ask(await work.open(), "Go.")).toMatchObject({
      reason: "failed",
      message: expect.stringContaining("no such key"),
    });
  });

  it("compacts a request that was refused as too long, and sends it again", async () => {
    const summary = writeSummaryAnswer("The user wants to count.");
    const work = await begin((request) =>
      JSON.stringify(request.messages.at(-1)).includes("<summary>")
        ? summary
        : `Counted. ${"word ".repeat(900)}`,
    );
    const agent = await work.open();
    for (const words of ["Count.", "More.", "Still more."]) await work.ask(agent, words);
    work.emulator.faults.next({
      kind: "error",
      status: 400,
      message: "prompt is too long: 216327 tokens > 200000 maximum",
    });
    expect(await work.ask(agent, "And again.")).toMatchObject({ reason: "done" });
    expect(work.of("overflow")).toHaveLength(1);
    expect(JSON.stringify(work.requests.at(-1)!.messages[0])).toContain("The user wants to count.");
    expect(work.lastWords()).toContain("And again.");
  });
});
