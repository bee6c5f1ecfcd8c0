// Stores every text that a memory ever had, by its hash.
import { createHash } from "node:crypto";
import { FileError, type Files } from "../../ports/files.ts";

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

export class Versions {
  readonly folder: string;
  readonly #files: Files;

  constructor(files: Files, folder: string) {
    this.#files = files;
    this.folder = folder;
  }

  async keep(text: string): Promise<string> {
    const hash = hashOf(text);
    await this.#files.create(`${this.folder}/${hash}`, text);
    return hash;
  }

  /** Returns undefined after a purge, or if somebody removed the file. */
  async read(hash: string): Promise<string | undefined> {
    if (!/^[0-9a-f]{64}$/.test(hash)) return undefined;
    try {
      return new TextDecoder("utf-8", { ignoreBOM: true }).decode(
        await this.#files.read(`${this.folder}/${hash}`),
      );
    } catch (error) {
      if (FileError.isInstance(error) && error.code === "not-found") return undefined;
      throw error;
    }
  }

  async names(): Promise<readonly string[]> {
    return (await this.#files.names(this.folder)).filter((name) => /^[0-9a-f]{64}$/.test(name));
  }

  async remove(hash: string): Promise<void> {
    await this.#files.remove(`${this.folder}/${hash}`);
  }
}
