// Renders a view as a request body. The same entries give the same bytes, except for the cache marks.
import type { Message, RequestBody, TextBlock, ToolDefinition } from "../transcript/blocks.ts";
import type { Prelude } from "../transcript/entries.ts";
import { chooseBreakpoints, markMessages } from "./breakpoints.ts";
import { renderMessages } from "./messages.ts";
import type { Ttl } from "./ttl.ts";
import type { View } from "./view.ts";

/**
 * Renders the next request. The caller may change the request and its arrays; the blocks are frozen, so later requests are not
 * affected.
 */
export function renderRequest(view: View, ttl: Ttl): RequestBody {
  const { prelude } = view;
  if (!prelude) throw new Error("A view without a prelude cannot be rendered.");
  const messages = renderMessages(view);
  return renderBody(prelude, markMessages(messages, chooseBreakpoints(view, messages), ttl));
}

/** Renders a request with these messages after the prelude, always with the same bytes. */
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

/** System and tools with a cache mark at their end. They are cached for an hour, since they outlast pauses in the conversation. */
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
