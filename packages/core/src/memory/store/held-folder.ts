// What a command could take away with a whole folder: the record, and what was there last. Old versions are lost then; what
// was remembered, and what was done to it, is not.
import type { Folder } from "./folder.ts";
import { scanFolder } from "./scan.ts";
import { INDEXES } from "./settle.ts";

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

  /** Before a command. What has not changed since is not read again. */
  async hold(): Promise<void> {
    const { files, record, texts, path, versions } = this.#folder;
    // The program's own index is no version otherwise, and what a command does to it could not be undone.
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

  /** After it, where the history is gone: then what the command removed is found, and can be taken back. */
  async putBack(): Promise<void> {
    const { files, record, versions } = this.#folder;
    if (!this.#held || (await files.stat(record.path))) return;
    for (const text of this.#held.texts) await versions.keep(text);
    await files.write(record.path, this.#held.record);
  }
}
