// Makes the prelude, the beginning of every request, from the caller's options.
import { factsOf, type ModelOverrides } from "../models/catalog.ts";
import { findWindow, withoutWindowSuffix } from "../tokens/find-window.ts";
import { isBlockShape, isToolDefinition } from "../transcript/block-shape.ts";
import type { RequestParameters, TextBlock, ToolDefinition } from "../transcript/blocks.ts";
import type { Prelude } from "../transcript/entries.ts";
import { toWellFormed } from "../view/well-formed.ts";
import { SessionError } from "./session-error.ts";
import type { SessionOptions } from "./session-types.ts";

/** The default `max_tokens`: the most that the SDK sends without streaming. */
const DEFAULT_MAX_TOKENS = 16_000;

/** Parameters that the session sets itself, including cache marks: only four are allowed, and all are used. */
const OURS = ["cache_control", "messages", "system", "tools", "model", "stream"];

export function makePrelude(options: SessionOptions, overrides: ModelOverrides): Prelude {
  if (typeof options.model !== "string" || options.model.trim() === "")
    throw badInput("Give `model`: a model's name.");
  const model = withoutWindowSuffix(options.model);
  const asked = model === options.model ? {} : { window: findWindow({ model: options.model }) };
  return toStoredForm({
    model,
    system: readSystem(options.system),
    tools: readTools(options.tools ?? []),
    parameters: readParameters(options.request ?? {}),
    keep: [...(options.keep ?? [])],
    ...asked,
    bindsThinking: factsOf(model, overrides).capabilities.thinkingBoundToPrefix,
  });
}

function readSystem(system: SessionOptions["system"]): readonly TextBlock[] {
  const blocks = typeof system === "string" ? [{ type: "text" as const, text: system }] : (system ?? []);
  const fits =
    Array.isArray(blocks) && blocks.every((block) => block?.type === "text" && isBlockShape(block));
  if (!fits) throw badInput("`system` is a text or a list of text blocks.");
  return blocks.filter((block) => block.text.trim() !== "").map(withoutMark);
}

function readTools(tools: readonly object[]): readonly ToolDefinition[] {
  if (!Array.isArray(tools)) throw badInput("`tools` is a list of tool definitions.");
  const wrong = tools.findIndex((tool) => !isToolDefinition(tool));
  if (wrong !== -1) throw badInput(`tools.${wrong} has neither a name nor a type.`);
  const names = tools.map((tool) => tool.name);
  const twice = names.find((name, at) => name !== undefined && names.indexOf(name) !== at);
  if (twice !== undefined) throw badInput(`Two tools are called ${JSON.stringify(twice)}.`);
  return tools.map((tool) => withoutMark(tool as ToolDefinition));
}

function readParameters(request: Partial<RequestParameters>): RequestParameters {
  const own = Object.entries(request).filter(([name]) => !OURS.includes(name));
  const parameters = { max_tokens: DEFAULT_MAX_TOKENS, ...Object.fromEntries(own) };
  const isCount = Number.isInteger(parameters.max_tokens) && parameters.max_tokens >= 0;
  if (!isCount) throw badInput("`request.max_tokens` is a whole number of tokens.");
  return parameters;
}

const badInput = (message: string) => new SessionError("bad-input", message);

function withoutMark<T extends object>(block: T): T {
  const { cache_control: _, ...rest } = block as T & { cache_control?: unknown };
  return rest as T;
}

/** Returns the prelude as it will be read back from disk, so that it can be compared with a stored one. */
function toStoredForm(prelude: Prelude): Prelude {
  return toWellFormed(JSON.parse(JSON.stringify(prelude)));
}
