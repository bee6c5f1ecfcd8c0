// Reads the memories of a folder without opening it as a store: creates, settles and writes nothing.
import type { Clock } from "../../ports/clock.ts";
import type { Files } from "../../ports/files.ts";
import type { Memory } from "../memory.ts";
import { secretsIn } from "../safety/secrets/secrets.ts";
import { listMemories, readMemories } from "../store/list-memories.ts";
import { type Found, scanFolder } from "../store/scan.ts";
import { Texts } from "../store/texts.ts";

export class ScopeReader {
  readonly folder: string;
  readonly #files: Files;
  readonly #texts: Texts;
  readonly #isShared: boolean;
  /** Results of the search for secrets, by path, with the modification time of the searched file. */
  readonly #checked = new Map<string, { readonly modified: number; readonly rules: readonly string[] }>();

  /** `isShared`: others write and read there too, so a memory with a secret is withheld. */
  constructor(ports: { readonly files: Files; readonly clock: Clock }, folder: string, isShared: boolean) {
    this.folder = folder;
    this.#files = ports.files;
    this.#texts = new Texts(ports.files, ports.clock, folder);
    this.#isShared = isShared;
  }

  /** Newest first; empty if the folder does not exist. */
  async list(): Promise<readonly Memory[]> {
    return this.#withoutSecrets(await listMemories(this.#files, this.#texts, this.folder));
  }

  /** The files of all memories, newest first, without reading them. */
  async scan(): Promise<readonly Found[]> {
    return scanFolder(this.#files, this.folder);
  }

  /** Reads some of these memories. */
  async readAll(found: readonly Found[]): Promise<readonly Memory[]> {
    return this.#withoutSecrets(await readMemories(this.#texts, found));
  }

  #withoutSecrets(memories: readonly Memory[]): readonly Memory[] {
    return this.#isShared ? memories.filter((memory) => this.#secretsOf(memory).length === 0) : memories;
  }

  /** Lists memories that contain a secret, with the kinds of secrets, never the secrets themselves. */
  async listWithheld(): Promise<readonly { readonly path: string; readonly rules: readonly string[] }[]> {
    if (!this.#isShared) return [];
    const all = await listMemories(this.#files, this.#texts, this.folder);
    return all
      .map((memory) => ({ path: memory.path, rules: this.#secretsOf(memory) }))
      .filter(({ rules }) => rules.length > 0);
  }

  /** Returns the text of a memory as it is in its file. */
  async text(path: string): Promise<string | undefined> {
    const memory = (await this.list()).find((each) => each.path === path);
    if (!memory) return undefined;
    const [held] = await this.#texts.of([{ path, size: -1, modified: memory.modified }]);
    return held?.text;
  }

  #secretsOf({ path, modified, name, description, body }: Memory): readonly string[] {
    const known = this.#checked.get(path);
    if (known?.modified === modified) return known.rules;
    const rules = [...new Set(secretsIn([path, name, description, body].join("\n")).map(({ rule }) => rule))];
    this.#checked.set(path, { modified, rules });
    return rules;
  }
}
