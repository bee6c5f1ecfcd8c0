// What each break made the server write again, beside the least possible: all from the first changed block on.
import {
  type Block,
  type LedgerRow,
  type MessagesRequest,
  modelTable,
  requestTokens,
} from "@palimpsest/emulator";

export interface Rebilled {
  /** Tokens that the first request after the break paid for anew. */
  readonly paid: number;
  /** Tokens from the first block that differs from the request before to the end. */
  readonly least: number;
  /** The row of the ledger. */
  readonly at: number;
}

/** One for every request of the conversation that does not begin with all of the one before. Rows need their bodies. */
export function rebilled(rows: readonly LedgerRow[]): readonly Rebilled[] {
  const found: Rebilled[] = [];
  let before: readonly Block[] = [];
  for (const [at, { body, written5m, written1h, uncached }] of rows.entries()) {
    if (!body) continue;
    const blocks = blocksOf(body);
    const same = blocks.findIndex((block, i) => before[i] === undefined || !isSame(block, before[i]));
    if (same < before.length)
      found.push({ at, paid: written5m + written1h + uncached, least: tokensFrom(body, same) });
    before = blocks;
  }
  return found;
}

const blocksOf = ({ messages }: MessagesRequest): readonly Block[] =>
  messages.flatMap(({ content }) =>
    typeof content === "string" ? [{ type: "text", text: content }] : content,
  );

/** Marks move with every request; they are no part of what is cached. */
function isSame(a: Block, b: Block): boolean {
  return a === b || bytesOf(a) === bytesOf(b);
}

const bytesOf = ({ cache_control: _, ...block }: Block) => JSON.stringify(block);

function tokensFrom(body: MessagesRequest, from: number): number {
  const model = modelTable().get(body.model)!;
  const before = { ...body, messages: upTo(body, from) };
  return requestTokens(body, model) - requestTokens(before, model);
}

/** The messages with only their first `blocks` blocks. */
function upTo({ messages }: MessagesRequest, blocks: number): MessagesRequest["messages"] {
  let left = blocks;
  return messages.flatMap((message) => {
    const content =
      typeof message.content === "string" ? [{ type: "text", text: message.content }] : message.content;
    const kept = content.slice(0, left);
    left -= kept.length;
    return kept.length > 0 ? [{ ...message, content: kept }] : [];
  });
}
