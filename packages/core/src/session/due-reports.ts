// Keeps track of background agents whose report is not recorded yet. A file beside each agent's transcript exists from
// before its first request until its report is an entry. So the report arrives exactly once, even if the process ends and
// the session is resumed.

import type { Files } from "../ports/files.ts";
import { FileError } from "../ports/files.ts";

const SUFFIX = ".due.json";
/** The file contains only a name. */
const MAX_BYTES = 4_096;

export interface DueReport {
  /** The id of the agent's session. */
  readonly id: string;
  readonly name: string;
}

export class DueReports {
  readonly #files: Files;
  readonly #folder: string;

  constructor(files: Files, folder: string) {
    this.#files = files;
    this.#folder = folder;
  }

  async add({ id, name }: DueReport): Promise<void> {
    await this.#files.write(this.#path(id), JSON.stringify({ name }));
  }

  async remove(id: string): Promise<void> {
    await this.#files.remove(this.#path(id));
  }

  async list(): Promise<readonly DueReport[]> {
    const names = await this.#files.names(this.#folder);
    const ids = names.filter((name) => name.endsWith(SUFFIX)).map((name) => name.slice(0, -SUFFIX.length));
    return Promise.all(ids.map(async (id) => ({ id, name: await this.#readName(id) })));
  }

  /** Falls back to the id, because an agent with an unreadable file still has a report. */
  async #readName(id: string): Promise<string> {
    try {
      const bytes = await this.#files.read(this.#path(id), MAX_BYTES);
      const { name } = JSON.parse(new TextDecoder().decode(bytes)) as { name?: unknown };
      if (typeof name === "string") return name;
    } catch (error) {
      if (!FileError.isInstance(error) && !(error instanceof SyntaxError)) throw error;
    }
    return id;
  }

  #path(id: string): string {
    return `${this.#folder}/${id}${SUFFIX}`;
  }
}
