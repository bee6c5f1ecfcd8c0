// Parameters that are not content but break the cache: some from the system prompt on, some from the messages on.
import { blocksOf } from "../block-content.ts";
import { isWebSearch } from "../web-search/seal-search.ts";
import type { Block, MessagesRequest } from "../wire.ts";

export function systemSalt(request: MessagesRequest): string {
  const search = (request.tools ?? [])
    .filter(isWebSearch)
    .map(({ cache_control: _, ...definition }) => definition);
  const cites = someBlock(request, (block) => block.type === "document" && isEnabled(block.citations));
  return `system ${JSON.stringify([search, cites, request.speed ?? "standard"])}`;
}

export function messagesSalt(request: MessagesRequest): string {
  const { tool_choice: choice, thinking, output_config: output } = request;
  return `messages ${JSON.stringify([
    choice?.type ?? "auto",
    choice?.name ?? null,
    choice?.disable_parallel_tool_use ?? false,
    thinking?.type ?? null,
    thinking?.budget_tokens ?? null,
    output?.effort ?? null,
    output?.format ?? null,
    someBlock(request, (block) => block.type === "image"),
  ])}`;
}

function isEnabled(citations: unknown): boolean {
  return (citations as { enabled?: boolean } | null | undefined)?.enabled === true;
}

/** Results of tools may hold images and documents too. */
function someBlock(request: MessagesRequest, test: (block: Block) => boolean): boolean {
  return request.messages.some((message) =>
    blocksOf(message).some(
      (block) =>
        test(block) ||
        (block.type === "tool_result" && Array.isArray(block.content) && block.content.some(test)),
    ),
  );
}
