// The tools of a session in a fixed order: their definitions for the API, and lookup by name.
import { checkInput } from "./check-input.ts";
import { createJsonSchema } from "./create-json-schema.ts";
import type { Tool } from "./tool.ts";

export { checkInput };

/** A tool definition in the format of the Messages API. */
export interface ToolDefinition {
  readonly name: string;
  /** Of a tool of the server's own, which has neither a description nor a schema. */
  readonly type?: string;
  readonly description?: string;
  readonly input_schema?: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** What the API allows. */
export const TOOL_NAME = /^[a-zA-Z0-9_-]{1,128}$/;

export class ToolRegistry {
  readonly #tools: ReadonlyMap<string, Tool>;
  /** In the given order, without deferred tools. Created once, since the bytes are part of every request. */
  readonly definitions: readonly ToolDefinition[];

  constructor(tools: readonly Tool[]) {
    for (const { name } of tools) {
      if (!TOOL_NAME.test(name)) throw new Error(`A tool cannot be named ${JSON.stringify(name)}.`);
    }
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    if (this.#tools.size !== tools.length) throw new Error("Two tools have the same name.");
    this.definitions = Object.freeze(tools.filter(({ deferred }) => !deferred).map(createDefinition));
  }

  get(name: string): Tool | undefined {
    return this.#tools.get(name);
  }

  get all(): readonly Tool[] {
    return [...this.#tools.values()];
  }

  /** Names whose results stay in view, as the session's `keep` takes them. */
  get kept(): readonly string[] {
    return this.all.filter(({ keep }) => keep).map(({ name }) => name);
  }

  /** Limits of the tools that have their own, for the setting `toolResults.perTool`. */
  get limits(): Readonly<Record<string, number | "none">> {
    return Object.fromEntries(
      this.all.flatMap(({ name, limit }) => (limit === undefined ? [] : [[name, limit]])),
    );
  }

  /** Characters that the definitions add to every request. */
  get characters(): number {
    return JSON.stringify(this.definitions).length;
  }
}

export function createDefinition({ name, description, input, schema, server }: Tool): ToolDefinition {
  if (server) return server;
  return Object.freeze({ name, description, input_schema: schema ?? createJsonSchema(input) });
}
