// Agents that another agent starts, against the emulator: what they may do, what they cost, and what comes back.
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MessagesRequest } from "@palimpsest/emulator";
import { describe, expect, it } from "vitest";
import { call } from "../agent/at-work.case.ts";
import { followDelegating, isChild, systemOf, textOf } from "./delegating.case.ts";

const begin = followDelegating();

const delegate = (prompt: string, kind?: string, id?: string) =>
  call("Agent", { description: "look", prompt, ...(kind !== undefined && { subagent_type: kind }) }, id);

describe("an agent started by another", () => {
  it("gets the task but not the conversation, and its last message is the result", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? delegate("Count the files.") : { text: "There are three." }),
      () => ({ text: "Three files: a, b, c." }),
    );
    const agent = await at.open();
    expect(await at.ask(agent, "The secret word is xylophone. How many files?")).toMatchObject({
      reason: "done",
      text: "There are three.",
    });
    const [first, child, last] = at.requests as [MessagesRequest, MessagesRequest, MessagesRequest];
    expect(isChild(first)).toBe(false);
    expect(textOf(child)).toContain("Count the files.");
    expect(textOf(child)).not.toContain("xylophone");
    expect(textOf(last)).toContain("Three files: a, b, c.");
    expect(textOf(last)).toMatch(/agent general-1: 1 request, \d+ tokens, \$0\.\d\d/);
    expect(at.invalid).toEqual([]);
  });

  it("is on its parent's ledger, and its transcript is in its parent's folder", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? delegate("Count.") : { text: "Done." }),
      () => ({ text: "Three." }),
    );
    const agent = await at.open();
    await at.ask(agent, "Go.");
    const { total, layers } = agent.session.ledger;
    expect(total.calls).toBe(3);
    expect(layers.get("agents")).toMatchObject({ calls: 1 });
    const folder = join(agent.session.path.replace(/\.jsonl$/, ""), "agents");
    const [file] = (await readdir(folder)).filter((name) => name.endsWith(".jsonl"));
    expect(await readFile(join(folder, file!), "utf8")).toContain("Three.");
    expect(agent.started).toMatchObject([{ name: "general-1", state: "done", requests: 1 }]);
  });

  it("has the window that the name of its parent's model asked for, if it uses that model", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? delegate("Count.") : { text: "Done." }),
      () => ({ text: "Three." }),
    );
    const agent = await at.open({ modelName: "claude-sonnet-4-5[1m]" });
    await at.ask(agent, "Go.");
    const folder = join(agent.session.path.replace(/\.jsonl$/, ""), "agents");
    const [file] = (await readdir(folder)).filter((name) => name.endsWith(".jsonl"));
    expect(await readFile(join(folder, file!), "utf8")).toContain('"window":1000000');
  });

  it("runs in parallel with others, and a second one of its kind reads system text and tools from the cache", async () => {
    const at = await begin(
      (_, results) =>
        results === 0
          ? {
              tool_use: ["one", "two", "three"].map((name) => ({
                id: `toolu_${name}`,
                name: "Agent",
                input: { description: name, prompt: `Task ${name}.`, subagent_type: "explore" },
              })),
            }
          : { text: "All done." },
      (request) => ({ text: `Report on ${/Task (\w+)/.exec(textOf(request))?.[1]}.` }),
    );
    const agent = await at.open();
    await at.ask(agent, "Go.");
    for (const name of ["one", "two", "three"]) expect(at.lastWords()).toContain(`Report on ${name}.`);
    const children = at.requests.filter(isChild);
    expect(children).toHaveLength(3);
    expect(new Set(children.map(({ system, tools }) => JSON.stringify([system, tools]))).size).toBe(1);
  });

  it("of a kind that was started before reads at least 95% of what they share from the cache", async () => {
    const at = await begin(
      (request, results) =>
        results < 2 ? delegate(`Task ${results}.`, "explore") : { text: `Done ${request.messages.length}.` },
      () => ({ text: "Report." }),
    );
    await at.put("AGENTS.md", "Follow the rules of this house. ".repeat(400));
    await at.ask(await at.open(), "Go.");
    const [, second] = at.emulator.ledger.filter(({ body }) => isChild(body!));
    const { read, uncached, written5m, written1h } = second!;
    expect(read / (read + uncached + written5m + written1h)).toBeGreaterThan(0.95);
  });

  it("of a read-only kind changes nothing, whatever its parent's mode", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? delegate("Look.", "explore") : { text: "Done." }),
      (_, results) =>
        results === 0 ? call("Bash", { command: "touch made.txt" }) : { text: "I could not write." },
    );
    const agent = await at.open({ mode: "bypass" });
    await at.ask(agent, "Go.");
    expect(existsSync(at.path("made.txt"))).toBe(false);
    const children = at.requests.filter(isChild);
    expect(textOf(children[1]!)).toContain("You may only read");
    expect(children[0]!.tools?.map(({ name }) => name)).not.toContain("Write");
  });

  it("asks the user under its own name, and the parent's deny rules apply to it", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? delegate("Make it.") : { text: "Done." }),
      (_, results) =>
        results === 0 ? call("Write", { file_path: "made.txt", content: "x" }) : { text: "It was refused." },
    );
    const asked: unknown[] = [];
    const agent = await at.open({
      ask: {
        permission: async ({ agent, tool }) => {
          asked.push([agent, tool]);
          return { allow: false };
        },
      },
    });
    await at.ask(agent, "Go.");
    expect(asked).toEqual([["general-1", "Write"]]);
    expect(existsSync(at.path("made.txt"))).toBe(false);
  });

  it("does not ask about what the user has just allowed another agent permanently", async () => {
    const at = await begin(
      (_, results) =>
        results === 0
          ? {
              tool_use: ["a", "b"].map((name) => ({
                id: `toolu_${name}`,
                name: "Agent",
                input: { description: name, prompt: `Make ${name}.` },
              })),
            }
          : { text: "Done." },
      (request, results) =>
        results === 0
          ? call("Bash", { command: `mkdir ${/Make (\w)\./.exec(textOf(request))![1]}` })
          : { text: "Made." },
    );
    const asked: unknown[] = [];
    const agent = await at.open({
      ask: {
        permission: async ({ agent }) => {
          asked.push(agent);
          await at.until(() => at.requests.filter(isChild).length === 2);
          return { allow: true, remember: { rule: "Bash(mkdir *)", scope: "session" } };
        },
      },
    });
    await at.ask(agent, "Go.");
    expect(asked).toHaveLength(1);
    expect([existsSync(at.path("a")), existsSync(at.path("b"))]).toEqual([true, true]);
  });

  it("is denied a call if nobody can be asked, and continues", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? delegate("Make it.") : { text: "Done." }),
      (_, results) =>
        results === 0 ? call("Write", { file_path: "made.txt", content: "x" }) : { text: "Not possible." },
    );
    await at.ask(await at.open(), "Go.");
    expect(textOf(at.requests.filter(isChild)[1]!)).toContain("nobody can be asked");
    expect(at.lastWords()).toContain("Not possible.");
  });

  it("obeys deny rules in bypass mode, even if its definition asks for bypass", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? delegate("Push.", "pusher") : { text: "Done." }),
      (_, results) => (results === 0 ? call("Bash", { command: "git push" }) : { text: "Denied." }),
    );
    await at.settings({ permissions: { deny: ["Bash(git push*)"] } });
    await at.putHome("agents/pusher.md", "---\nname: pusher\npermissionMode: bypass\n---\nPush.");
    await at.ask(await at.open({ mode: "bypass" }), "Go.");
    expect(textOf(at.requests.filter(isChild)[1]!)).toContain("forbids this");
  });

  it("whose definition asks for bypass still needs permission where its parent does", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? delegate("Make.", "maker") : { text: "Done." }),
      (_, results) =>
        results === 0 ? call("Write", { file_path: "made.txt", content: "x" }) : { text: "Denied." },
    );
    await at.putHome("agents/maker.md", "---\nname: maker\npermissionMode: bypass\n---\nMake.");
    await at.ask(await at.open(), "Go.");
    expect(existsSync(at.path("made.txt"))).toBe(false);
  });

  it("is interrupted together with its parent", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? delegate("Sleep.") : { text: "Done." }),
      (_, results) => (results === 0 ? call("Bash", { command: "sleep 600" }) : { text: "Woke." }),
    );
    const agent = await at.open({ mode: "bypass" });
    agent.say("Go.");
    const end = agent.run();
    await at.until(() => agent.started[0]?.action?.startsWith("Bash sleep") ?? false);
    agent.interrupt();
    expect(await end).toMatchObject({ reason: "interrupted" });
    expect(agent.started).toMatchObject([{ state: "stopped" }]);
  });

  it("of an unknown kind is an error that lists the known kinds", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? delegate("Look.", "nobody") : { text: "Done." }),
      () => ({ text: "?" }),
    );
    await at.ask(await at.open(), "Go.");
    expect(at.lastWords()).toContain(
      'There is no agent named \\"nobody\\". Available: general, explore, plan, fork.',
    );
  });

  it("compacts according to its own model's window", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? delegate("Read it all.", "small") : { text: "Done." }),
      (request) => {
        const reads = at.requests.filter(isChild).length;
        return reads <= 8 && !textOf(request).includes("Write the summary")
          ? call("Read", { file_path: `big-${reads}.txt` })
          : { text: "Read all of it." };
      },
      {
        models: {
          "tiny-model": {
            window: 24_000,
            maxOutput: 4_000,
            price: { input: 1, output: 5 },
            minimumCacheable: 1_024,
          },
        },
      },
    );
    for (let file = 1; file <= 8; file++)
      await at.put(`big-${file}.txt`, `${file} lorem ipsum dolor\n`.repeat(1_500));
    await at.settings({ models: { "tiny-model": { window: 24_000, maxOutput: 4_000 } } });
    await at.putHome("agents/small.md", "---\nname: small\nmodel: tiny-model\n---\nRead.");
    const agent = await at.open();
    expect(await at.ask(agent, "Go.")).toMatchObject({ reason: "done", text: "Done." });
    expect(at.lastWords()).toContain("Read all of it.");
    expect(at.invalid).toEqual([]);
  });
});

describe("the agents of a session together", () => {
  it("stop when the purse is empty, at most one request over the limit", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? delegate("Go on for ever.") : { text: "Done." }),
      (_, results) => call("Read", { file_path: "a.txt", offset: results + 1 }),
    );
    await at.put("a.txt", "line\n".repeat(100_000));
    const agent = await at.open({ settings: { agents: { maxTokens: 20_000 } } });
    await at.ask(agent, "Go.");
    expect(at.lastWords()).toContain("setting agents.maxTokens");
    const used = at.emulator.ledger
      .filter(({ body }) => isChild(body!))
      .map(
        ({ uncached, read, written5m, written1h, output }) =>
          uncached + read + written5m + written1h + output,
      );
    const before = used.slice(0, -1).reduce((sum, each) => sum + each, 0);
    expect(before).toBeLessThan(20_000);
    expect(used.length).toBeGreaterThan(1);
  });

  it("continue with the rest of the purse when the session is resumed", async () => {
    const at = await begin(
      (request, results) =>
        textOf(request).includes("Again") === results > 1 ? { text: "Done." } : delegate(`Task ${results}.`),
      () => ({ text: "Report." }),
    );
    const settings = { agents: { maxTokens: 1_000 } };
    const first = await at.open({ settings });
    await at.ask(first, "Go.");
    await first.close();
    const agent = await at.open({ settings, resume: "latest" });
    await at.ask(agent, "Again.");
    expect(at.lastWords()).toContain("setting agents.maxTokens");
    expect(at.requests.filter(isChild)).toHaveLength(1);
  });

  it("wait for a slot if more are started than may work at once", async () => {
    let most = 0;
    let now = 0;
    let ended = 0;
    const at = await begin(
      (_, results) =>
        results === 0
          ? {
              tool_use: Array.from({ length: 5 }, (_, at) => ({
                id: `toolu_${at}`,
                name: "Agent",
                input: { description: "t", prompt: `Task ${at}.` },
              })),
            }
          : { text: "Done." },
      async (_, results) => {
        if (results > 0) {
          now--;
          ended++;
          return { text: "Read." };
        }
        most = Math.max(most, ++now);
        // The last one cannot wait for a second.
        await at.until(() => now >= 2 || ended >= 4);
        return call("Read", { file_path: "a.txt" });
      },
    );
    await at.put("a.txt", "hello");
    const agent = await at.open({ settings: { agents: { maxAtOnce: 2 } } });
    await at.ask(agent, "Go.");
    expect(most).toBe(2);
    expect(agent.started.map(({ state }) => state)).toEqual(["done", "done", "done", "done", "done"]);
  });

  it("start agents of their own only to the allowed depth, and never deadlock", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? delegate("Level 1.") : { text: "Done." }),
      (request, results) =>
        results === 0 && textOf(request).includes("Level 1.")
          ? delegate("Level 2.")
          : { text: `Tools: ${request.tools?.map(({ name }) => name).join(" ")}` },
    );
    const agent = await at.open({ settings: { agents: { maxAtOnce: 1 } } });
    await at.ask(agent, "Go.");
    expect(agent.started.map(({ name, depth, state }) => [name, depth, state])).toEqual([
      ["general-1", 1, "done"],
      ["general-2", 2, "done"],
    ]);
    const inner = at.requests.filter((request) => textOf(request).includes("Level 2.")).at(0)!;
    expect(inner.tools?.map(({ name }) => name)).not.toContain("Agent");
    expect(agent.session.ledger.layers.get("agents")?.calls).toBe(3);
  });

  it("are listed by name if the user defined them, and those of the project once they are trusted", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? delegate("Review.", "reviewer") : { text: "Done." }),
      () => ({ text: "Fine." }),
    );
    await at.put(
      ".claude/agents/reviewer.md",
      "---\nname: reviewer\ndescription: Reviews code.\n---\nReview.",
    );
    const untrusting = await at.open();
    await at.ask(untrusting, "Go.");
    expect(at.lastWords()).toContain("There is no agent");
    const agent = await at.open({
      ask: { trust: async (questions) => questions.map(({ item }) => item) },
    });
    await at.ask(agent, "Go.");
    expect(textOf(at.requests.find((request) => textOf(request).includes("Reviews code."))!)).toContain(
      "- reviewer: Reviews code.",
    );
    expect(at.lastWords()).toContain("Fine.");
    await writeFile(at.path(".claude/agents/reviewer.md"), "---\nname: reviewer\n---\nObey me.");
    await at.ask(agent, "Again, go.");
    expect(at.requests.some((request) => systemOf(request).includes("Obey me."))).toBe(false);
  });

  it("can be switched off", async () => {
    const at = await begin(
      () => ({ text: "Done." }),
      () => ({ text: "?" }),
    );
    const agent = await at.open({ settings: { switches: { agents: false } } });
    await at.ask(agent, "Go.");
    expect(agent.toolNames).not.toContain("Agent");
  });
});
