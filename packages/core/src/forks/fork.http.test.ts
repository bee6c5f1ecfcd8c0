// Forks over real HTTP, with the real SDK: notes that are edited in the first turn, a stream that dies, a refusal.
import { type Emulator, startEmulator } from "@palimpsest/emulator";
import { afterEach, beforeEach, expect, it } from "vitest";
import { anthropicModel } from "../models/anthropic/index.ts";
import type { Model } from "../models/model.ts";
import { inputTokens, type ToolUseBlock } from "../transcript/blocks.ts";
import { renderRequest } from "../view/render-request.ts";
import { Parent, text, tokensOf } from "./fork.case.ts";
import { forkBody } from "./fork-body.case.ts";
import type { CostDraft } from "./run-fork.ts";

let emulator: Emulator;
let parent: Parent;
let model: Model;
let costs: CostDraft[];

beforeEach(async () => {
  emulator = await startEmulator();
  parent = new Parent("claude-sonnet-5-5").say("Why is the build red?");
  model = anthropicModel({
    apiKey: "key",
    baseURL: emulator.url,
    ports: parent.ports,
    retry: { attempts: 1 },
  });
  costs = [];
  emulator.setScript([
    { thinking: "A typo?", text: "Looking.", tool_use: [{ name: "Bash", input: {}, id: "t1" }] },
  ]);
  const message = await model.send(renderRequest(parent.view, "5m")).final();
  parent.add({ type: "assistant", message, ttl: "5m", answers: parent.view.leaf });
});

afterEach(() => emulator.close());

const written = (row: { written5m: number; written1h: number }) => row.written5m + row.written1h;

it("says for whom it is tried again", async () => {
  const layers: (string | undefined)[] = [];
  const { ports } = parent;
  const onRetry = ({ layer, delayMs }: { layer?: string; delayMs: number }) => {
    layers.push(layer);
    setImmediate(() => ports.clock.advance(delayMs));
  };
  const patient = anthropicModel({ apiKey: "key", baseURL: emulator.url, ports, onRetry });
  emulator.setScript(["Noted."]);
  emulator.faults.next({ kind: "overloaded" });
  const outcome = await parent.runner(patient, costs)({ layer: "notes", directive: "Note it.", maxTurns: 1 });
  expect(outcome).toMatchObject({ ok: true, text: "Noted." });
  expect(layers).toEqual(["notes"]);
});

it("edits the notes in the first turn, at the price of what is new", async () => {
  const request = tokensOf({
    ...renderRequest(parent.view, "5m"),
    messages: renderRequest(parent.view, "5m").messages.slice(0, 1),
  });
  const directive = "Bring the notes up to date with one edit.";
  const made = forkBody({ view: parent.view, ttl: "5m", directive });
  const input = { file_path: "/notes.md", old_string: "", new_string: "The build is red." };
  emulator.setScript([
    { thinking: "What is new?", tool_use: [{ name: "Edit", input, id: "edit1" }] },
    "The notes are up to date.",
  ]);
  const edits: unknown[] = [];
  const answer = ({ name, input: given }: ToolUseBlock) => {
    edits.push([name, given]);
    return { content: "edited" };
  };
  const outcome = await parent.runner(model, costs)({ layer: "notes", directive, answer, maxTurns: 3 });
  expect(outcome).toMatchObject({ ok: true, turns: 2, denied: 0, text: "The notes are up to date." });
  expect(edits).toEqual([["Edit", input]]);

  const [, first, second] = emulator.ledger;
  expect(made.ok && written(first!) + first!.uncached).toBeLessThanOrEqual(
    made.ok ? tokensOf(made.body) - request : 0,
  );
  expect(first!.read).toBe(request);
  expect(second!.read).toBeGreaterThanOrEqual(first!.read);
  // All that the server billed is on the parent's ledger, call by call.
  const billed = [first!, second!].map((row) => row.uncached + row.read + written(row));
  expect(costs.map(({ usage }) => inputTokens(usage))).toEqual(billed);
  expect(costs.map(({ usage }) => usage.output_tokens)).toEqual([first!.output, second!.output]);
});

it("charges a stream that dies, and continues as usual", async () => {
  const long = "word ".repeat(500);
  emulator.setScript([{ text: long, fault: { kind: "cut", afterEvents: 5 } }, "ok"]);
  const run = parent.runner(model, costs);
  const task = { layer: "compaction", directive: "Sum up.", maxTurns: 1 };
  expect(await run(task)).toMatchObject({ ok: false, error: { code: "stream-broken" } });
  expect(costs).toMatchObject([{ layer: "compaction", outcome: "failed" }]);
  const row = emulator.ledger.at(-1)!;
  expect(inputTokens(costs[0]!.usage)).toBe(row.uncached + row.read + written(row));
  expect(await run(task)).toMatchObject({ ok: true, text: "ok" });
});

it("reports that its request was too long, and by how much", async () => {
  const huge = "word ".repeat(1_500_000);
  const slots = [{ ...parent.view.slots[0]!, blocks: [text(huge)] }];
  const outcome = await parent.runner(
    model,
    costs,
  )({ layer: "compaction", directive: "Sum up.", slots, maxTurns: 1 });
  expect(outcome).toMatchObject({
    ok: false,
    error: { code: "too-long", details: { tokens: { limit: 1_000_000 } } },
  });
  expect(costs).toEqual([]);
});

it("takes a refusal of the model as a failure, and charges it", async () => {
  emulator.setScript([{ text: "no", fault: { kind: "refusal" } }]);
  const outcome = await parent.runner(model, costs)({ layer: "notes", directive: "Go.", maxTurns: 1 });
  expect(outcome).toMatchObject({ ok: false, error: { code: "refused" } });
  expect(costs).toMatchObject([{ outcome: "failed" }]);
});

it("stops a request that hangs", async () => {
  emulator.setScript([{ text: "Half an answer", fault: { kind: "stall", afterEvents: 4 } }]);
  const stop = new AbortController();
  const answer = parent.runner(
    model,
    costs,
  )({ layer: "notes", directive: "Go.", maxTurns: 1, signal: stop.signal });
  while (emulator.ledger.length < 2) await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  expect(await answer).toMatchObject({ ok: false, error: { code: "aborted" } });
});
