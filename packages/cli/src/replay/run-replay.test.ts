// A long recording through every column, in this process: the API's rules are checked by the emulator.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RequestBody } from "@palimpsest/core";
import type { Entry } from "@palimpsest/core/internal";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ViewDecoder } from "../../browser/decode-views.ts";
import { writeClaude } from "../import/transcripts.case.ts";
import { loadOnly } from "../page/load-sessions.ts";
import type { PageData } from "../page/page-data.ts";
import { collectReplay } from "./collect-replay.ts";
import { formatReplay, sumReplays } from "./format-replay.ts";
import { ROUNDS, writeLongRecording } from "./recording.case.ts";
import { RULES, type RuleName } from "./replay-column.ts";
import { type ReplayResult, runReplay, sumColumn, sumReplay } from "./run-replay.ts";

const WINDOW = 120_000;

let folder = "";
let result: ReplayResult;
let page: PageData;
const bodies = new Map<RuleName, RequestBody[]>(RULES.map((rule) => [rule, []]));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pal-replay-"));
  const path = join(folder, "recorded.jsonl");
  await writeFile(path, writeLongRecording(folder));
  const session = await loadOnly(path);
  let entries: readonly Entry[] = [];
  result = await runReplay(
    session,
    {
      window: WINDOW,
      beforeClose: async (rule, { view }) => {
        if (rule === "economy") entries = Array.from(view.tree.values(), ({ entry }) => entry);
      },
    },
    { takeBody: (rule, _, body) => void bodies.get(rule)!.push(structuredClone(body)) },
  );
  page = collectReplay(result, session.entries, entries);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const columnOf = (rule: RuleName) => result.columns.find((column) => column.rule === rule)!;

describe("a replay", () => {
  it.each(RULES)("asks for every recorded response, and no request is refused (%s)", (rule) => {
    const { requests, stopped } = columnOf(rule);
    expect(stopped).toBeUndefined();
    expect(requests).toHaveLength(ROUNDS + 1);
    expect(requests.filter(({ refused }) => refused !== undefined)).toEqual([]);
  });

  it("keeps within the window with layers, and says what would not fit without them", () => {
    expect(sumColumn(columnOf("economy").requests).over).toBe(0);
    expect(sumColumn(columnOf("window").requests).over).toBe(0);
    const none = sumColumn(columnOf("none").requests);
    expect(none.over).toBeGreaterThan(0);
    expect(none.clearings + none.compactions).toBe(0);
    expect(formatReplay(result).join("\n")).toContain(`${none.over} requests would not fit the window`);
    // Below the tables of the page, which it would make wider than a screen.
    expect(page.notes).toContain(`nothing managed: ${none.over} requests would not fit the window.`);
    expect(JSON.stringify(page.tables)).not.toContain("would not fit");
  });

  it("shows what each way costs in a narrow terminal too, and wraps between words", () => {
    const lines = formatReplay(result, { columns: 60 });
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(60);
    const usd = sumColumn(columnOf("economy").requests).usd;
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^economy +\\$${usd.toFixed(2)} +\\d+%`)));
    const words = (text: readonly string[]) => text.join(" ").split(/\s+/);
    const whole = formatReplay(result);
    expect(words(lines).slice(-40)).toEqual(words(whole).slice(-40));
  });

  it("costs less with economy, which says what it cleared", () => {
    const [none, economy] = (["none", "economy"] as const).map((rule) => sumColumn(columnOf(rule).requests));
    expect(economy!.usd).toBeGreaterThan(1);
    expect(economy!.usd).toBeLessThan(none!.usd);
    expect(economy!.clearings).toBeGreaterThan(0);
    expect(formatReplay(result).join("\n")).toMatch(
      /old results? cleared, about [\d,]+ tokens: (sending|the window)/,
    );
  });

  it("sums what was recorded from its own usage", () => {
    const [recorded] = sumReplays([sumReplay(result)]);
    expect(recorded!.sum).toMatchObject({
      requests: ROUNDS + 1,
      uncached: 3 * (ROUNDS + 1),
      output: 40 * ROUNDS + 9,
    });
    expect(result.plan.recorded.cutOutputs).toBe(0);
  });

  it("estimates the output of responses whose usage counts only their first tokens", async () => {
    const path = join(folder, "cut.jsonl");
    const answer = "The crane creaks because its bearing runs dry after every tide. ".repeat(30);
    const usage = { input_tokens: 3, output_tokens: 1, cache_read_input_tokens: 9_000 };
    await writeFile(
      path,
      writeClaude(folder, [
        { role: "user", content: "Why does it creak?" },
        { role: "assistant", content: [{ type: "text", text: answer }], usage },
      ]),
    );
    const cut = await runReplay(await loadOnly(path));
    const [recorded, none] = sumReplays([sumReplay(cut)]);
    expect(recorded!.sum.output).toBeGreaterThan(200);
    expect(recorded!.sum.output / none!.sum.output).toBeCloseTo(1, 1);
    expect(formatReplay(cut).join("\n")).toContain(
      "Of 1 of 1 recorded responses only the first tokens are counted",
    );
  });

  it("adds up many sessions without keeping their requests", () => {
    const sum = sumReplay(result);
    expect(JSON.stringify(sum).length).toBeLessThan(3_000);
    const [one, two] = [sumReplays([sum]), sumReplays([sum, sum])];
    for (const [at, { sum: twice }] of two.entries()) {
      const once = one[at]!.sum;
      expect(twice).toMatchObject({ requests: 2 * once.requests, read: 2 * once.read, peak: once.peak });
    }
  });

  it("shows on its page the very messages that were sent", () => {
    const decoder = new ViewDecoder(page);
    const sent = bodies.get("economy")!;
    expect(page.requests).toHaveLength(sent.length);
    for (const [at, { messages }] of sent.entries()) {
      const shown = decoder
        .viewAt(at)
        .flatMap((message) => page.messages[message]![1].map((block) => page.blocks[block]!.t));
      expect(shown).toEqual(messages.flatMap(({ content }) => content.map(readText)));
    }
  });

  it("counts what a clearing removed in the same way everywhere", () => {
    const cleared = columnOf("economy").requests.flatMap(({ actions }, at) =>
      actions.flatMap(({ layer, tokens }) => (layer === "clearing" ? [{ at, tokens }] : [])),
    );
    expect(cleared.length).toBeGreaterThan(0);
    for (const { at, tokens } of cleared)
      expect(page.requests[at]!.breaks!.map((each) => each.tokens)).toContain(tokens);
  });

  it("draws the other ways beside it, and explains every clearing", () => {
    expect(page.series.map(({ name, sizes }) => [name, sizes.length])).toEqual([
      ["as recorded", ROUNDS + 1],
      ["nothing managed", ROUNDS + 1],
      ["window", ROUNDS + 1],
    ]);
    const cleared = page.requests
      .flatMap(({ breaks = [] }) => breaks)
      .filter(({ cause }) => cause === "cleared");
    expect(cleared.length).toBe(sumColumn(columnOf("economy").requests).clearings);
    expect(cleared[0]!.items[0]![0]).toMatch(/^result of Read src\/\d+\.ts$/);
  });
});

function readText(block: unknown): unknown {
  const { type, text, content, input } = block as Record<string, unknown>;
  if (type === "text") return text;
  if (type === "tool_result")
    return typeof content === "string" ? content : (content as { text: string }[])[0]!.text;
  return `file_path: ${(input as { file_path: string }).file_path}`;
}
