// A mark on disk for each running command of an agent: changes made meanwhile may be the command's. The mark of a killed
// process stays, so that the next process knows.
import * as z from "zod";
import { FileError } from "../../ports/files.ts";
import type { LockPorts as StorePorts } from "../../transcript/wait-for-lock.ts";

export interface CommandMark {
  readonly path: string;
  readonly session?: string | undefined;
  /** True if its process was killed before it could check what changed. */
  readonly isDead: boolean;
}

// Lazy, because a normal start does not need this schema.
const marked = z.lazy(() =>
  z.object({
    pid: z.int().positive(),
    started: z.string(),
    boot: z.string(),
    session: z.string().optional(),
  }),
);

export class CommandMarks {
  readonly #ports: StorePorts;
  readonly #folder: string;
  /** The marks of this process. They count even if a command removes them or the disk is full. */
  readonly #own = new Map<string, CommandMark>();

  constructor(ports: StorePorts, folder: string) {
    this.#ports = ports;
    this.#folder = folder;
  }

  /** Called before a command. Returns a function that removes the mark. */
  async add(session: string): Promise<() => Promise<void>> {
    const { files, ids, spawn } = this.#ports;
    const path = `${this.#folder}/${ids.next()}`;
    this.#own.set(path, { path, session, isDead: false });
    const text = `${JSON.stringify({ ...spawn.self(), session })}\n`;
    await ignoreFileErrors(() => files.write(path, text));
    return async () => {
      this.#own.delete(path);
      await ignoreFileErrors(() => files.remove(path));
    };
  }

  async list(): Promise<readonly CommandMark[]> {
    const marks: CommandMark[] = [...this.#own.values()];
    for (const name of await this.#ports.files.names(this.#folder)) {
      // An unfinished file of a mark that is being written; its command has not begun.
      if (name.startsWith(".") || this.#own.has(`${this.#folder}/${name}`)) continue;
      const mark = await this.#read(`${this.#folder}/${name}`);
      if (mark) marks.push(mark);
    }
    return marks;
  }

  async remove({ path }: CommandMark): Promise<void> {
    await this.#ports.files.remove(path);
  }

  /** Returns undefined if the mark was just removed. An unreadable mark counts as that of a dead process. */
  async #read(path: string): Promise<CommandMark | undefined> {
    const { files, spawn } = this.#ports;
    try {
      const { session, ...identity } = marked.parse(
        JSON.parse(new TextDecoder().decode(await files.read(path))),
      );
      return { path, session, isDead: !spawn.isAlive(identity) };
    } catch (error) {
      if (FileError.isInstance(error) && error.code === "not-found") return undefined;
      return { path, isDead: true };
    }
  }
}

async function ignoreFileErrors(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!FileError.isInstance(error)) throw error;
  }
}
