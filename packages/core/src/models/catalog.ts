// Looks up the window, output limit, price and capabilities of a model by its name. Pure; settings can add to it or override
// it.
import { countSearches, inputTokens, type Usage } from "../transcript/blocks.ts";
import {
  CATALOG,
  DOLLARS_PER_SEARCH,
  type ModelFacts,
  type Price,
  READ,
  UNKNOWN_CLAUDE,
  UNKNOWN_MODEL,
  WRITE_1H,
  WRITE_5M,
} from "./catalog-data.ts";
import type { Capabilities } from "./model.ts";
import { findName, plainName } from "./model-name.ts";

interface PriceOverride {
  readonly input: number;
  readonly output: number;
  readonly read?: number;
  readonly write5m?: number;
  readonly write1h?: number;
  /** Higher prices for longer prompts; `input` and `output` apply up to the first step. */
  readonly above?: readonly { readonly tokens: number; readonly input: number; readonly output: number }[];
}

interface ModelOverride {
  readonly window?: number;
  readonly maxOutput?: number;
  readonly price?: PriceOverride;
  readonly minimumCacheable?: number;
  readonly capabilities?: Partial<Capabilities>;
}

export type ModelOverrides = Readonly<Record<string, ModelOverride>>;

/** Dollars per million tokens at one prompt size, and the cache's multipliers (ρ = `read`, ω = `write…`). */
export interface Rates {
  readonly input: number;
  readonly output: number;
  readonly read: number;
  readonly write5m: number;
  readonly write1h: number;
}

export type Cost = { readonly usd: number } | { readonly unknown: true; readonly why: string };

/** Cached, because opening a transcript looks up the model of every response. */
const found = new WeakMap<ModelOverrides, Map<string, ModelFacts>>();
const NO_OVERRIDES: ModelOverrides = {};

export function factsOf(model: string, overrides: ModelOverrides = NO_OVERRIDES): ModelFacts {
  const known = found.get(overrides)?.get(model);
  if (known) return known;
  const facts = lookUp(model, overrides);
  const names = found.get(overrides) ?? new Map<string, ModelFacts>();
  found.set(overrides, names.set(model, facts));
  return facts;
}

function lookUp(model: string, overrides: ModelOverrides): ModelFacts {
  const known = findName(model, Object.keys(CATALOG));
  const facts = (known && CATALOG[known]) || (isClaude(model) ? UNKNOWN_CLAUDE : UNKNOWN_MODEL);
  const key = findName(model, Object.keys(overrides));
  const override = key === undefined ? undefined : overrides[key];
  return override ? applyOverride(facts, override) : facts;
}

/** The model for short side questions: the cheapest known one if the main model is known too, otherwise the main model. */
export function smallModelFor(model: string): string {
  if (findName(model, Object.keys(CATALOG)) === undefined) return model;
  const readPrice = (name: string) => factsOf(name).price?.steps[0]?.input ?? Number.POSITIVE_INFINITY;
  return Object.keys(CATALOG).reduce(
    (best, name) => (readPrice(name) < readPrice(best) ? name : best),
    model,
  );
}

/** Lists the models with known facts: those of the catalog, and those that settings add. */
export const listKnownModels = (overrides: ModelOverrides = NO_OVERRIDES): readonly string[] => [
  ...new Set([...Object.keys(overrides), ...Object.keys(CATALOG)]),
];

export const isKnownModel = (model: string, overrides: ModelOverrides = NO_OVERRIDES): boolean =>
  findName(model, listKnownModels(overrides)) !== undefined;

/** Returns the newest known model of a family, such as `haiku` or `opus`. */
export function findNewestOf(family: string): string | undefined {
  return Object.keys(CATALOG).find((name) => name.startsWith(`claude-${family.toLowerCase()}-`));
}

export function capabilitiesOf(model: string, overrides: ModelOverrides = NO_OVERRIDES): Capabilities {
  return factsOf(model, overrides).capabilities;
}

/** Returns the rates for a prompt of this size, or undefined if no price is known. */
export function findRates(
  model: string,
  promptTokens: number,
  overrides: ModelOverrides = NO_OVERRIDES,
): Rates | undefined {
  const price = factsOf(model, overrides).price;
  const step = price?.steps.find(({ upTo }) => promptTokens <= upTo);
  if (!price || !step) return undefined;
  const { read, write5m, write1h } = price;
  return { input: step.input, output: step.output, read, write5m, write1h };
}

/** Returns the cost of one response. An unknown price is reported as unknown, never as zero. */
export function priceOf(
  usage: Usage,
  model: string,
  promptTokens: number = inputTokens(usage),
  overrides: ModelOverrides = NO_OVERRIDES,
): Cost {
  const rate = findRates(model, promptTokens, overrides);
  if (!rate) {
    const why = factsOf(model, overrides).price
      ? `No price is known for ${model} with a prompt of ${promptTokens} tokens.`
      : `No price is known for ${model}. Set models."${plainName(model)}".price in the settings.`;
    return { unknown: true, why };
  }
  const { uncached, read, written5m, written1h, output } = tokensOf(usage);
  const input = uncached + read * rate.read + written5m * rate.write5m + written1h * rate.write1h;
  const tokens = (input * rate.input + output * rate.output) / 1_000_000;
  return { usd: tokens + countSearches(usage) * DOLLARS_PER_SEARCH };
}

export interface TokenCounts {
  readonly uncached: number;
  readonly read: number;
  readonly written5m: number;
  readonly written1h: number;
  readonly output: number;
  /** Searches of the server's own tool, where there were any: they are priced apart. */
  readonly searches?: number;
}

/** Splits tokens into the five kinds that are priced separately. Every reported token is in exactly one of them. */
export function tokensOf(usage: Usage): TokenCounts {
  const written = usage.cache_creation_input_tokens ?? 0;
  const searches = countSearches(usage);
  const written1h = Math.min(written, usage.cache_creation?.ephemeral_1h_input_tokens ?? 0);
  return {
    uncached: usage.input_tokens,
    read: usage.cache_read_input_tokens ?? 0,
    // Tokens outside the breakdown were cached for five minutes, the default of the API.
    written5m: written - written1h,
    written1h,
    output: usage.output_tokens,
    ...(searches > 0 && { searches }),
  };
}

const isClaude = (model: string): boolean => plainName(model).startsWith("claude-");

function applyOverride(facts: ModelFacts, override: ModelOverride): ModelFacts {
  const window = override.window ?? facts.window;
  const price = override.price ? toPrice(override.price) : facts.price;
  return {
    ...(window === undefined ? {} : { window }),
    ...(price === undefined ? {} : { price }),
    maxOutput: override.maxOutput ?? facts.maxOutput,
    minimumCacheable: override.minimumCacheable ?? facts.minimumCacheable,
    capabilities: { ...facts.capabilities, ...override.capabilities },
  };
}

function toPrice({ input, output, read, write5m, write1h, above = [] }: PriceOverride): Price {
  const sorted = above.toSorted((a, b) => a.tokens - b.tokens);
  const prices = [{ input, output }, ...sorted];
  return {
    steps: prices.map((at, i) => ({
      upTo: sorted[i]?.tokens ?? Number.POSITIVE_INFINITY,
      input: at.input,
      output: at.output,
    })),
    read: read ?? READ,
    write5m: write5m ?? WRITE_5M,
    write1h: write1h ?? WRITE_1H,
  };
}
