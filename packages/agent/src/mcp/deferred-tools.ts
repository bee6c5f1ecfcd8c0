// Tools that are not defined in requests: the model finds them with ToolSearch and calls them through CallTool.
import type { FoundTools } from "@palimpsest/core/internal";
import type { Tool } from "../toolkit/tool.ts";
import { createDefinition } from "../toolkit/tool-registry.ts";
import { planToolSearch } from "./plan-tool-search.ts";

/** Characters of the list of names at the start, about 1,000 tokens. */
const MAX_NAMES = 4_000;
/** Characters of the definitions restored after a compaction. */
const MAX_RESTORED = 20_000;

export class DeferredTools {
  readonly #tools = new Map<string, Tool>();
  readonly #found = new Set<string>();
  /** Tools that are defined in requests by now: still callable through CallTool, no longer listed. */
  readonly #admitted = new Set<string>();

  /** A tool of the same name is replaced. */
  add(tools: readonly Tool[]): void {
    for (const tool of tools) this.#tools.set(tool.name, tool);
  }

  get(name: string): Tool | undefined {
    return this.#tools.get(name);
  }

  get size(): number {
    return this.#tools.size;
  }

  search(query: string, most: number): Tool[] {
    const found = planToolSearch([...this.#tools.values()], query, most);
    for (const { name } of found) this.#found.add(name);
    return found;
  }

  /** After a resume: the tools that the session had found. */
  markFound(names: readonly string[]): void {
    for (const name of names) this.#found.add(name);
  }

  /** Marks tools as defined in requests from now on. */
  admit(names: readonly string[]): void {
    for (const name of names) this.#admitted.add(name);
  }

  /** One line each, as many as fit. `except`: those that are about to be admitted. */
  names(except: readonly string[] = []): string {
    const listed = [...this.#tools.keys()].filter(
      (name) => !this.#admitted.has(name) && !except.includes(name),
    );
    return limitLines(listed.sort(), MAX_NAMES);
  }

  /** After a compaction: the definitions of found tools are shown again. */
  restored(except: readonly string[] = []): FoundTools {
    const isHere = (name: string) => this.#admitted.has(name) || except.includes(name);
    const names = [...this.#found].filter((name) => this.#tools.has(name) && !isHere(name));
    if (names.length === 0) return { names: [] };
    const text = limitLines(
      names.map((name) => JSON.stringify(createDefinition(this.#tools.get(name)!))),
      MAX_RESTORED,
    );
    return { names, text: `Call these through CallTool:\n${text}` };
  }
}

function limitLines(lines: readonly string[], most: number): string {
  let room = most;
  const kept = lines.filter((line) => {
    room -= line.length + 1;
    return room >= 0;
  });
  const missing = lines.length - kept.length;
  return [...kept, ...(missing > 0 ? [`… and ${missing} more`] : [])].join("\n");
}
