// What the rows of the rule tables are built from: short names for messages, blocks and answers.
import { betasOf } from "../../betas.ts";
import { modelFacts } from "../../models.ts";
import { signThinking } from "../../thinking/binding.ts";
import type { Block, MessagesRequest } from "../../wire.ts";

export interface Row {
  readonly name: string;
  readonly request: object;
  /** Headers beside key and version. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Absent: the request is accepted. */
  readonly refused?: { readonly status: number; readonly type: string; readonly message: string };
}

export const user = (content: unknown) => ({ role: "user", content });
export const assistant = (content: unknown) => ({ role: "assistant", content });
export const system = (content: unknown) => ({ role: "system", content });
export const text = (value: string, more = {}) => ({ type: "text", text: value, ...more });
export const use = (id: string) => ({ type: "tool_use", id, name: "read", input: {} });
export const result = (id: string, more = {}) => ({
  type: "tool_result",
  tool_use_id: id,
  content: "done",
  ...more,
});
export const tool = (more = {}) => ({ name: "read", input_schema: { type: "object" }, ...more });
export const ephemeral = (ttl?: string) => ({ cache_control: { type: "ephemeral", ...(ttl && { ttl }) } });
export const beta = (name: string) => ({ "anthropic-beta": name });
const invalid = (message: string) => ({ status: 400, type: "invalid_request_error", message });

export const base = { model: "claude-sonnet-5", max_tokens: 1024, messages: [user("Hello")] };
export const say = (...messages: object[]) => ({ ...base, messages });
export const on = (model: string, more = {}) => ({ ...base, model, ...more });

/** A conversation whose thinking was really signed for its place. */
function thought(model: string): { messages: object[]; block: Block } {
  const request = { ...on(model), messages: [user("Hello")] } as MessagesRequest;
  const [block] = signThinking(request, modelFacts(model), [
    { type: "thinking", thinking: "Hm.", signature: "" },
  ]);
  const messages = [user("Hello"), assistant([block, text("Hi")]), user("More")];
  return { messages, block: block as Block };
}
export const bound = thought("claude-opus-5-5");
export const free = thought("claude-sonnet-5");
export const other = "The block is bound to a different conversation.";
export const whatToDo =
  'Remove the block, or set `thinking.block_binding.prefix_mismatch_behavior` to "drop_block".';
export const edited = { ...free.block, thinking: "Hm!" };
export const longText = "word ".repeat(1_300_000);
export const tags = (type: string, path: string, expected: string) =>
  `${path}: Input tag '${type}' found using 'type' does not match any of the expected tags: ${expected}`;
export const USER_TAGS =
  "'text', 'image', 'document', 'search_result', 'tool_result', 'container_upload', 'compaction'";
export const image = (media_type: string, data = "aGk=") => ({
  type: "image",
  source: { type: "base64", media_type, data },
});

export function refusals(
  rows: Readonly<Record<string, readonly [object, string, Record<string, string>?]>>,
): Row[] {
  return Object.entries(rows).map(([name, [request, message, headers]]) => ({
    name,
    request,
    refused: invalid(message),
    ...(headers && { headers }),
  }));
}

export function acceptances(
  rows: Readonly<Record<string, readonly [object, Record<string, string>?]>>,
): Row[] {
  return Object.entries(rows).map(([name, [request, headers]]) => ({
    name,
    request,
    ...(headers && { headers }),
  }));
}

export function betasIn(row: Row): readonly string[] {
  return [...betasOf(row.headers?.["anthropic-beta"])];
}
