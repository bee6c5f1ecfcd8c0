import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compareViews } from "../../browser/compare-views.ts";
import { findStep } from "../../browser/find-step.ts";
import { countOf, summarizeBreak, toVisible } from "../../browser/format-values.ts";
import { writeClaude } from "../import/transcripts.case.ts";
import { loadOnly } from "./load-sessions.ts";
import { makePage } from "./make-page.ts";
import type { PageData } from "./page-data.ts";
import { collectSession } from "./write-session-page.ts";

const HOSTILE = `</script></noscript><img src="https://evil.example/x" onerror="alert(1)">`;

const dataWith = (texts: readonly string[]): PageData => ({
  title: HOSTILE,
  about: [HOSTILE],
  notes: [HOSTILE],
  facts: [["cost", HOSTILE]],
  blocks: texts.map((t) => ({ k: "text", t })),
  messages: texts.map((_, at) => [0, [at]]),
  requests: texts.map((_, at) => ({
    ...{ t: 0, read: 1, written: 2, uncached: 3, out: 4, usd: 0.5, same: at, add: [at] },
    rewrite: { cause: "expired", name: "cache expired", first: "", why: HOSTILE, tokens: 5_000, usd: 0.1 },
  })),
  series: [],
  tables: [{ title: HOSTILE, columns: [HOSTILE], rows: [[HOSTILE, 1_234]] }],
});

function readData(page: string): PageData {
  const [, packed = ""] = /id="data">([^<]*)<\/script>/.exec(page) ?? [];
  return JSON.parse(gunzipSync(Buffer.from(packed, "base64")).toString());
}

describe("a page", () => {
  it("contains its data, and nothing in the data can act", () => {
    const data = dataWith([HOSTILE]);
    const page = makePage(data);
    expect(readData(page)).toEqual(data);
    expect(page).not.toContain("<img");
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(page.match(/<\/noscript>/g)).toHaveLength(1);
  });

  it("allows only its own script and style, and no network address", () => {
    const page = makePage(dataWith(["one"]));
    const [, policy = ""] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
    const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const [, script = ""] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
    const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
    expect(policy).toContain(`default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}`);
    expect(page.replaceAll("http://www.w3.org/2000/svg", "").match(/https?:\/\/(?!evil)/g)).toBeNull();
  });

  it("shows figures, causes and tables without a script", () => {
    const [, plain = ""] = /<noscript>([\s\S]*)<\/noscript>/.exec(makePage(dataWith(["one"]))) ?? [];
    expect(plain).toContain('<td class="number">1,234</td>');
    expect(plain).toContain("<td>cache expired</td>");
    expect(plain).toContain("&lt;img src=&quot;https://evil.example/x&quot;");
  });

  it("stays small by leaving out the middle of long blocks, and says how much", () => {
    // Base64 of hashes does not compress.
    const noise = (seed: number) =>
      Array.from({ length: 250 }, (_, at) =>
        createHash("sha512").update(`${seed} ${at}`).digest("base64"),
      ).join("");
    const page = makePage(dataWith(Array.from({ length: 200 }, (_, at) => noise(at))));
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(3_000_000);
    const [first] = readData(page).blocks;
    expect(first!.c).toBeGreaterThan(0);
    expect(noise(0).startsWith(first!.t.split("\n…\n")[0]!)).toBe(true);
    expect(noise(0).endsWith(first!.t.split("\n…\n")[1]!)).toBe(true);
  });
});

describe("compareViews", () => {
  const blocks = [
    { k: "text", t: "question" },
    { k: "call", n: "Read", i: "a", t: "x" },
    { k: "result", i: "a", t: "long" },
    { k: "result", i: "a", t: "stub" },
    { k: "text", t: "answer" },
  ];
  const messages: PageData["messages"] = [
    [0, [0]],
    [1, [1]],
    [0, [2]],
    [0, [3]],
    [1, [4]],
  ];
  const states = (before: readonly number[], after: readonly number[]) =>
    compareViews({ blocks, messages }, before, after).map(({ state, block, before: was }) => [
      state,
      block,
      was,
    ]);

  it("distinguishes what is new from what has changed", () => {
    expect(states([0, 1, 2], [0, 1, 3, 4])).toEqual([
      ["same", 0, undefined],
      ["same", 1, undefined],
      ["changed", 3, 2],
      ["new", 4, undefined],
    ]);
  });

  it("reports what is gone", () => {
    expect(states([0, 1, 2], [0, 4]).map(([state]) => state)).toEqual(["same", "gone", "gone", "new"]);
  });
});

it("spells out characters that would change how a text is read", () => {
  expect(toVisible("invoice\u202egnp.exe\u001b[31m\ttab\nline שלום")).toBe(
    "invoice\\u{202e}gnp.exe\\u{1b}[31m\ttab\nline שלום",
  );
  expect([countOf(1, "block"), countOf(1_200, "block")]).toEqual(["1 block", "1,200 blocks"]);
});

it("does not repeat in a receipt why the cache was lost", () => {
  const why = "30 old results were cleared.";
  expect(summarizeBreak(why, 52_071, why)).toBe("About 52,071 tokens left the view.");
  expect(summarizeBreak(why, 52_071, undefined)).toBe(`${why} About 52,071 tokens left the view.`);
  expect(summarizeBreak(why, 0, why)).toBe(why);
});

it.each([
  [185_000, 50_000],
  [26_100, 10_000],
  [14_999, 5_000],
  [9_000, 2_500],
  [3, 1],
])("divides a scale up to %i at round numbers", (top, step) => {
  expect(findStep(top, 4)).toBe(step);
});

it("says of a recorded session which causes are inferred, and which costs are too low", async () => {
  const folder = await mkdtemp(`${tmpdir()}/pal-page-`);
  const usage = { input_tokens: 3, output_tokens: 1 };
  const text = "The bearing of the winch runs dry after every tide, which is why the crane creaks.";
  const answer = (tokens: object) => ({
    ...{ role: "assistant" as const, content: [{ type: "text", text }], usage: { ...usage, ...tokens } },
  });
  await writeFile(
    `${folder}/recorded.jsonl`,
    writeClaude(folder, [
      { role: "user", content: "Why does it creak?" },
      answer({ cache_creation_input_tokens: 20_000 }),
      { role: "user", content: "And now?" },
      answer({ cache_creation_input_tokens: 20_100 }),
    ]),
  );
  const data = collectSession(await loadOnly(`${folder}/recorded.jsonl`));
  await rm(folder, { recursive: true });
  expect(data.requests[1]!.rewrite).toMatchObject({ cause: "system", inferred: 1 });
  expect(makePage(data)).toContain("<td>system prompt changed (inferred)</td>");
  expect(data.notes).toContainEqual(
    expect.stringContaining("Of 2 of 2 responses only the first tokens are counted"),
  );
  expect(data.facts).toContainEqual(["cost", expect.stringMatching(/^at least \$/)]);
});
