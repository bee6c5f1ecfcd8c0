// The prelude that the caller of a session wants, and how callers change it.
import type { SessionOptions } from "@palimpsest/core";
import type { Random } from "./random.ts";

interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input_schema: { readonly type: "object" };
}

export interface Wishes {
  readonly model: string;
  readonly system: string;
  readonly tools: readonly Tool[];
}

/** Models that bind thinking to its prefix and models that do not, with small and large minimum cacheable prefixes. */
export const MODELS = ["claude-sonnet-5-5", "claude-opus-5", "claude-haiku-4-5", "claude-opus-5-5"];

const makeTool = (name: string, version = 1): Tool => ({
  name,
  description: `Does ${name}, version ${version}.`,
  input_schema: { type: "object" },
});

const TOOLS = ["Recall", "Bash", "Read", "Edit", "mcp__x__y"];

/** The prelude of an agent: all its tools, and a system text that leaves room in a small window. */
export const makeOrdinaryWishes = (random: Random): Wishes => ({
  model: random.pick(MODELS),
  system: "You look after a small build. Be terse.",
  tools: TOOLS.map((name) => makeTool(name)),
});

export function firstWishes(random: Random): Wishes {
  const names = TOOLS.slice(0, random.below(6));
  return {
    model: random.pick(MODELS),
    system: systemText(random),
    tools: names.map((name) => makeTool(name)),
  };
}

/** A short text is not cached at all, a long one by every model. */
function systemText(random: Random): string {
  return `You are version ${random.below(5)}. ${"Keep to the rule. ".repeat(random.pick([0, 100, 950]))}`;
}

export const CHANGES = ["system", "tool added", "tool changed", "tool vanished", "model"] as const;
export type Change = (typeof CHANGES)[number];

export function changeWishes(wishes: Wishes, change: Change, random: Random): Wishes {
  const { tools } = wishes;
  const chosen = tools.length > 0 ? random.pick(tools) : undefined;
  switch (change) {
    case "system":
      return { ...wishes, system: systemText(random) };
    case "tool added": {
      const name = `Extra${random.below(1_000)}`;
      return tools.some((known) => known.name === name)
        ? wishes
        : { ...wishes, tools: [...tools, makeTool(name)] };
    }
    case "tool changed":
      return {
        ...wishes,
        tools: tools.map((known) =>
          known === chosen ? makeTool(known.name, 2 + random.below(1_000)) : known,
        ),
      };
    case "tool vanished":
      return { ...wishes, tools: tools.filter((known) => known !== chosen) };
    case "model":
      return { ...wishes, model: random.pick(MODELS) };
  }
}

export function optionsOf({ model, system, tools }: Wishes) {
  const thinking = model === "claude-haiku-4-5" ? {} : { thinking: { type: "adaptive" } };
  return {
    model,
    system,
    tools,
    request: { max_tokens: 3_000, ...thinking },
  } satisfies Partial<SessionOptions>;
}
