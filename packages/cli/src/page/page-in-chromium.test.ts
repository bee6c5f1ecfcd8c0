// The page in a real browser, where there is one. Speaks the DevTools protocol through a pipe: no port, no package.
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import { afterEach, expect, it } from "vitest";
import { makePage } from "./make-page.ts";
import type { PageData } from "./page-data.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAX_PAGE_BYTES = 3_000_000;
const REQUESTS = 2_000;

const chromium = (process.env.PATH ?? "")
  .split(delimiter)
  .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  .find(isExecutable);

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}

class Browser {
  readonly events: Message[] = [];
  readonly ended: Promise<unknown>;
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, (message: Message) => void>();
  readonly #expected = new Map<string, () => void>();
  #session: string | undefined;
  #last = 0;
  #rest = "";

  constructor(path: string, profile: string) {
    const args = ["--headless", "--remote-debugging-pipe", "--disable-gpu", "--disable-dev-shm-usage"];
    // Chromium refuses its sandbox to root. The page is our own.
    const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    this.#process = spawn(path, [...args, ...asRoot, `--user-data-dir=${profile}`], {
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
      env: { PATH: process.env.PATH, HOME: profile },
    });
    this.ended = new Promise((resolve) => this.#process.once("exit", resolve));
    (this.#process.stdio[4] as Readable).setEncoding("utf8").on("data", (text: string) => {
      const [rest = "", ...whole] = `${this.#rest}${text}`.split("\0").reverse();
      this.#rest = rest;
      for (const each of whole.reverse()) this.#take(JSON.parse(each));
    });
    (this.#process.stdio[3] as Writable).on("error", () => {});
    // Whoever waits for an answer must not wait for ever.
    void this.ended.then(() => {
      for (const answer of this.#waiting.values()) answer({ error: { message: "Chromium has ended." } });
    });
  }

  async openPage(): Promise<void> {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    this.#session = sessionId as string;
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await this.send(`${domain}.enable`);
  }

  /** Resolves when the event comes. */
  async expectEvent(method: string): Promise<void> {
    await Promise.race([new Promise<void>((resolve) => this.#expected.set(method, resolve)), this.ended]);
  }

  async send(method: string, params: object = {}): Promise<Readonly<Record<string, unknown>>> {
    const id = ++this.#last;
    const answered = new Promise<Message>((resolve) => this.#waiting.set(id, resolve));
    const session = this.#session === undefined ? {} : { sessionId: this.#session };
    (this.#process.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, ...session })}\0`);
    const { result, error } = await answered;
    if (!result) throw new Error(`${method}: ${error?.message}`);
    return result;
  }

  /** The value of an expression, or of what it promises. */
  async evaluate(expression: string): Promise<unknown> {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", options);
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return (result as { readonly value?: unknown }).value;
  }

  async close(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.ended;
  }

  #take(message: Message): void {
    if (message.id !== undefined) return this.#waiting.get(message.id)?.(message);
    this.events.push(message);
    this.#expected.get(message.method!)?.();
  }
}

let folder: string | undefined;
let browser: Browser | undefined;
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
      ...(at % 100 === 99 && { rewrite: { ...rewrite, tokens: 5_000, usd: 0.1 } }),
    })),
    series: [],
    tables: [],
  };
}

const NAME =
  "a page of 2,000 requests is drawn in Chromium, follows its slider, logs nothing and asks no network";
const SKIPPED = " (skipped: no Chromium is in the PATH)";

it.skipIf(chromium === undefined)(`${NAME}${chromium === undefined ? SKIPPED : ""}`, async () => {
  folder = await mkdtemp(`${tmpdir()}/palimpsest-chromium-`);
  const page = makePage(makeData());
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(MAX_PAGE_BYTES);
  const path = join(folder, "page.html");
  await writeFile(path, page);
  browser = new Browser(chromium!, join(folder, "profile"));
  await browser.openPage();
  const url = pathToFileURL(path).href;
  const loaded = browser.expectEvent("Page.loadEventFired");
  await browser.send("Page.navigate", { url });
  await loaded;
  await browser.evaluate(`new Promise((resolve) => {
    const look = () => document.documentElement.dataset.ready === "true" && resolve(true);
    new MutationObserver(look).observe(document.documentElement, { attributes: true });
    look();
  })`);
  const shown = () => browser!.evaluate('document.querySelector("section.request h2").textContent');
  // It begins where something was written again.
  expect(await shown()).toBe("Request 100 of 2000");
  await browser.evaluate(`{
    const slider = document.querySelector("input[type=range]");
    slider.value = "1999";
    slider.dispatchEvent(new Event("input"));
  }`);
  expect(await shown()).toBe("Request 2000 of 2000");
  expect(await browser.evaluate('document.querySelector("section.view").textContent')).toContain(
    "block 3999",
  );
  await browser.evaluate('document.dispatchEvent(new KeyboardEvent("keydown", { key: "Home" }))');
  expect(await shown()).toBe("Request 1 of 2000");
  const of = (method: string) => browser!.events.filter((event) => event.method === method);
  for (const method of ["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"])
    expect(of(method)).toEqual([]);
  const asked = of("Network.requestWillBeSent").map(
    ({ params }) => (params!.request as { readonly url: string }).url,
  );
  expect(asked).toEqual([url]);
});
