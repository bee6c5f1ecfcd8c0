// A twin of the session: folds every entry that was handed over to be written, and keeps what would be sent after each.
import type { Entry } from "@palimpsest/core/internal";
import {
  applyEntry,
  emptyView,
  findUnseenLosses,
  isRemovalByLayer,
  type View,
} from "@palimpsest/core/testing";
import {
  claimsGrowth,
  hasGrown,
  isAutomatic,
  isByLayer,
  isNews,
  tokensIn,
} from "../invariants/i7-monotone.ts";
import { lineOf, viewHash } from "./fingerprint.ts";

export class Twin {
  view: View = emptyView();
  readonly hashes = new Map<string, string>();
  /** The session's size estimates, by entry. */
  readonly sizes = new Map<string, number>();
  order: string[] = [];
  /** The first entry that was not appended to the end of the conversation. */
  misplaced: string | undefined;
  /** Describes a layer's decision that should have made the view smaller and did not. */
  grown: string | undefined;
  /** Blocks of requests that were answered completely. */
  readonly shown = new Set<string>();
  /** Describes something that a layer removed and that no answered request had shown. */
  unseenLoss: string | undefined;

  /** Whether the last change was an automatic compaction. */
  #isCompacted = false;

  /** An entry that is retried after a full disk is taken only once. */
  take(entry: Entry, isForeign = false): void {
    if (this.hashes.has(entry.id)) return;
    const { parent } = entry;
    if (parent !== null && parent !== this.view.leaf && this.view.tree.has(parent))
      this.misplaced ??= entry.id;
    if (this.#isCompacted && isAutomatic(entry) && !isForeign)
      this.grown ??= "Compacted again by itself, with nothing new in between.";
    if (isNews(entry)) this.#isCompacted = isAutomatic(entry) && !isForeign;
    const isMeasured = !isForeign && isByLayer(entry);
    const before = isMeasured ? tokensIn(this.view) : 0;
    this.takeForeign(entry);
    // A response written by another process answers that process's own request, which showed everything.
    if (isForeign && entry.type === "assistant") this.#noteAllShown();
    if (!isForeign) this.#findUnseenLoss(entry);
    if (!isMeasured) return;
    const after = tokensIn(this.view);
    if (claimsGrowth(entry)) this.grown ??= `By its own count a ${entry.type} freed nothing.`;
    if (hasGrown(before, after)) this.grown ??= `A ${entry.type} made ${before} tokens into ${after}.`;
  }

  #noteAllShown(): void {
    for (const { role, blocks } of this.view.slots)
      for (const block of blocks) this.shown.add(`${role} ${lineOf(block)}`);
  }

  #findUnseenLoss(entry: Entry): void {
    if (!isRemovalByLayer(entry)) return;
    const [loss] = findUnseenLosses(this.view, entry, this.shown, lineOf);
    if (loss !== undefined) this.unseenLoss ??= `A ${entry.type} removed what nobody had seen: ${loss}`;
  }

  /** An entry written by another process may follow any entry. */
  takeForeign(entry: Entry): void {
    applyEntry(this.view, entry);
    this.order.push(entry.id);
    this.hashes.set(entry.id, viewHash(this.view));
  }

  get entries(): readonly Entry[] {
    return this.order.map((id) => this.view.tree.get(id)?.entry).filter((entry) => entry !== undefined);
  }

  get last(): string | undefined {
    return this.order.at(-1);
  }

  /** After a crash, goes back to the entries that are left. */
  goBackTo(entries: readonly Entry[]): void {
    if (entries.length === this.order.length) return;
    this.#isCompacted = false;
    const kept = new Set(entries.map((entry) => entry.id));
    for (const id of this.order) if (!kept.has(id)) this.hashes.delete(id);
    this.view = emptyView();
    for (const entry of entries) applyEntry(this.view, entry);
    this.order = entries.map((entry) => entry.id);
  }
}
