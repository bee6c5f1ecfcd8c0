// The facts about each model: window, limits, prices, and which requests it refuses.
interface Price {
  /** Dollars per million tokens. */
  readonly input: number;
  readonly output: number;
}

export interface ModelFacts {
  readonly id: string;
  readonly window: number;
  readonly maxOutput: number;
  readonly price: Price;
  /** Another price for the whole request once its prompt is longer than `above` tokens. */
  readonly longPrompt?: Price & { readonly above: number };
  /** Multiples of the input price. */
  readonly readMultiplier: number;
  readonly write5mMultiplier: number;
  readonly write1hMultiplier: number;
  /** Shorter prefixes are silently not cached. */
  readonly minimumCacheable: number;
  /** Token count relative to the older tokenizer. */
  readonly tokenFactor: number;
  /** Thinking blocks are valid only after the prefix they were made with. */
  readonly boundThinking: boolean;
  readonly prefill: boolean;
  readonly forcedToolChoice: boolean;
  readonly systemMessages: boolean;
  /** Has the server's own web search. */
  readonly webSearch: boolean;
  readonly thinkingTypes: readonly string[];
  /** Refuses when input and max_tokens together exceed the window, as models before 4.5 did. */
  readonly strictWindow: boolean;
}

type Given = Partial<ModelFacts> & Pick<ModelFacts, "price" | "minimumCacheable">;

/** From 4.7 on: the newer tokenizer, no manual thinking. */
const RECENT: Omit<ModelFacts, "id" | "price" | "minimumCacheable"> = {
  window: 1_000_000,
  maxOutput: 128_000,
  readMultiplier: 0.1,
  write5mMultiplier: 1.25,
  write1hMultiplier: 2,
  tokenFactor: 1.3,
  boundThinking: false,
  prefill: false,
  forcedToolChoice: true,
  systemMessages: true,
  webSearch: true,
  thinkingTypes: ["adaptive", "disabled"],
  strictWindow: false,
};
const NEWEST = { boundThinking: true, forcedToolChoice: false, thinkingTypes: ["adaptive"] };
const OLDER = { tokenFactor: 1, systemMessages: false };
const V4_6 = { ...OLDER, thinkingTypes: ["adaptive", "enabled", "disabled"] };
const V4_5 = {
  ...OLDER,
  thinkingTypes: ["enabled", "disabled"],
  prefill: true,
  window: 200_000,
  maxOutput: 64_000,
};
const fable = { input: 10, output: 50 };
const opus = { input: 5, output: 25 };

const TABLE: Readonly<Record<string, Given>> = {
  "claude-fable-5-2": { ...NEWEST, price: { input: 8, output: 40 }, minimumCacheable: 512 },
  "claude-fable-5-1": { ...NEWEST, price: fable, minimumCacheable: 512, readMultiplier: 0.025 },
  "claude-fable-5": { price: fable, minimumCacheable: 512, thinkingTypes: ["adaptive"] },
  "claude-opus-5-5": {
    ...NEWEST,
    price: { input: 4, output: 20 },
    minimumCacheable: 512,
    readMultiplier: 0.05,
  },
  "claude-opus-5": { price: opus, minimumCacheable: 512 },
  "claude-opus-4-8": { price: opus, minimumCacheable: 1024 },
  "claude-opus-4-7": { price: opus, minimumCacheable: 2048, systemMessages: false },
  "claude-opus-4-6": { ...V4_6, price: opus, minimumCacheable: 4096 },
  "claude-opus-4-5": { ...V4_5, price: opus, minimumCacheable: 4096 },
  "claude-sonnet-5-5": {
    ...NEWEST,
    thinkingTypes: ["adaptive", "between_tools"],
    price: { input: 2, output: 10 },
    minimumCacheable: 512,
  },
  "claude-sonnet-5": { price: { input: 2, output: 10 }, minimumCacheable: 1024 },
  "claude-sonnet-4-6": { ...V4_6, price: { input: 3, output: 15 }, minimumCacheable: 1024 },
  "claude-haiku-5-5": {
    boundThinking: true,
    price: { input: 0.1, output: 0.5 },
    longPrompt: { above: 100_000, input: 0.5, output: 2.5 },
    minimumCacheable: 512,
  },
  "claude-haiku-4-5": { ...V4_5, price: { input: 1, output: 5 }, minimumCacheable: 4096 },
  "claude-sonnet-4-5": { ...V4_5, price: { input: 3, output: 15 }, minimumCacheable: 1024 },
};

export type Models = ReadonlyMap<string, ModelFacts>;
/** Models to add or change: new ones need a price and a minimum, known ones only the fields that differ. */
export type ModelOverrides = Readonly<Record<string, Partial<ModelFacts>>>;

export function modelTable(overrides: ModelOverrides = {}): Models {
  const table = new Map<string, ModelFacts>();
  for (const [id, given] of Object.entries(TABLE)) table.set(id, { ...RECENT, ...given, id });
  for (const [id, changed] of Object.entries(overrides)) {
    const known = findModel(table, id) ?? {
      ...RECENT,
      price: { input: 0, output: 0 },
      minimumCacheable: 1024,
    };
    table.set(id, { ...known, ...changed, id });
  }
  return table;
}

/** A dated id (`claude-haiku-4-5-20251001`) is the same model as its alias. */
export function findModel(models: Models, id: string): ModelFacts | undefined {
  return models.get(id) ?? models.get(id.replace(/-\d{8}$/, ""));
}

/** The facts of one model of the built-in table, for callers of the pure validator. */
export function modelFacts(id: string): ModelFacts {
  const facts = findModel(modelTable(), id);
  if (facts === undefined) throw new Error(`The emulator's table has no model "${id}".`);
  return facts;
}
