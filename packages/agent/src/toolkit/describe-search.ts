// A search of the server's in words: what was found, or why it failed. Pure.
import type { Block } from "@palimpsest/core";
import { formatCount } from "@palimpsest/core/text";

/** The name of the tool in rules and definitions of agents; the API calls it web_search. */
export const WEB_SEARCH = "WebSearch";

export interface DescribedSearch {
  readonly id: string;
  /** A title and an address a line. */
  readonly text: string;
  readonly summary: string;
  readonly isError: boolean;
}

/** The API's codes in words. */
const FAILURES: Readonly<Record<string, string>> = {
  max_uses_exceeded: "No more searches are allowed for this answer",
  too_many_requests: "Too many searches in a short time",
  unavailable: "The search is not available at the moment",
  query_too_long: "The query is too long",
  request_too_large: "The search request is too large",
  invalid_tool_input: "The query is not valid",
};

export const isSearchUse = (block: Block): boolean =>
  block.type === "server_tool_use" && (block as { name?: unknown }).name === "web_search";

export const isSearchResult = (block: Block): boolean => block.type === "web_search_tool_result";

export function readQuery(input: unknown): string {
  const { query } = (input ?? {}) as { readonly query?: unknown };
  return typeof query === "string" ? query : "";
}

/** Of a `web_search_tool_result` block. */
export function describeSearch(block: Block): DescribedSearch {
  const { tool_use_id: id, content } = block as unknown as { tool_use_id?: unknown; content?: unknown };
  if (Array.isArray(content)) {
    const lines = content.map(formatPage);
    return {
      id: String(id),
      text: lines.length === 0 ? "Nothing was found." : lines.join("\n"),
      summary: lines.length === 0 ? "nothing found" : `found ${formatCount(lines.length, "page")}`,
      isError: false,
    };
  }
  const code = String((content as { error_code?: unknown } | undefined)?.error_code ?? "unknown");
  const text = `${FAILURES[code] ?? "The search failed"} (${code}).`;
  return { id: String(id), text, summary: text, isError: true };
}

function formatPage(page: unknown): string {
  const { title, url } = (page ?? {}) as { readonly title?: unknown; readonly url?: unknown };
  const name = typeof title === "string" ? title.replace(/\s+/g, " ").trim() : "";
  return [name, typeof url === "string" ? url : ""].filter((part) => part !== "").join("  ");
}

/** A search of the server's in the shape of a call that runs here, for whoever shows a conversation; other blocks as they are. */
export function toPlainCall(block: Block): Block {
  if (isSearchUse(block)) {
    const { id, input } = block as { readonly id?: unknown; readonly input?: unknown };
    return { type: "tool_use", id: String(id), name: WEB_SEARCH, input };
  }
  if (!isSearchResult(block)) return block;
  const { id, text, isError } = describeSearch(block);
  return { type: "tool_result", tool_use_id: id, content: text, is_error: isError };
}
