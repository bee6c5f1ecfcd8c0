// The provider's own web search: when it is offered, what it shows, and what a server without it changes.
import type { Turn } from "@palimpsest/emulator";
import { afterEach, describe, expect, it } from "vitest";
import { beginDelegating, isChild } from "../opening/delegating.case.ts";
import { AtWork, call } from "./at-work.case.ts";

let work: AtWork | undefined;
afterEach(async () => {
  await work?.end();
  work = undefined;
});

const ON = { switches: { webSearch: true } };
const page = {
  title: "Node\nreleases",
  url: "https://nodejs.org/releases",
  text: "Node 24 is current. ".repeat(60),
};
const found: Turn = { web_search: [{ query: "current node", results: [page] }], text: "It is 24." };
const TOOL = { type: "web_search_20250305", name: "web_search", max_uses: 8 };

async function begin(script: Parameters<typeof AtWork.begin>[0], settings: object = ON, options = {}) {
  work = await AtWork.begin(script, options);
  await work.settings(settings);
  return work;
}

const statusesOf = (at: AtWork) =>
  at.emulator.ledger.flatMap(({ endpoint, status }) => (endpoint === "messages" ? [status] : []));
const toolsOf = (at: AtWork) => at.requests.map(({ tools }) => tools?.map(({ name }) => name));

describe("web search", () => {
  it("is off unless a person switches it on", async () => {
    const at = await begin(() => "Hello.", {});
    const agent = await at.open();
    await at.ask(agent, "Hi.");
    expect(toolsOf(at)[0]).not.toContain("web_search");
    expect(agent.toolNames).not.toContain("WebSearch");
  });

  it("is not switched on by a file that came with the repository", async () => {
    const at = await begin(() => "Hello.", {});
    await at.put(".palimpsest/settings.json", JSON.stringify(ON));
    await at.ask(await at.open(), "Hi.");
    expect(toolsOf(at)[0]).not.toContain("web_search");
  });

  it("is told as a call, priced, and sent back as it came with the same tools", async () => {
    const at = await begin([found, call("Glob", { pattern: "*" }), "Yes."]);
    const agent = await at.open();
    expect(await at.ask(agent, "Which Node is current?")).toMatchObject({
      reason: "done",
      text: "It is 24.",
    });
    expect(at.of("tool-start")).toMatchObject([{ name: "WebSearch", subject: "current node" }]);
    expect(at.of("tool-end")).toMatchObject([
      { name: "WebSearch", isError: false, summary: "found 1 page", content: `Node releases  ${page.url}` },
    ]);
    await at.ask(agent, "Sure?");
    const [first, second, third] = at.requests;
    expect(first?.tools).toContainEqual(TOOL);
    for (const later of [second, third])
      expect(JSON.stringify(later?.tools)).toBe(JSON.stringify(first?.tools));
    expect(second?.messages[1]?.content).toEqual(at.of("response")[0]?.message.content);
    expect(agent.session.ledger.total.searches).toBe(1);
    expect(at.emulator.ledger.findLast(({ status }) => status === 200)?.read).toBeGreaterThan(0);
    expect(at.invalid).toEqual([]);
  });

  it.each([
    ["a rule that denies it", { permissions: { deny: ["WebSearch"] } }, {}],
    ["a rule that asks, since nobody could be asked", { permissions: { ask: ["WebSearch"] } }, {}],
    ["the command line", {}, { disallowedTools: ["WebSearch"] }],
  ])("is withheld by %s", async (_, settings, options) => {
    const at = await begin(() => "Hello.", { ...ON, ...settings });
    await at.ask(await at.open(options), "Hi.");
    expect(toolsOf(at)[0]).not.toContain("web_search");
  });

  it("is withdrawn by a rule that comes later", async () => {
    const at = await begin(() => "Hello.");
    const agent = await at.open();
    await at.ask(agent, "Hi.");
    await agent.permissions.addAnswer("deny", "WebSearch", "session", 0);
    await at.ask(agent, "Again.");
    expect(toolsOf(at).map((names) => names?.includes("web_search"))).toEqual([true, false]);
  });

  it("is switched off where the server does not know it, with one sentence and one request more", async () => {
    const models = { "claude-sonnet-5-5": { webSearch: false } };
    const at = await begin(() => "Hello.", ON, { models });
    const agent = await at.open({ modelName: "claude-sonnet-5-5" });
    expect(await at.ask(agent, "Hi.")).toMatchObject({ reason: "done", text: "Hello." });
    await at.ask(agent, "Again.");
    expect(at.of("notice").map(({ text }) => text)).toEqual([
      expect.stringContaining("WebSearch is off for this session"),
    ]);
    expect(statusesOf(at)).toEqual([400, 200, 200]);
    expect(toolsOf(at).map((names) => names?.includes("web_search"))).toEqual([true, false, false]);
    expect(agent.toolNames).not.toContain("WebSearch");
  });

  it("stays on when a request is refused for another reason, which is told", async () => {
    const at = await begin(() => "Hello.");
    const agent = await at.open();
    at.emulator.faults.next({ kind: "error", status: 400, message: "no such beta" } as never, { times: 2 });
    expect(await at.ask(agent, "Hi.")).toMatchObject({
      reason: "failed",
      message: expect.stringContaining("no such beta"),
    });
    expect(await at.ask(agent, "Again.")).toMatchObject({ reason: "done" });
    expect(toolsOf(at).map((names) => names?.includes("web_search"))).toEqual([true, false, true]);
    expect(at.of("notice")).toEqual([]);
  });

  it("says in words why a search failed", async () => {
    const at = await begin([
      { web_search: [{ query: "a", error: "too_many_requests" }], text: "I cannot look." },
    ]);
    await at.ask(await at.open(), "Look.");
    expect(at.of("tool-end")).toMatchObject([
      { isError: true, summary: "Too many searches in a short time (too_many_requests)." },
    ]);
  });

  it("is one call when the server pauses in the middle of it", async () => {
    const use = { type: "server_tool_use", id: "srvtoolu_7", name: "web_search", input: { query: "a" } };
    const result = {
      type: "web_search_tool_result",
      tool_use_id: "srvtoolu_7",
      content: [{ type: "web_search_result", ...page }],
    };
    const at = await begin([
      { blocks: [use], stop_reason: "pause_turn" },
      { blocks: [result, { type: "text", text: "There." }] },
      "Yes.",
    ]);
    const agent = await at.open();
    expect(await at.ask(agent, "Look.")).toMatchObject({ reason: "done", text: "There." });
    expect(at.events.map(({ type }) => type).filter((type) => type.startsWith("tool-"))).toEqual([
      "tool-start",
      "tool-end",
    ]);
    await at.ask(agent, "Sure?");
    expect(at.invalid).toEqual([]);
  });

  it("is told as interrupted when the stream breaks before its result, and nothing of it is sent", async () => {
    const at = await begin([
      {
        blocks: [
          { type: "server_tool_use", name: "web_search", input: { query: "a" } },
          { type: "web_search_tool_result", content: [{ type: "web_search_result", ...page }] },
        ],
        fault: { kind: "cut", afterEvents: 5 },
      },
      "Without it, then.",
    ]);
    await at.ask(await at.open(), "Look.");
    expect(at.of("tool-start")).toHaveLength(1);
    expect(at.of("tool-end")).toMatchObject([{ isError: true, summary: "interrupted" }]);
    expect(at.invalid).toEqual([]);
  });

  it("is given on to an agent that may only read, and to none whose definition leaves it out", async () => {
    for (const [kind, isOffered] of [
      ["explore", true],
      ["reader", false],
    ] as const) {
      work = await beginDelegating(
        (_, results) =>
          results === 0
            ? call("Agent", { description: "task", prompt: "Look.", subagent_type: kind })
            : { text: "Done." },
        () => ({ text: "Report." }),
      );
      await work.settings(ON);
      await work.putHome("agents/reader.md", "---\nname: reader\ntools: Read\n---\nI read.");
      await work.ask(await work.open(), "Go.");
      const child = work.requests.find(isChild);
      expect(
        child?.tools?.some(({ name }) => name === "web_search"),
        kind,
      ).toBe(isOffered);
      expect(work.invalid).toEqual([]);
      if (isOffered) await work.end();
    }
  });
});
