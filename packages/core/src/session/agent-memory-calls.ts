// The memory of an agent that a program started: answers its calls there, and keeps its other calls away from agent
// memories.
import { MEMORY_TOOLS } from "../agents/definitions/names-tool.ts";
import { filesTouched } from "../derived/tool-kind.ts";
import type { ToolAnswer } from "../forks/fork.ts";
import { canonicalPlace } from "../memory/paths/check-folder.ts";
import { checkPath, INDEX_NAME } from "../memory/paths/check-path.ts";
import type { Gated } from "../memory/safety/gate.ts";
import {
  describeMemoryWrite,
  explainMemoryAlone,
  explainOthersMemory,
  type MemoryFileInput,
  planMemoryWrite,
} from "../memory/scopes/plan-memory-write.ts";
import type { Change } from "../memory/store/change.ts";
import type { MemoryStore } from "../memory/store/store.ts";
import type { Files } from "../ports/files.ts";
import type { ToolDefinition, ToolUseBlock } from "../transcript/blocks.ts";

const PATH = { type: "string", description: "The whole path, in the folder of your memory" };

/** Definitions for agents that get no such tools from their program. */
export const MEMORY_TOOL_DEFINITIONS: readonly ToolDefinition[] = [
  describeTool("Read", "Reads a file of your memory.", {}),
  describeTool("Write", "Writes a whole file of your memory. Empty content removes the file.", {
    content: { type: "string" },
  }),
  describeTool("Edit", "Replaces a text in a file of your memory.", {
    old_string: { type: "string", description: "Must be in the file once" },
    new_string: { type: "string" },
  }),
];

function describeTool(name: string, description: string, more: Record<string, object>): ToolDefinition {
  const properties = { file_path: PATH, ...more };
  const required = Object.keys(properties);
  return {
    name,
    description,
    input_schema: { type: "object", properties, required, additionalProperties: false },
  };
}

export interface AgentMemoryCallsDependencies {
  readonly files: Files;
  /** The memory of the agent's kind; undefined if it has none in this run. */
  readonly store: MemoryStore | undefined;
  /** The folders in which agents of all kinds keep their memories. */
  readonly all: readonly string[];
  /** The folder that relative paths refer to. */
  readonly cwd: string;
  /** The tools that it has only for its memory. */
  readonly forMemory: ReadonlySet<string>;
  /** Saves a change if it passes the gate. */
  change(store: MemoryStore, change: Change): Promise<Gated>;
}

type Fields = Readonly<Record<string, unknown>>;

export class AgentMemoryCalls {
  readonly #parts: AgentMemoryCallsDependencies;
  /** Files as the agent has seen them; it cannot overwrite a file that it has not seen. */
  readonly #seen = new Map<string, string>();

  constructor(parts: AgentMemoryCallsDependencies) {
    this.#parts = parts;
  }

  /** Returns undefined for a call that does not concern agent memories, which the program answers. */
  async answer(call: ToolUseBlock): Promise<ToolAnswer | undefined> {
    const { store, forMemory } = this.#parts;
    const fields = (typeof call.input === "object" && call.input !== null ? call.input : {}) as Fields;
    const path = store && MEMORY_TOOLS.has(call.name) && (await this.#find(store.folder, fields.file_path));
    if (store && typeof path === "string")
      return call.name === "Read" ? this.#read(store, path) : this.#write(store, path, call.name, fields);
    if (forMemory.has(call.name)) return refuse(explainMemoryAlone(call.name, store?.folder));
    for (const { path: file, how } of filesTouched(call))
      if (how === "edit" && (await this.#isRemembered(file)))
        return refuse(
          store && (await this.#find(store.folder, file)) !== undefined
            ? `${file} is in your memory: use Write or Edit there, with file_path.`
            : explainOthersMemory(file),
        );
    return undefined;
  }

  async #isRemembered(file: string): Promise<boolean> {
    for (const folder of this.#parts.all) if ((await this.#find(folder, file)) !== undefined) return true;
    return false;
  }

  /** Returns the path relative to the folder; undefined for a file elsewhere. Links are followed. */
  async #find(folder: string, given: unknown): Promise<string | undefined> {
    if (typeof given !== "string" || given === "") return undefined;
    const { files, cwd } = this.#parts;
    const whole = /^(\/|[A-Za-z]:[\\/])/.test(given) ? given : `${cwd}/${given}`;
    const [root, place] = await Promise.all([canonicalPlace(files, folder), canonicalPlace(files, whole)]);
    return place.startsWith(`${root}/`) ? place.slice(root.length + 1) : undefined;
  }

  async #read(store: MemoryStore, path: string): Promise<ToolAnswer> {
    if (path === INDEX_NAME) return { content: (await store.index()) || "It is still empty." };
    const text = await store.text(path);
    if (text === undefined) return fail(`There is no memory ${path}.`);
    this.#seen.set(path, text);
    return { content: text };
  }

  async #write(store: MemoryStore, path: string, tool: string, fields: Fields): Promise<ToolAnswer> {
    const checked = checkPath(path);
    if (!checked.ok) return fail(checked.reason);
    const needed = tool === "Write" ? ["content"] : ["old_string", "new_string"];
    const missing = needed.find((name) => typeof fields[name] !== "string");
    if (missing !== undefined) return fail(`Give ${missing} as a string.`);
    const before = await store.text(path);
    const { content, ...edit } = fields as MemoryFileInput;
    const isSeen = before !== undefined && this.#seen.get(path) === before;
    const planned = planMemoryWrite(tool === "Write" ? { content: content! } : edit, path, before, isSeen);
    if (!planned.ok) return fail(planned.reason);
    const gated = await this.#parts.change(store, { path, text: planned.text, base: before ?? null });
    if (!gated.ok) return fail(`Not saved. ${gated.reason}`);
    const after = await store.text(path);
    if (after !== undefined) this.#seen.set(path, after);
    return { content: planned.text === null ? `Forgotten: ${path}.` : describeMemoryWrite(gated) };
  }
}

const fail = (content: string): ToolAnswer => ({ content, is_error: true });
const refuse = (content: string): ToolAnswer => ({ content, is_error: true, refused: true });
