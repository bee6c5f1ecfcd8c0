// How much each break made the server write again, compared with the minimum: everything from the first changed block on.
import {
  type Block,
  type LedgerRow,
  type MessagesRequest,
  modelFacts,
  requestTokens,
} from "@palimpsest/emulator";

export interface Rebilled {
  /** The number of the request. */
  readonly request: number;
  /** Tokens that the first request after the break wrote to the cache again. */
  readonly paid: number;
  /** Tokens from the first block that differs from the request before to the end. */
  readonly least: number;
}

/** One for every request that does not start with the whole previous request. Rows must have kept their bodies. */
export function listRebilled(rows: readonly LedgerRow[]): readonly Rebilled[] {
  const found: Rebilled[] = [];
  let before: readonly Block[] = [];
  for (const [request, { body, written5m, written1h, uncached }] of rows.entries()) {
    const blocks = body ? blocksOf(body) : [];
    const changed = blocks.findIndex((block, at) => !before[at] || !isSame(block, before[at]));
    if (body && changed !== -1 && changed < before.length) {
      const paid = written5m + written1h + uncached;
      found.push({ request, paid, least: tokensFrom(body, changed) });
    }
    before = blocks;
  }
  return found;
}

const contentOf = (content: string | readonly Block[]) =>
  typeof content === "string" ? [{ type: "text", text: content }] : content;

const blocksOf = ({ messages }: MessagesRequest): readonly Block[] =>
  messages.flatMap(({ content }) => contentOf(content));

/** Cache marks move with every request and are not part of the cached content. */
const isSame = (a: Block, b: Block): boolean => a === b || bytesOf(a) === bytesOf(b);

const bytesOf = ({ cache_control: _, ...block }: Block) => JSON.stringify(block);

function tokensFrom(body: MessagesRequest, block: number): number {
  const model = modelFacts(body.model);
  return requestTokens(body, model) - requestTokens({ ...body, messages: upTo(body, block) }, model);
}

/** The messages with only their first blocks. */
function upTo({ messages }: MessagesRequest, blocks: number): MessagesRequest["messages"] {
  let left = blocks;
  return messages.flatMap((message) => {
    const kept = contentOf(message.content).slice(0, left);
    left -= kept.length;
    return kept.length > 0 ? [{ ...message, content: kept }] : [];
  });
}
