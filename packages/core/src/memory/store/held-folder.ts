// Holds a copy of the record and the latest texts while a command runs, which could delete the whole folder. Old versions
// would be lost then, but not the current memories or the record of changes.
import { INDEXES } from "../paths/check-path.ts";
import type { Folder } from "./folder.ts";
import { scanFolder } from "./scan.ts";

interface Held {
  readonly size: number;
  readonly modified: number;
  readonly record: Uint8Array;
  readonly texts: readonly string[];
}

export class HeldFolder {
  readonly #folder: Folder;
  #held: Held | undefined;

  constructor(folder: Folder) {
    this.#folder = folder;
  }

  /** Called before a command. Does not read again what has not changed. */
  async hold(): Promise<void> {
    const { files, record, texts, path, versions } = this.#folder;
    // Indexes are not stored as versions otherwise, and a command's change to them could not be undone.
    for (const index of INDEXES) {
      const text = await this.#folder.textAt(index);
      if (text !== undefined) await versions.keep(text);
    }
    const info = await files.stat(record.path);
    if (!info) return;
    const { size, modified } = info;
    const isSame = this.#held?.size === size && this.#held.modified === modified;
    const lines = isSame && this.#held ? this.#held.record : await files.read(record.path);
    const held = await texts.of(await scanFolder(files, path));
    this.#held = { size, modified, record: lines, texts: held.map(({ text }) => text) };
  }

  /**
   * Called after the command. If the history is gone, restores it, so that removed memories are noticed and can be restored.
   */
  async putBack(): Promise<void> {
    const { files, record, versions } = this.#folder;
    if (!this.#held || (await files.stat(record.path))) return;
    for (const text of this.#held.texts) await versions.keep(text);
    await files.write(record.path, this.#held.record);
  }
}
