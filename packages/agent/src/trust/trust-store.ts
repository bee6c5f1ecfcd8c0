// The user's answers on trust, per project, in a file that all its sessions share.
import { join } from "node:path";
import * as z from "zod";
import { Journal } from "../files/journal.ts";
import type { TrustAnswer } from "./plan-trust.ts";
import type { TrustItem } from "./trust-item.ts";

const answer = z.object({ at: z.number(), id: z.string(), hash: z.string(), trusted: z.boolean() });

export class TrustStore {
  readonly #journal: Journal<z.infer<typeof answer>>;

  get path(): string {
    return this.#journal.path;
  }

  /** `folder` is the project's folder in pal's home. Not the repository, which could contain forged answers. */
  constructor(folder: string) {
    this.#journal = new Journal(join(folder, "trust.jsonl"), answer);
  }

  answers(): Promise<readonly (TrustAnswer & { readonly at: number })[]> {
    return this.#journal.read();
  }

  /** Whether the user trusts any item of this project. */
  async hasTrusted(): Promise<boolean> {
    const newest = new Map((await this.answers()).map(({ id, trusted }) => [id, trusted]));
    return [...newest.values()].includes(true);
  }

  async answer(items: readonly TrustItem[], trusted: boolean, at: number): Promise<void> {
    await this.#journal.add(...items.map(({ id, hash }) => ({ at, id, hash, trusted })));
  }
}
