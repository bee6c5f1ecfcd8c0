// Makes what the server's own search returns: ids, sealed page text and citations, from what a script says was found.
import { openSeal, sealContent } from "../thinking/seal.ts";
import type { Block, MessagesRequest, Tool } from "../wire.ts";

/** One search as a script gives it: what was looked for, and what came of it. */
export interface ScriptedSearch {
  readonly query: string;
  readonly results?: readonly ScriptedPage[];
  /** `max_uses_exceeded`, `too_many_requests`, `unavailable` …: the search failed. */
  readonly error?: string;
}

interface ScriptedPage {
  readonly title: string;
  readonly url: string;
  /** What the model reads of the page. Its tokens count although it travels sealed. */
  readonly text?: string;
  readonly page_age?: string | null;
}

const DIRECT = { type: "direct" };

export const isWebSearch = ({ type }: Pick<Tool, "type">): boolean =>
  typeof type === "string" && type.startsWith("web_search_2");

export const isServerUse = ({ type }: Pick<Block, "type">): boolean => type === "server_tool_use";

/** The two blocks of each search, before they have ids and seals. */
export function searchBlocks(searches: readonly ScriptedSearch[]): readonly Block[] {
  return searches.flatMap(({ query, results = [], error }): readonly Block[] => [
    { type: "server_tool_use", name: "web_search", input: { query } },
    {
      type: "web_search_tool_result",
      content: (error === undefined
        ? results.map((page) => ({ type: "web_search_result", page_age: null, ...page }))
        : { type: "web_search_tool_result_error", error_code: error }) as never,
    },
  ]);
}

/** Gives searches their ids, seals what was found, and refuses the ones above `max_uses`, as the server does. */
export function sealSearches(
  content: readonly Block[],
  request: MessagesRequest,
  nextId: () => string,
): readonly Block[] {
  const most = Number(request.tools?.find(isWebSearch)?.max_uses ?? Number.POSITIVE_INFINITY);
  const waiting: string[] = [];
  let uses = 0;
  return content.map((block): Block => {
    if (isServerUse(block)) {
      const id = block.id ?? nextId();
      waiting.push(id);
      return { type: block.type, id, name: block.name ?? "", input: block.input, caller: DIRECT };
    }
    if (block.type !== "web_search_tool_result") return block.type === "text" ? sealCitations(block) : block;
    const tool_use_id = block.tool_use_id ?? waiting.shift() ?? "";
    const found = block.content as unknown;
    const refused = { type: "web_search_tool_result_error", error_code: "max_uses_exceeded" };
    const isOver = Array.isArray(found) && ++uses > most;
    const pages = isOver ? refused : Array.isArray(found) ? found.map(sealPage) : found;
    return { type: block.type, tool_use_id, content: pages as never, caller: DIRECT };
  });
}

function sealPage(page: ScriptedPage & { readonly encrypted_content?: string }): object {
  const { title, url, text = "", page_age = null, encrypted_content } = page;
  const sealed = encrypted_content ?? sealContent({ kind: "search", url, title, text });
  return { type: "web_search_result", title, url, encrypted_content: sealed, page_age };
}

/** A script names the address and the words; the rest is the server's. */
function sealCitations(block: Block): Block {
  if (!Array.isArray(block.citations) || block.citations.length === 0) return block;
  const citations = block.citations.map(
    ({ url, cited_text = "", title = null, encrypted_index }: Record<string, unknown>) => ({
      type: "web_search_result_location",
      cited_text,
      url,
      title,
      encrypted_index: encrypted_index ?? sealContent({ kind: "citation", url, cited_text }),
    }),
  );
  return { ...block, citations };
}

/** Searches that are billed: those that did not fail. */
export const countSearches = (content: readonly Block[]): number =>
  content.filter(({ type, content: found }) => type === "web_search_tool_result" && Array.isArray(found))
    .length;

/** What the model reads of a result: the page's text, which the request carries sealed. */
export function readPages(block: Block): string {
  if (!Array.isArray(block.content)) return JSON.stringify(block.content ?? "");
  const pages = block.content as readonly Block[];
  return pages
    .map(({ title, url, encrypted_content }) => {
      const text = openSeal(String(encrypted_content))?.text ?? encrypted_content;
      return `${title}\n${url}\n${text}`;
    })
    .join("\n");
}
