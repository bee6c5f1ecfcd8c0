// What the server says about models that are not in the catalog. Fetched in the background and kept for a day.
import * as z from "zod";
import type { Clock } from "../ports/clock.ts";
import type { Files } from "../ports/files.ts";
import { factsOf, type ModelOverrides } from "./catalog.ts";
import type { ListedModel, Model } from "./model.ts";

/** Lists of models seldom change; a day is soon enough for a new one. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
/** A list of a thousand models has about 100 KB. */
const MAX_BYTES = 1_000_000;

const KEPT = z.record(
  z.string(),
  z.object({
    time: z.number(),
    windows: z.record(z.string(), z.number().int().positive()),
  }),
);
type Kept = z.infer<typeof KEPT>;

export interface ListedModelsDependencies {
  readonly files: Files;
  readonly clock: Clock;
  /** The file in which lists are stored, by server. */
  readonly path: string;
  readonly model?: Model | undefined;
}

export class ListedModels {
  readonly #parts: ListedModelsDependencies;
  readonly #abort = new AbortController();
  #windows: Readonly<Record<string, number>> = {};
  #lookedUp: Promise<void> | undefined;

  constructor(parts: ListedModelsDependencies) {
    this.#parts = parts;
  }

  /** The window of a model, if the server has listed it. */
  findWindow(model: string): number | undefined {
    return Object.hasOwn(this.#windows, model) ? this.#windows[model] : undefined;
  }

  /**
   * For a model with an unknown window: reads the stored list, and asks the server in the background if it is missing or
   * old. The window applies from the next request after the answer.
   */
  async lookUp(model: string, overrides: ModelOverrides): Promise<void> {
    if (!this.#parts.model?.listModels || factsOf(model, overrides).window !== undefined) return;
    this.#lookedUp ??= this.#readAndAsk();
    await this.#lookedUp;
  }

  close(): void {
    this.#abort.abort();
  }

  async #readAndAsk(): Promise<void> {
    const kept = (await this.#read())[this.#server];
    this.#windows = kept?.windows ?? {};
    const age = this.#parts.clock.now() - (kept?.time ?? Number.NEGATIVE_INFINITY);
    // A time in the future means that the clock was set back; the list counts as old.
    if (age < 0 || age >= KEPT_MS) void this.#ask();
  }

  /** If the server does not answer, nothing changes: a request that is too long is handled anyway. */
  async #ask(): Promise<void> {
    try {
      const listed = await this.#parts.model?.listModels?.({ signal: this.#abort.signal });
      if (!listed) return;
      this.#windows = collectWindows(listed);
      const { files, clock, path } = this.#parts;
      const all = { ...(await this.#read()), [this.#server]: { time: clock.now(), windows: this.#windows } };
      await files.write(path, `${JSON.stringify(all)}\n`);
    } catch {}
  }

  async #read(): Promise<Kept> {
    try {
      const bytes = await this.#parts.files.read(this.#parts.path, MAX_BYTES);
      return KEPT.parse(JSON.parse(new TextDecoder().decode(bytes)));
    } catch {
      return {};
    }
  }

  get #server(): string {
    return this.#parts.model?.server ?? this.#parts.model?.name ?? "";
  }
}

const collectWindows = (listed: readonly ListedModel[]): Readonly<Record<string, number>> =>
  Object.fromEntries(listed.flatMap(({ name, window }) => (window === undefined ? [] : [[name, window]])));
