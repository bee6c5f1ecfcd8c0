// Renders a view as a request body. Same entries, same bytes: the only thing that moves is the cache marks.
import type { Message, RequestBody, TextBlock, ToolDefinition } from "../transcript/blocks.ts";
import type { Prelude } from "../transcript/entries.ts";
import { chooseBreakpoints, markMessages } from "./breakpoints.ts";
import { renderMessages } from "./messages.ts";
import type { Ttl } from "./ttl.ts";
import type { View } from "./view.ts";

/**
 * The next request. Its arrays and the request itself are the caller's; the blocks in it are frozen, so nothing
 * done to it can change a later one.
 */
export function renderRequest(view: View, ttl: Ttl): RequestBody {
  const { prelude } = view;
  if (!prelude) throw new Error("A view without a prelude cannot be rendered.");
  const messages = renderMessages(view);
  return renderBody(prelude, markMessages(messages, chooseBreakpoints(view, messages), ttl));
}

/** A request with these messages behind the prelude, always in the same bytes. */
export function renderBody(prelude: Prelude, messages: readonly Message[]): RequestBody {
  return { model: prelude.model, ...prelude.parameters, ...copyPrelude(renderPrelude(prelude)), messages };
}

interface RenderedPrelude {
  readonly system?: readonly TextBlock[];
  readonly tools?: readonly ToolDefinition[];
}

const copyPrelude = ({ system, tools }: RenderedPrelude): RenderedPrelude => ({
  ...(system && { system: system.slice() }),
  ...(tools && { tools: tools.slice() }),
});

const renderedPreludes = new WeakMap<Prelude, RenderedPrelude>();

/** System and tools, with the mark at their end: one hour, for they outlive every pause in a conversation. */
function renderPrelude(prelude: Prelude): RenderedPrelude {
  const known = renderedPreludes.get(prelude);
  if (known) return known;
  const { system, tools } = prelude;
  const made: RenderedPrelude = {
    ...(system.length > 0 ? { system: Object.freeze(markLast(system)) } : {}),
    ...(tools.length > 0 ? { tools: Object.freeze(system.length > 0 ? tools : markLast(tools)) } : {}),
  };
  renderedPreludes.set(prelude, made);
  return made;
}

function markLast<T extends object>(items: readonly T[]): readonly T[] {
  const last = items.at(-1)!;
  return [
    ...items.slice(0, -1),
    Object.freeze({ ...last, cache_control: Object.freeze({ type: "ephemeral", ttl: "1h" }) }),
  ];
}
