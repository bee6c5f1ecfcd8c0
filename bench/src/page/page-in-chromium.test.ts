// The page in a real browser, where there is one.
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, it } from "vitest";
import { makePage } from "../../../packages/cli/src/page/make-page.ts";
import type { PageData } from "../../../packages/cli/src/page/page-data.ts";
import { Chromium, chromiumPath } from "./chromium.ts";

const MAX_PAGE_BYTES = 3_000_000;
const REQUESTS = 2_000;

let folder: string | undefined;
let browser: Chromium | undefined;
afterEach(async () => {
  await browser?.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Hashes do not compress. */
const makeNoise = (seed: number) =>
  Array.from({ length: 8 }, (_, at) => createHash("sha512").update(`${seed} ${at}`).digest("base64")).join(
    "",
  );

/** A long session: each request adds a question and an answer, and every hundredth writes everything again. */
function makeData(): PageData {
  const rewrite = {
    cause: "expired",
    name: "cache expired",
    first: "system",
    why: "Six minutes had passed.",
  };
  return {
    title: "A long session",
    about: [],
    notes: [],
    facts: [["cost", "$1.00"]],
    blocks: Array.from({ length: 2 * REQUESTS }, (_, at) => ({
      k: "text",
      t: `block ${at} ${makeNoise(at)}`,
    })),
    messages: Array.from({ length: 2 * REQUESTS }, (_, at) => [at % 2 === 0 ? 0 : 1, [at]]),
    requests: Array.from({ length: REQUESTS }, (_, at) => ({
      ...{ t: at * 1_000, read: at * 100, written: 200, uncached: 3, out: 4, usd: 0.5 },
      ...{ same: 2 * at, add: [2 * at, 2 * at + 1] },
      ...(at % 100 === 99 && { rewrite: { ...rewrite, tokens: at === 699 ? 7_000 : 5_000, usd: 0.1 } }),
    })),
    window: 300_000,
    series: [{ name: "nothing managed", sizes: Array.from({ length: REQUESTS }, (_, at) => at * 500) }],
    tables: [
      {
        title: "Costs",
        columns: ["way", "cost", ""],
        rows: [["economy", "$1.00", "2 requests are missing"]],
      },
    ],
  };
}

const SKIPPED = chromiumPath === undefined ? " (skipped: no Chromium is in the PATH)" : "";

/** Returns the address of the page once it is ready. */
async function openPage(page: string): Promise<string> {
  folder = await mkdtemp(`${tmpdir()}/palimpsest-chromium-`);
  const path = join(folder, "page.html");
  await writeFile(path, page);
  browser = new Chromium(chromiumPath!, join(folder, "profile"));
  await browser.openPage();
  const url = pathToFileURL(path).href;
  const loaded = browser.expectEvent("Page.loadEventFired");
  await browser.send("Page.navigate", { url });
  await loaded;
  await browser.waitUntilReady();
  return url;
}

const NAME =
  "a page of 2,000 requests is drawn in Chromium, follows its slider, logs nothing and asks no network";

it.skipIf(chromiumPath === undefined)(`${NAME}${SKIPPED}`, async () => {
  const page = makePage(makeData());
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(MAX_PAGE_BYTES);
  const url = await openPage(page);
  const shown = () => browser!.evaluate('document.querySelector("section.request h2").textContent');
  // It begins where most was written again.
  expect(await shown()).toBe("Request 700 of 2000");
  // What grows beyond the window does not press the rest flat. Each of the four lines stands at a round number.
  const textOf = (selector: string) => browser!.evaluate(`document.querySelector("${selector}").textContent`);
  expect(await textOf(".scale span")).toBe("400k");
  expect(await textOf(".legend")).toContain("nothing managed (grows to 1.0M)");
  expect(
    await browser!.evaluate('Array.from(document.querySelectorAll("th, td"), (cell) => cell.className)'),
  ).toEqual(["", "number", "", "", "number", ""]);
  await browser!.evaluate(`{
    const slider = document.querySelector("input[type=range]");
    slider.value = "1999";
    slider.dispatchEvent(new Event("input"));
  }`);
  expect(await shown()).toBe("Request 2000 of 2000");
  expect(await browser!.evaluate('document.querySelector("section.view").textContent')).toContain(
    "block 3999",
  );
  await browser!.evaluate('document.dispatchEvent(new KeyboardEvent("keydown", { key: "Home" }))');
  expect(await shown()).toBe("Request 1 of 2000");
  const of = (method: string) => browser!.events.filter((event) => event.method === method);
  for (const method of ["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"])
    expect(of(method)).toEqual([]);
  const asked = of("Network.requestWillBeSent").map(
    ({ params }) => (params!.request as { readonly url: string }).url,
  );
  expect(asked).toEqual([url]);
});

it.skipIf(chromiumPath === undefined)(
  `folds what a clearing has changed but the first${SKIPPED}`,
  async () => {
    const results = 10;
    const numbers = Array.from({ length: results }, (_, at) => at);
    const makeResult = (at: number, t: string) => ({ k: "result", i: `toolu_${at}`, t });
    await openPage(
      makePage({
        ...makeData(),
        blocks: [
          ...numbers.map((at) => makeResult(at, `long result ${at} `.repeat(100))),
          ...numbers.map((at) => makeResult(at, "[Cleared]")),
          { k: "text", t: "Go on." },
        ],
        messages: [
          [0, numbers],
          [0, [...numbers.map((at) => at + results), 2 * results]],
        ],
        requests: makeData()
          .requests.slice(0, 2)
          .map((request, at) => ({ ...request, same: 0, add: [at] })),
        series: [],
      }),
    );
    await browser!.evaluate('document.dispatchEvent(new KeyboardEvent("keydown", { key: "End" }))');
    const textsOf = (selector: string) =>
      browser!.evaluate(
        `Array.from(document.querySelectorAll("section.view ${selector}"), (each) => each.textContent)`,
      );
    expect(await textsOf("> article .state")).toEqual(["changed", "changed", "changed", "new"]);
    expect(await textsOf("> details > summary")).toEqual(["7 more blocks have changed"]);
    const [was] = (await textsOf("pre.was")) as string[];
    expect("long result 0 ".repeat(100)).toContain(was);
    expect(was!.length).toBeLessThan(300);
  },
);
