// What an agent may not do because its parent may not, or because its definition does not allow it.
import { existsSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { type AtWork, call } from "../agent/at-work.case.ts";
import { beginDelegating, isChild, type Play, systemOf, textOf } from "./delegating.case.ts";

let work: AtWork | undefined;
afterEach(async () => {
  await work?.end();
  work = undefined;
});

async function begin(child: Play, kind: string) {
  work = await beginDelegating(
    (_, results) => (results === 0 ? start(kind, "The outer task.") : { text: "Done." }),
    child,
  );
  return work;
}

const start = (kind: string, prompt: string) =>
  call("Agent", { description: "task", prompt, subagent_type: kind });

const define = (at: AtWork, name: string, fields: string) =>
  at.putHome(`agents/${name}.md`, `---\nname: ${name}\n${fields}\n---\nI am the ${name}.`);

const requestsOf = (at: AtWork, words: string) =>
  at.requests.filter((request) => isChild(request) && textOf(request).includes(words));

describe("an agent that another agent has started", () => {
  it("gets no tool that its parent lacks", async () => {
    const at = await begin((_, results, text) => {
      if (text.includes("The inner task.") && !text.includes("The outer task."))
        return results === 0 ? call("Bash", { command: "touch made.txt" }) : { text: "Inner report." };
      return results === 0 ? start("general", "The inner task.") : { text: "Outer report." };
    }, "reader");
    await define(at, "reader", "tools: Read, Agent");
    await at.ask(await at.open({ mode: "bypass" }), "Go.");
    expect(existsSync(at.path("made.txt"))).toBe(false);
    const inner = requestsOf(at, "The inner task.").find((each) => !textOf(each).includes("The outer task."));
    expect(inner?.tools?.map(({ name }) => name)).toEqual(["Read"]);
    expect(at.invalid).toEqual([]);
  });

  it("is paid for once, from the shared purse and from its parent's", async () => {
    const at = await begin((_, results, text) => {
      if (!text.includes("The outer task.")) return call("Read", { file_path: "a.txt", offset: results + 1 });
      return results === 0 ? start("general", "The inner task.") : { text: "Outer report." };
    }, "frugal");
    await at.put("a.txt", "line\n".repeat(1_000));
    await define(at, "frugal", "budget: 0.20");
    const agent = await at.open();
    await at.ask(agent, "Go.");
    const inner = requestsOf(at, "The inner task.").filter((each) => !textOf(each).includes("outer"));
    expect(inner.length).toBeGreaterThan(1);
    expect(at.lastWords()).toContain("of the $0.2 that its definition allows");
    const { spent } = agent.agentBudget;
    expect(spent.usd).toBeLessThan(0.4);
    const used = at.emulator.ledger
      .filter(({ body }) => isChild(body!))
      .reduce((sum, row) => sum + row.uncached + row.read + row.written5m + row.written1h + row.output, 0);
    expect(spent.tokens).toBe(used);
  });
});

describe("the definition of an agent", () => {
  it("limits a tool to the calls that it names", async () => {
    const commands = ["git --version", "touch made.txt", "git --version && touch made.txt"];
    const at = await begin(
      (_, results) =>
        results < commands.length
          ? call("Bash", { command: commands[results] }, `toolu_${results}`)
          : { text: "Report." },
      "versioner",
    );
    await define(at, "versioner", "tools: Bash(git --version)");
    await at.ask(await at.open({ mode: "bypass" }), "Go.");
    const last = textOf(requestsOf(at, "The outer task.").at(-1)!);
    expect(last).toContain("git version");
    expect(
      last.split("You may use Bash only as Bash(git --version) (the definition of versioner)."),
    ).toHaveLength(3);
    expect(existsSync(at.path("made.txt"))).toBe(false);
  });

  it("can exclude tools, and can make its agents run in the background", async () => {
    const at = await begin(() => ({ text: "Report." }), "quiet");
    await define(at, "quiet", "disallowedTools: Write, Edit, mcp__*\nbackground: true");
    const agent = await at.open({ isOneShot: true });
    await at.ask(agent, "Go.");
    const [child] = requestsOf(at, "The outer task.");
    const names = child?.tools?.map(({ name }) => name) ?? [];
    expect(names).toContain("Bash");
    expect(names).not.toContain("Write");
    expect(names).not.toContain("Edit");
    expect(at.requests.some((each) => textOf(each).includes("quiet-1 works in the background"))).toBe(true);
    expect(systemOf(child!)).toContain("I am the quiet.");
  });
});
