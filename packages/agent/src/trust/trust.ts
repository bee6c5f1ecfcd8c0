// Trust in the items of a project, for one session: which may be used, which to ask about, and whether they are unchanged.

import type { Hook } from "../hooks/read-hook-settings.ts";
import { hookName, trustId } from "./collect-trust-items.ts";
import { planTrust, type TrustPlan } from "./plan-trust.ts";
import type { TrustItem, TrustKind } from "./trust-item.ts";
import type { TrustStore } from "./trust-store.ts";

export class Trust {
  readonly #items: readonly TrustItem[];
  readonly #store: TrustStore;
  readonly #always: ReadonlySet<TrustKind>;
  #plan: TrustPlan = { trusted: [], refused: [], uncheckable: [], ask: [] };

  private constructor(items: readonly TrustItem[], store: TrustStore, always: ReadonlySet<TrustKind>) {
    this.#items = items;
    this.#store = store;
    this.#always = always;
  }

  static async open(
    items: readonly TrustItem[],
    store: TrustStore,
    always: ReadonlySet<TrustKind> = new Set(),
  ): Promise<Trust> {
    const trust = new Trust(items, store, always);
    await trust.#renew();
    return trust;
  }

  /** The items that the user must be asked about before any of them runs. */
  get toAsk(): TrustPlan["ask"] {
    return this.#plan.ask;
  }

  get trusted(): readonly TrustItem[] {
    return this.#plan.trusted;
  }

  get refused(): readonly TrustItem[] {
    return this.#plan.refused;
  }

  /** Nothing is left to ask, and the person trusts at least one item, unless the project has none. */
  get hasTrustedProject(): boolean {
    const { ask, trusted, refused, uncheckable } = this.#plan;
    return ask.length === 0 && (trusted.length > 0 || refused.length + uncheckable.length === 0);
  }

  get uncheckable(): readonly TrustItem[] {
    return this.#plan.uncheckable;
  }

  async answer(items: readonly TrustItem[], trusted: boolean, now: number): Promise<void> {
    await this.#store.answer(items, trusted, now);
    await this.#renew();
  }

  /** Always true for the user's own items; for the project's once they are trusted. */
  allows(kind: TrustKind, thing: { readonly name: string; readonly isProjects: boolean }): boolean {
    return !thing.isProjects || this.#find(kind, thing.name) !== undefined;
  }

  allowsHook(hook: Hook): boolean {
    return this.allows("hook", { name: hookName(hook), isProjects: hook.isProjects });
  }

  /** Checked just before use: a script may have changed since it was trusted. */
  async isUnchanged(
    kind: TrustKind,
    thing: { readonly name: string; readonly isProjects: boolean },
  ): Promise<boolean> {
    if (!thing.isProjects || this.#always.has(kind)) return true;
    const item = this.#find(kind, thing.name);
    return item !== undefined && (await item.rehash()) === item.hash;
  }

  #find(kind: TrustKind, name: string): TrustItem | undefined {
    return this.#plan.trusted.find((item) => item.id === trustId(kind, name));
  }

  async #renew(): Promise<void> {
    this.#plan = planTrust({
      items: this.#items,
      answers: await this.#store.answers(),
      always: this.#always,
    });
  }
}
