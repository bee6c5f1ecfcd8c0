// Finds which files a session edited and which it only read, from its calls. Independent of the engine's own derivation, to judge that.
import type { Block } from "@palimpsest/core";
import { shellFiles } from "@palimpsest/core/internal";
import { listStrings } from "./items.ts";

/** In lower case: agents differ in capitalization. */
const READERS = ["read", "notebookread", "view"];
const EDITORS = ["edit", "multiedit", "write", "notebookedit", "apply_patch", "patch"];
/** Shell tools of agents without a reading tool. For other agents, shell output does not count as a file that was read. */
const READING_SHELLS = ["shell", "exec_command", "local_shell"];
const PATH_FIELDS = ["file_path", "filePath", "path", "notebook_path"];
/** How a patch names the files that it changes. */
const PATCHED = /^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+)$/gm;

interface FileCall {
  readonly how: "read" | "edit";
  readonly path: string;
  /** What the call writes into the file. */
  readonly written: readonly string[];
  /** The call shows or writes the whole file. */
  readonly isWhole: boolean;
}

export class FilesUsed {
  readonly #waiting = new Map<string, readonly FileCall[]>();
  readonly #edited = new Set<string>();
  readonly #read = new Set<string>();
  readonly #contents = new Map<string, readonly string[]>();

  /** Takes the blocks of one message. Failed calls do not count. */
  take(blocks: readonly Block[]): void {
    for (const block of blocks) {
      if (block.type === "tool_use" && "name" in block)
        this.#waiting.set(String(block.id), listFileCalls(String(block.name), block.input));
      if (block.type !== "tool_result" || !("tool_use_id" in block)) continue;
      const id = String(block.tool_use_id);
      if (block.is_error !== true)
        for (const call of this.#waiting.get(id) ?? []) this.#note(call, listStrings(block.content));
      this.#waiting.delete(id);
    }
  }

  get edited(): ReadonlySet<string> {
    return this.#edited;
  }

  get onlyRead(): ReadonlySet<string> {
    return new Set([...this.#read].filter((path) => !this.#edited.has(path)));
  }

  /** What the session last saw of a file: as it was read, and what was written into it since. */
  contentsOf(path: string): readonly string[] {
    return this.#contents.get(path) ?? [];
  }

  #note({ how, path, written, isWhole }: FileCall, shown: readonly string[]): void {
    (how === "edit" ? this.#edited : this.#read).add(path);
    const seen = how === "edit" ? written : shown;
    this.#contents.set(path, isWhole ? seen : [...this.contentsOf(path), ...seen]);
  }
}

function listFileCalls(tool: string, input: unknown): readonly FileCall[] {
  const name = tool.toLowerCase();
  const fields = (typeof input === "object" && input !== null ? input : { input }) as Record<string, unknown>;
  const texts = listStrings(fields);
  const patched = texts.flatMap((text) =>
    text.includes("*** Begin Patch") ? [...text.matchAll(PATCHED)].map(([, path]) => path!.trim()) : [],
  );
  if (patched.length > 0)
    return patched.map((path) => ({ how: "edit", path, written: texts, isWhole: false }));
  if (READING_SHELLS.includes(name))
    return texts.flatMap(shellFiles).map(({ how, path }) => ({ how, path, written: [], isWhole: false }));
  const how = EDITORS.includes(name) ? "edit" : READERS.includes(name) ? "read" : undefined;
  const field = PATH_FIELDS.find((each) => typeof fields[each] === "string");
  if (how === undefined || field === undefined) return [];
  const isPart = fields.offset !== undefined || fields.limit !== undefined;
  const isWhole = name === "write" || (how === "read" && !isPart);
  const written = texts.filter((text) => text !== fields[field]);
  return [{ how, path: String(fields[field]), written, isWhole }];
}
