// Finds the memories that slots of a view show: those that were surfaced, those whose files the model has read, and those that
// it has looked up. Pure.
import { joinPath } from "../../derived/paths.ts";
import { filesTouched } from "../../derived/tool-kind.ts";
import { isToolResult, isToolUse, type ToolUseBlock } from "../../transcript/blocks.ts";
import type { Entry } from "../../transcript/entries.ts";
import type { Slot, View } from "../../view/view.ts";

export class ShownMemories {
  /** The folder that relative paths in calls refer to. */
  readonly #cwd: string;
  /** What the slots before show. */
  readonly #earlier: ShownMemories | undefined;
  readonly #entries = new Set<string>();
  /** The modification time that each surfaced memory shows, by path. */
  readonly #surfaced = new Map<string, number | undefined>();
  /** The files that each call reads, as absolute paths; for `Recall`, the path of the memory. */
  readonly #calls = new Map<string, readonly string[]>();
  /** When the text of each of them came into view. */
  readonly #read = new Map<string, number>();
  #bytes = 0;

  constructor(cwd: string, earlier?: ShownMemories) {
    this.#cwd = cwd;
    this.#earlier = earlier;
  }

  /** Failed and cleared results do not count. */
  noteSlot(slot: Slot, { tree }: View): void {
    const { entry, uses, result, surfaced, cleared } = slot;
    this.#entries.add(entry);
    if (uses.length > 0) for (const call of slot.blocks.filter(isToolUse)) this.#noteCall(call);
    if (cleared) return;
    if (surfaced) this.#noteSurfaced(tree.get(entry)?.entry);
    const paths = result ? this.#findCall(result.id) : [];
    // Asked for last: the blocks of a long transcript may have to be read from its file.
    if (paths.length === 0 || slot.blocks.some((block) => isToolResult(block) && block.is_error === true))
      return;
    const time = tree.get(entry)?.entry.time;
    if (time !== undefined) for (const path of paths) this.#read.set(path, time);
  }

  /** The size of all surfaced memories. */
  get bytes(): number {
    return this.#bytes + (this.#earlier?.bytes ?? 0);
  }

  /** True if a slot belongs to this entry. */
  hasEntry(entry: string): boolean {
    return this.#entries.has(entry) || this.#earlier?.hasEntry(entry) === true;
  }

  /** True if the slots show a memory of this folder as it is since it was modified. */
  isShown(folder: string, path: string, modified: number): boolean {
    const read = Math.max(this.#findRead(path), this.#findRead(`${folder}/${path}`));
    return read >= modified || this.#findSurfaced(path) === modified;
  }

  #noteSurfaced(entry: Entry | undefined): void {
    if (entry?.type !== "surfaced") return;
    for (const { path, modified, bytes } of entry.memories) {
      this.#surfaced.set(path, modified);
      this.#bytes += bytes;
    }
  }

  #noteCall(call: ToolUseBlock): void {
    const paths = listPaths(call, this.#cwd);
    if (paths.length > 0) this.#calls.set(call.id, paths);
  }

  #findCall(id: string): readonly string[] {
    return this.#calls.get(id) ?? (this.#earlier ? this.#earlier.#findCall(id) : []);
  }

  #findRead(path: string): number {
    return this.#read.get(path) ?? (this.#earlier ? this.#earlier.#findRead(path) : Number.NEGATIVE_INFINITY);
  }

  #findSurfaced(path: string): number | undefined {
    if (this.#surfaced.has(path) || !this.#earlier) return this.#surfaced.get(path);
    return this.#earlier.#findSurfaced(path);
  }
}

function listPaths(call: ToolUseBlock, cwd: string): readonly string[] {
  const { where, id } = (call.input ?? {}) as { readonly where?: unknown; readonly id?: unknown };
  if (call.name === "Recall") return where === "memory" && typeof id === "string" ? [id] : [];
  return filesTouched(call).map(({ path }) => joinPath(cwd, path));
}
