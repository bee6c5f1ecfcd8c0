// Forks that the model starts, against the emulator: what they share, what they may do, and what they pay.
import { existsSync } from "node:fs";
import type { MessagesRequest, Turn } from "@palimpsest/emulator";
import { describe, expect, it } from "vitest";
import { call } from "../agent/at-work.case.ts";
import { countResults, followDelegating, isFork, textOf } from "./delegating.case.ts";

const tasksOf = (request: MessagesRequest) =>
  /part (\w+)\./.exec(textOf(request).split("The task:").at(-1)!)?.[1];

const begin = followDelegating();

const forkFor = (parts: readonly string[]): Turn => ({
  tool_use: parts.map((part) => ({
    id: `toolu_${part}`,
    name: "Agent",
    input: { description: part, prompt: `Do part ${part}.`, subagent_type: "fork" },
  })),
});

describe("a fork that the model starts", () => {
  it("shares the conversation, and five at once read it from the cache", async () => {
    const parts = ["one", "two", "three", "four", "five"];
    const at = await begin(
      (_, results) => (results === 0 ? forkFor(parts) : { text: "All done." }),
      (request) => ({ text: `Report on ${tasksOf(request)}.` }),
    );
    const agent = await at.open();
    await at.ask(agent, `The word is xylophone. ${"Lorem ipsum dolor sit amet. ".repeat(14_000)}`);
    const rows = at.emulator.ledger.filter(({ endpoint }) => endpoint === "messages");
    const parent = rows[0]!;
    expect(parent.written5m + parent.written1h).toBeGreaterThan(90_000);
    const forks = rows.filter(({ body }) => isFork(body!));
    expect(forks).toHaveLength(5);
    for (const { uncached, written5m, written1h, read, body } of forks) {
      expect(textOf(body!)).toContain("xylophone");
      expect(read).toBeGreaterThan(90_000);
      // The response, the stand-ins and the directive: at most one token per byte.
      const added = JSON.stringify(body!.messages.slice(1)).length;
      expect(uncached + written5m + written1h).toBeLessThan(added);
      expect(added).toBeLessThan(6_000);
    }
    for (const part of parts) expect(at.lastWords()).toContain(`Report on ${part}.`);
    const withoutTask = forks.map(({ body }) => textOf(body!).replace(/part \w+\.(?=[^"]*"\}\]\}\]$)/, ""));
    expect(new Set(withoutTask).size).toBe(1);
    expect(agent.session.ledger.layers.get("agents")?.calls).toBe(5);
    expect(at.invalid).toEqual([]);
  });

  it("uses the tools under the same rules, asks under its own name, and does not change the main agent's state", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? forkFor(["one"]) : { text: "Done." }),
      (request) =>
        ({
          1: call("Read", { file_path: "a.txt" }, "toolu_read"),
          2: call("Edit", { file_path: "a.txt", old_string: "old", new_string: "new" }, "toolu_edit"),
          3: call("TodoWrite", { todos: [] }, "toolu_todo"),
        })[countResults(request)] ?? { text: "Edited." },
    );
    await at.put("a.txt", "old");
    const asked: unknown[] = [];
    const agent = await at.open({
      ask: {
        permission: async ({ agent, tool }) => {
          asked.push([agent, tool]);
          return { allow: true };
        },
      },
    });
    agent.todos.set([{ content: "keep me", status: "pending" }]);
    await at.ask(agent, "Go.");
    expect(await at.read("a.txt")).toBe("new");
    expect(asked).toEqual([["fork-1", "Edit"]]);
    expect(agent.todos.list).toHaveLength(1);
    expect(at.lastWords()).toContain("Edited.");
    // The main conversation sees only the fork's report, not the file.
    expect(textOf(at.requests.at(-1)!)).not.toContain("toolu_read");
    expect(at.invalid).toEqual([]);
  });

  it("cannot start agents or forks", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? forkFor(["one"]) : { text: "Done." }),
      (request) => (countResults(request) === 1 ? forkFor(["inner"]) : { text: "Alone then." }),
    );
    const agent = await at.open();
    await at.ask(agent, "Go.");
    expect(agent.started.map(({ name }) => name)).toEqual(["fork-1"]);
    expect(at.lastWords()).toContain("Alone then.");
  });

  it("is stopped with the main conversation, and its command ends", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? forkFor(["one"]) : { text: "Done." }),
      () => call("Bash", { command: "sleep 600; touch after.txt" }),
    );
    const agent = await at.open({ mode: "bypass" });
    agent.say("Go.");
    const end = agent.run();
    await at.until(() => agent.started[0]?.action?.startsWith("Bash sleep") ?? false);
    agent.interrupt();
    expect(await end).toMatchObject({ reason: "interrupted" });
    expect(agent.started).toMatchObject([{ state: "stopped" }]);
    expect(existsSync(at.path("after.txt"))).toBe(false);
  });

  it("spends from the purse of the agents", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? forkFor(["one"]) : { text: "Done." }),
      (request) => call("Read", { file_path: "a.txt", offset: countResults(request) }),
    );
    await at.put("a.txt", "line\n".repeat(1_000));
    const agent = await at.open({ settings: { agents: { maxTokens: 20_000 } } });
    await at.ask(agent, "Go.");
    expect(at.lastWords()).toContain("setting agents.maxTokens");
  });
});
