// What is known about each public model. Where sources disagree or are silent, the more cautious value is used.
import type { Capabilities } from "./model.ts";

/** Dollars per million tokens. A step applies to prompts of up to `upTo` tokens; above the last one the price is unknown. */
interface PriceStep {
  readonly upTo: number;
  readonly input: number;
  readonly output: number;
}

export interface Price {
  readonly steps: readonly PriceStep[];
  /** Multipliers of the input price for tokens read from the cache and written to it. */
  readonly read: number;
  readonly write5m: number;
  readonly write1h: number;
}

export interface ModelFacts {
  /** Undefined if the catalog does not list the model; then the caller's default applies. */
  readonly window?: number;
  readonly maxOutput: number;
  readonly price?: Price;
  /** A prefix with fewer tokens is silently not cached. */
  readonly minimumCacheable: number;
  readonly capabilities: Capabilities;
}

/** $10 for a thousand searches of the server's own tool, on every model. Failed ones are not counted in the usage. */
export const DOLLARS_PER_SEARCH = 0.01;

export const WRITE_5M = 1.25;
export const WRITE_1H = 2;
/** The price of a cache read if nothing else is published, as a multiple of the input price. */
export const READ = 0.1;

const MILLION = 1_000_000;
/** The largest published minimum, so that no cache read is expected that may not happen. */
const CAUTIOUS_MINIMUM = 4_096;

const toFlatPrice = (input: number, output: number, read = READ, upTo = Number.POSITIVE_INFINITY): Price => ({
  steps: [{ upTo, input, output }],
  read,
  write5m: WRITE_5M,
  write1h: WRITE_1H,
});

const base: Capabilities = {
  thinkingBoundToPrefix: false,
  serverContextEditing: true,
  cacheEdits: false,
  systemMessages: false,
  forcedToolChoice: true,
};
const withSystemMessages: Capabilities = { ...base, systemMessages: true };
const bound: Capabilities = { ...withSystemMessages, thinkingBoundToPrefix: true, forcedToolChoice: false };

const large = { window: MILLION, maxOutput: 128_000 };
const small = { window: 200_000, maxOutput: 64_000 };

export const CATALOG: Readonly<Record<string, ModelFacts>> = {
  // The price is a third party's observation. Whether system messages work, and whether reads are as cheap as on 5.1, is
  // unpublished.
  "claude-fable-5-2": {
    ...large,
    price: toFlatPrice(8, 40),
    minimumCacheable: CAUTIOUS_MINIMUM,
    capabilities: { ...bound, systemMessages: false },
  },
  "claude-fable-5-1": {
    ...large,
    price: toFlatPrice(10, 50, 0.025),
    minimumCacheable: 512,
    capabilities: bound,
  },
  "claude-fable-5": {
    ...large,
    price: toFlatPrice(10, 50),
    minimumCacheable: 512,
    capabilities: withSystemMessages,
  },
  "claude-opus-5-5": {
    ...large,
    price: toFlatPrice(4, 20, 0.05),
    minimumCacheable: 512,
    capabilities: bound,
  },
  "claude-opus-5": {
    ...large,
    price: toFlatPrice(5, 25),
    minimumCacheable: 512,
    capabilities: withSystemMessages,
  },
  "claude-opus-4-8": {
    ...large,
    price: toFlatPrice(5, 25),
    minimumCacheable: 1_024,
    capabilities: withSystemMessages,
  },
  "claude-opus-4-7": { ...large, price: toFlatPrice(5, 25), minimumCacheable: 2_048, capabilities: base },
  "claude-opus-4-6": { ...large, price: toFlatPrice(5, 25), minimumCacheable: 4_096, capabilities: base },
  "claude-opus-4-5": { ...small, price: toFlatPrice(5, 25), minimumCacheable: 4_096, capabilities: base },
  // Sources say that reads cost 0.1 or 0.05; the higher one is used, so that savings are never overstated.
  "claude-sonnet-5-5": { ...large, price: toFlatPrice(2, 10), minimumCacheable: 512, capabilities: bound },
  // Sources disagree on system messages here, so they are not declared and not sent.
  "claude-sonnet-5": { ...large, price: toFlatPrice(2, 10), minimumCacheable: 1_024, capabilities: base },
  "claude-sonnet-4-6": { ...large, price: toFlatPrice(3, 15), minimumCacheable: 1_024, capabilities: base },
  // Window and output are disputed, so the smaller ones are used. The price of a prompt over 200,000 is not published.
  "claude-sonnet-4-5": {
    ...small,
    price: toFlatPrice(3, 15, READ, 200_000),
    minimumCacheable: 1_024,
    capabilities: base,
  },
  // Whether it binds thinking or accepts forced tools is unpublished; these values are accepted by every server.
  "claude-haiku-5-5": {
    ...large,
    price: {
      ...toFlatPrice(0, 0),
      steps: [
        { upTo: 100_000, input: 0.1, output: 0.5 },
        { upTo: Number.POSITIVE_INFINITY, input: 0.5, output: 2.5 },
      ],
    },
    minimumCacheable: CAUTIOUS_MINIMUM,
    capabilities: bound,
  },
  "claude-haiku-4-5": { ...small, price: toFlatPrice(1, 5), minimumCacheable: 4_096, capabilities: base },
};

/** For unknown models: no window, no price, and nothing is sent that it might refuse. */
export const UNKNOWN_MODEL: ModelFacts = {
  maxOutput: 32_000,
  minimumCacheable: CAUTIOUS_MINIMUM,
  capabilities: {
    thinkingBoundToPrefix: true,
    serverContextEditing: false,
    cacheEdits: false,
    systemMessages: false,
    forcedToolChoice: false,
  },
};

/** A later member of a known family supports context editing on the server, like all earlier ones. */
export const UNKNOWN_CLAUDE: ModelFacts = {
  ...UNKNOWN_MODEL,
  capabilities: { ...UNKNOWN_MODEL.capabilities, serverContextEditing: true },
};
