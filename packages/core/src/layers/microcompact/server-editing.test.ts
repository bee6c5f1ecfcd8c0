// Clearing on the server, with the emulator: what is requested, what is reported, and that no loss is announced.
import { createApi } from "@palimpsest/emulator";
import { describe, expect, it } from "vitest";
import { digestView } from "../../session/digest-view.ts";
import { defaultSettings } from "../../settings/schema.ts";
import { type AssistantMessage, type Block, inputTokens } from "../../transcript/blocks.ts";
import type { Draft, Entry, Prelude } from "../../transcript/entries.ts";
import { readAppliedEdits } from "../../view/applied-edits.ts";
import { findCacheLoss } from "../../view/find-cache-loss.ts";
import { applyEntry } from "../../view/fold-entries.ts";
import { renderRequest } from "../../view/render-request.ts";
import { emptyView } from "../../view/view.ts";
import { call, results, say, Told } from "../tool-results/drafts.case.ts";
import { CONTEXT_MANAGEMENT_BETA, planServerEditing, type ServerEditingInput } from "./server-editing.ts";

const PRELUDE: Prelude = {
  model: "claude-sonnet-5",
  system: [{ type: "text", text: "You are terse. ".repeat(200) }],
  tools: ["Bash", "Keep", "mcp__docs__get"].map((name) => ({ name, input_schema: { type: "object" } })),
  parameters: { max_tokens: 1_000, thinking: { type: "adaptive" } },
  keep: ["Keep"],
  bindsThinking: false,
};

function input(more: Partial<ServerEditingInput> = {}, server: object = {}): ServerEditingInput {
  const settings = defaultSettings();
  settings.switches.serverSide = true;
  Object.assign(settings.microcompact.server, server);
  const capabilities = { serverContextEditing: true };
  const limits = { compactAt: 967_000 };
  return { settings, capabilities, limits, prelude: PRELUDE, view: emptyView(), ...more };
}

const toolEdit = (made: ServerEditingInput) => planServerEditing(made)?.context_management.edits.at(-1);
const tokens = (value: number) => ({ type: "input_tokens", value });

describe("what the server is asked to clear", () => {
  it("is thinking first, then old tool uses, except what is kept here too", () => {
    expect(planServerEditing(input())).toEqual({
      context_management: {
        edits: [
          { type: "clear_thinking_20251015", keep: { type: "thinking_turns", value: 1 } },
          {
            type: "clear_tool_uses_20250919",
            trigger: tokens(180_000),
            keep: { type: "tool_uses", value: 3 },
            clear_at_least: tokens(140_000),
            exclude_tools: ["Keep", "mcp__docs__get"],
          },
        ],
      },
      betas: [CONTEXT_MANAGEMENT_BETA],
    });
  });

  it("is never a result that the model has not seen or, for forks, has just seen", () => {
    const ids = ["a", "b", "c", "d", "e", "f"];
    const told = new Told(say("go"), call(...ids), results(Object.fromEntries(ids.map((id) => [id, id]))));
    const { view } = told;
    expect(toolEdit(input({ view }))).toMatchObject({ keep: { value: 6 } });
    told.tell(call("g"));
    expect(toolEdit(input({ view }))).toMatchObject({ keep: { value: 6 } });
    told.tell(results({ g: "g" }));
    expect(toolEdit(input({ view }))).toMatchObject({ keep: { value: 3 } });
  });

  it("is only thinking while a result is pinned, because the server cannot spare one", () => {
    const told = new Told(say("go"), call("a"), results({ a: "a" }), call("b"));
    expect(toolEdit(input({ view: told.view }))).toMatchObject({ type: "clear_tool_uses_20250919" });
    told.tell({ type: "pin", ids: ["a"], by: "user" });
    expect(toolEdit(input({ view: told.view }))).toMatchObject({ type: "clear_thinking_20251015" });
    told.tell({ type: "unpin", ids: ["a"], by: "user" });
    expect(toolEdit(input({ view: told.view }))).toMatchObject({ type: "clear_tool_uses_20250919" });
  });

  it("comes before a compaction in a window that ends before the trigger, in proportion", () => {
    expect(toolEdit(input({ limits: { compactAt: 100_000 } }))).toMatchObject({
      trigger: tokens(90_000),
      clear_at_least: tokens(70_000),
    });
    expect(toolEdit(input({ limits: { compactAt: 200_000 } }))).toMatchObject({ trigger: tokens(180_000) });
  });

  it("keeps all thinking if asked to, and does not mention it if there is none", () => {
    const [first] = planServerEditing(input({}, { keepThinkingTurns: "all" }))!.context_management.edits;
    expect(first).toEqual({ type: "clear_thinking_20251015", keep: "all" });
    const { thinking: _, ...parameters } = PRELUDE.parameters;
    const silent = input({ prelude: { ...PRELUDE, parameters: parameters as Prelude["parameters"] } });
    expect(planServerEditing(silent)!.context_management.edits).toHaveLength(1);
  });

  it("is nothing without switch or capability, or if the caller asks for something else", () => {
    const off = input();
    off.settings.switches.serverSide = false;
    expect(planServerEditing(off)).toBeUndefined();
    expect(planServerEditing(input({ capabilities: { serverContextEditing: false } }))).toBeUndefined();
    const parameters = { ...PRELUDE.parameters, betas: ["a"], context_management: { edits: [] } };
    expect(planServerEditing(input({ prelude: { ...PRELUDE, parameters } }))).toBeUndefined();
    const { context_management: __, ...others } = parameters;
    expect(planServerEditing(input({ prelude: { ...PRELUDE, parameters: others } }))?.betas).toEqual([
      "a",
      CONTEXT_MANAGEMENT_BETA,
    ]);
  });
});

describe("against a server that clears", () => {
  const page = "one line of the page that was read\n".repeat(200);

  /** Ten calls with long results, as the conductor would send them. */
  async function session(asks: boolean) {
    const api = createApi();
    const view = emptyView();
    const entries: Entry[] = [];
    const add = (draft: Draft) => {
      const entry = {
        v: 1,
        id: `e${entries.length}`,
        parent: view.leaf,
        time: entries.length,
        ...draft,
      } as Entry;
      entries.push(entry);
      applyEntry(view, entry);
    };
    add({ type: "prelude", reason: "first", prelude: PRELUDE });
    add({ type: "user", source: "human", content: [{ type: "text", text: "Read them all." }] });
    const editing = asks ? planServerEditing(input({}, { trigger: 6_000, clearAtLeast: 2_000 })) : undefined;
    const sent = [];
    for (let turn = 0; turn < 10; turn++) {
      const id = `toolu_${turn}`;
      const call = { id, name: turn === 1 ? "Keep" : "Bash", input: { turn } };
      api.setScript(() => ({ thinking: `The thought number ${turn}.`, tool_use: [call] }));
      const digest = digestView(view);
      const { betas = [], ...body } = { ...renderRequest(view, "5m"), ...editing };
      const headers = {
        "x-api-key": "a",
        "anthropic-beta": betas.join(","),
        "anthropic-version": "2026-10-21",
      };
      const { message, body: answer } = await api.handle(body, headers);
      if (!message) throw new Error(JSON.stringify(answer));
      const said = message as unknown as AssistantMessage;
      sent.push({
        digest,
        requested: turn,
        ttl: "5m" as const,
        usage: said.usage!,
        edits: readAppliedEdits(said),
      });
      add({ type: "assistant", message: said });
      const result: Block = { type: "tool_result", tool_use_id: id, content: page };
      add({ type: "user", source: "tools", content: [result] });
    }
    return { view, entries, sent };
  }

  const editsIn = (entries: readonly Entry[]) =>
    entries
      .map((entry) => (entry.type === "assistant" ? readAppliedEdits(entry.message) : []))
      .filter((edits) => edits.length > 0);

  it("reads back what was cleared, counts less, and leaves the view unchanged", async () => {
    const { view, entries, sent } = await session(true);
    const without = await session(false);
    const edited = editsIn(entries);
    expect(edited.length).toBeGreaterThan(2);
    expect(edited.at(-1)!).toMatchObject([
      { type: "clear_thinking_20251015", thinkingTurns: expect.any(Number) },
      // Nine uses so far: three are kept, and one that its tool keeps.
      { type: "clear_tool_uses_20250919", toolUses: 5, tokens: expect.any(Number) },
    ]);
    const inputs = (of: typeof sent) => inputTokens(of.at(-1)!.usage);
    const cleared = edited.at(-1)!.reduce((sum, edit) => sum + edit.tokens, 0);
    expect(inputs(without.sent) - inputs(sent)).toBe(cleared);
    expect(view.breaks).toEqual([]);
    expect(view.slots.filter((slot) => slot.cleared)).toEqual([]);
    expect(editsIn(without.entries)).toEqual([]);
  });

  it("is not a loss of the cache, but other losses still are", async () => {
    const { sent } = await session(true);
    let dropped = 0;
    for (const [at, next] of sent.entries()) {
      const previous = sent[at - 1];
      if (!previous) continue;
      expect(findCacheLoss(previous, next, false)).toBeUndefined();
      const { edits: _, ...silent } = next;
      if (findCacheLoss({ ...previous, edits: [] }, silent, false)) dropped++;
      if (inputTokens(previous.usage) < 4_000) continue;
      const nothing = { ...previous.usage, cache_read_input_tokens: 0 };
      expect(findCacheLoss(previous, { ...previous, usage: nothing }, false)).toBeDefined();
    }
    expect(dropped).toBeGreaterThan(0);
  });
});
