// The commands a session has running in the background, by id.
import { join } from "node:path";
import { Shell, type ShellStart } from "./shell.ts";

/** More than this is a mistake, such as a loop that starts servers. */
const MAX_RUNNING = 16;
/** Ended commands whose output can still be read. */
const MAX_ENDED = 64;

export class Shells {
  readonly #shells = new Map<string, Shell>();
  /** Commands that have ended without the model knowing yet. */
  readonly #news = new Set<string>();
  #count = 0;

  get(id: string): Shell | undefined {
    return this.#shells.get(id);
  }

  get all(): readonly Shell[] {
    return [...this.#shells.values()];
  }

  get running(): readonly Shell[] {
    return this.all.filter(({ end }) => end === undefined);
  }

  /** `folder` is the session's. */
  async start(folder: string, how: Omit<ShellStart, "id" | "log" | "cwdFile">): Promise<Shell | undefined> {
    if (this.running.length >= MAX_RUNNING) return undefined;
    const id = `bash_${++this.#count}`;
    const shell = await Shell.start({ ...how, id, log: logPath(folder, id) });
    this.#shells.set(id, shell);
    void shell.ended.then(() => this.#news.add(id));
    this.#forget();
    return shell;
  }

  /** Called once the model has been shown that the command ended. */
  markTold(id: string): void {
    this.#news.delete(id);
  }

  /** The commands that have ended since the last call, for a reminder in the next message. */
  takeEnded(): readonly Shell[] {
    const ended = this.all.filter(({ id }) => this.#news.has(id));
    this.#news.clear();
    return ended;
  }

  /** Stops all running commands. */
  async close(): Promise<void> {
    await Promise.all(this.running.map((shell) => shell.stop()));
  }

  #forget(): void {
    const ended = this.all.filter(({ end }) => end !== undefined);
    for (const { id } of ended.slice(0, Math.max(0, ended.length - MAX_ENDED))) {
      this.#shells.delete(id);
      this.#news.delete(id);
    }
  }
}

export const logPath = (folder: string, id: string) => join(folder, "shells", `${id}.log`);
