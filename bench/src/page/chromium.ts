// A headless Chromium, where there is one.
import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { Readable, Writable } from "node:stream";

/** The page sets an attribute when it is ready; the time is taken after the next frame. */
const NOTE_READY = `window.palimpsestReady = new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    if (document.documentElement?.dataset.ready !== "true") return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  }).observe(document, { attributes: true, subtree: true });
});`;
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Undefined if there is none in the PATH. */
export const chromiumPath: string | undefined = (process.env.PATH ?? "")
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

/** Speaks the DevTools protocol through a pipe: no port, no package. */
export class Chromium {
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
    await this.send("Page.addScriptToEvaluateOnNewDocument", { source: NOTE_READY });
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

  /** Waits until the page of a session can be used and is painted. Returns the milliseconds since its address was opened. */
  async waitUntilReady(): Promise<number> {
    return (await this.evaluate("window.palimpsestReady")) as number;
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
