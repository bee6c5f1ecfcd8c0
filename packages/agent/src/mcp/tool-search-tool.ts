// ToolSearch finds deferred tools and returns their definitions; CallTool calls them. The definitions of these two never change,
// so a tool that arrives late does not break the cache.
import * as z from "zod";
import INPUT_SCHEMAS from "../toolkit/input-schemas.made.ts";
import { failCall, type Tool } from "../toolkit/tool.ts";
import { checkInput, createDefinition } from "../toolkit/tool-registry.ts";
import type { DeferredTools } from "./deferred-tools.ts";

const RESULTS = 5;
const MAX_RESULTS = 20;
/** About 7,000 tokens of definitions. */
const MAX_TEXT = 30_000;

const searchInput = z.lazy(() =>
  z.strictObject({
    query: z.string().min(1).max(500).describe('Keywords, or "select:name,name"'),
    max_results: z.int().min(1).max(MAX_RESULTS).optional(),
  }),
);

export function toolSearchTool(deferred: DeferredTools): Tool<z.infer<typeof searchInput>> {
  return {
    name: "ToolSearch",
    description:
      "Finds further tools, such as those of MCP servers, and returns their definitions. Call what it finds through CallTool.",
    input: searchInput,
    schema: INPUT_SCHEMAS.ToolSearch,
    isReadOnly: () => true,
    subject: ({ query }) => query,
    limit: "none",
    keep: true,
    async run({ query, max_results: most = RESULTS }) {
      const found = deferred.search(query, most);
      if (found.length === 0) {
        const names = deferred.names();
        return {
          content: `No matches. ${names === "" ? "There are no further tools." : `All tools:\n${names}`}`,
        };
      }
      let room = MAX_TEXT;
      const lines = found.map((tool) => {
        const line = JSON.stringify(createDefinition(tool));
        room -= line.length;
        return room >= 0 ? line : `${tool.name}: too long to be shown here; select it alone.`;
      });
      return { content: lines.join("\n"), summary: found.map(({ name }) => name).join(", ") };
    },
  };
}

const callInput = z.lazy(() =>
  z.strictObject({
    name: z.string().min(1).describe("From ToolSearch"),
    input: z.record(z.string(), z.unknown()).describe("By the tool's own schema"),
  }),
);

export type CallInput = z.infer<typeof callInput>;

/** Permissions, hooks and limits are those of the tool inside: see `unwrapCall`. */
export function callToolTool(deferred: DeferredTools): Tool<CallInput> {
  return {
    name: "CallTool",
    description: "Calls a tool that ToolSearch found.",
    input: callInput,
    schema: INPUT_SCHEMAS.CallTool,
    isReadOnly: ({ name, input }) => deferred.get(name)?.isReadOnly(input) ?? false,
    subject: ({ name, input }) => `${name} ${deferred.get(name)?.subject(input) ?? ""}`.trim(),
    keep: true,
    async run({ name, input }, context) {
      const tool = deferred.get(name);
      if (!tool) return failCall(`No tool ${name} can be called this way. Find it with ToolSearch.`);
      const checked = checkInput(tool, input);
      return checked.ok ? tool.run(checked.input, context) : failCall(checked.reason);
    },
  };
}

/** The call inside a CallTool, for everything that checks calls before they run. */
export function unwrapCall(
  tool: Tool,
  input: unknown,
  deferred: DeferredTools,
): { readonly tool: Tool; readonly input: unknown } {
  if (tool.name !== "CallTool") return { tool, input };
  const given = callInput.safeParse(input);
  const inner = given.success ? deferred.get(given.data.name) : undefined;
  return inner && given.success ? { tool: inner, input: given.data.input } : { tool, input };
}
