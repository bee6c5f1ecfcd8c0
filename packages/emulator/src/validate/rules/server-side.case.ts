// Rows for what the server is asked to do: edits, compaction, cache edits.
import { assistant, base, beta, type Row, refusals, say, tags, user } from "./parts.case.ts";

const management = (...edits: object[]) => ({ ...base, context_management: { edits } });
const MANAGE = beta("context-management-2025-06-27");
const COMPACT = beta("compact-2026-01-12");

export const SERVER_SIDE: Row[] = refusals({
  "context_management needs its beta": [management(), "context_management: Extra inputs are not permitted"],
  "compaction needs its beta": [
    { ...base, compaction: { type: "summarize" } },
    "compaction: Extra inputs are not permitted",
  ],
  "cache_edits need their beta": [
    { ...base, cache_edits: [] },
    "cache_edits: Extra inputs are not permitted",
  ],
  "edits are known": [
    management({ type: "forget" }),
    tags("forget", "context_management.edits.0", "'clear_tool_uses_20250919', 'clear_thinking_20251015'"),
    MANAGE,
  ],
  "edits have no other fields": [
    management({ type: "clear_tool_uses_20250919", after: 3 }),
    "context_management.edits.0.clear_tool_uses_20250919.after: Extra inputs are not permitted",
    MANAGE,
  ],
  "clearing thinking comes first": [
    management({ type: "clear_tool_uses_20250919" }, { type: "clear_thinking_20251015" }),
    "context_management.edits: `clear_thinking_20251015` must be the first edit in the list",
    MANAGE,
  ],
  "clearing thinking needs thinking": [
    { ...management({ type: "clear_thinking_20251015" }), thinking: { type: "disabled" } },
    "`clear_thinking_20251015` strategy requires `thinking` to be enabled or adaptive",
    MANAGE,
  ],
  "compaction starts at 50,000 tokens": [
    management({ type: "compact_20260112", trigger: { type: "input_tokens", value: 49_999 } }),
    "context_management.edits.0.compact_20260112.trigger.value: Input should be greater than or equal to 50000",
    COMPACT,
  ],
  "compaction on demand goes alone": [
    { ...management(), compaction: { type: "summarize" } },
    "compaction: cannot be combined with `context_management`",
    beta("compact-2026-09-04,context-management-2025-06-27"),
  ],
  "a compaction block is the API's own": [
    say(assistant([{ type: "compaction", content: "All of it.", signature: "x" }]), user("y")),
    "messages.0.content.0: Invalid `signature` in `compaction` block",
    beta("compact-2026-09-04"),
  ],
  "a deleted result is in the request": [
    { ...base, cache_edits: [{ type: "delete_tool_result", tool_use_id: "toolu_1" }] },
    "cache_edits.0.tool_use_id: no `tool_result` block with id toolu_1 in `messages`",
    beta("palimpsest-cache-edits"),
  ],
});
