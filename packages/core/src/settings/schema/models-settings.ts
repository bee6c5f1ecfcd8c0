// Which models are used, what is known about them beyond the catalog, and how long their cache lives.
import * as z from "zod";
import { Late } from "../../text/late.ts";
import { amountSetting, choiceSetting, flagSetting, lateGroup, value } from "./setting-kinds.ts";

/** For the model, its server and its assumed price: a repository must not decide what its users pay. */
const BY_PERSON = { setBy: "person" } as const;

const wholeNumber = (meaning: string) =>
  value(z.int().positive().optional(), meaning, "a whole number above 0", BY_PERSON);
const ability = (meaning: string) => value(z.boolean().optional(), meaning, "true or false", BY_PERSON);
const makePrice = (dollars = z.number().min(0)) =>
  z
    .strictObject({
      input: dollars,
      output: dollars,
      read: z.number().min(0).optional(),
      write5m: z.number().min(0).optional(),
      write1h: z.number().min(0).optional(),
      above: z
        .array(z.strictObject({ tokens: z.int().positive(), input: dollars, output: dollars }))
        .optional(),
    })
    .optional();

export const models = new Late(() =>
  z
    .record(
      z.string(),
      z.strictObject({
        window: wholeNumber("The model's window, in tokens"),
        maxOutput: wholeNumber("The longest answer, in tokens"),
        minimumCacheable: wholeNumber("The shortest prefix that is cached, in tokens"),
        price: value(
          makePrice(),
          "Dollars per million tokens; read, write5m and write1h are factors of input; above lists higher prices for longer prompts",
          "an object with the numbers input and output, and optionally read, write5m, write1h, above",
          BY_PERSON,
        ),
        capabilities: z
          .strictObject({
            thinkingBoundToPrefix: ability("Thinking is invalid once anything before it changes"),
            serverContextEditing: ability("The server can clear tool uses and thinking"),
            cacheEdits: ability("The server can delete results from its cache by id"),
            systemMessages: ability("Accepts system messages inside the conversation"),
            forcedToolChoice: ability("Accepts a forced tool choice"),
          })
          .optional(),
      }),
    )
    .default({}),
);

export const cache = lateGroup(() => ({
  ttl: choiceSetting(
    ["auto", "5m", "1h"],
    "auto",
    "How long the cache of messages lives; auto decides by the pauses seen so far",
    BY_PERSON,
  ),
}));

const modelName = (meaning: string) =>
  value(z.string().min(1).optional(), meaning, "a model's name", BY_PERSON);

/** `output_config.effort` of the API, in ascending order. */
export const EFFORTS = ["low", "medium", "high", "xhigh", "max"] as const;

/** No server can answer faster than this. */
const MIN_WAIT_SECONDS = 0.1;
const waitSetting = (seconds: number, meaning: string) =>
  amountSetting(seconds, meaning, { min: MIN_WAIT_SECONDS, setBy: "person" });

export const api = lateGroup(() => ({
  model: modelName("The model that does the work"),
  smallModel: modelName(
    "The model for short background questions; recall uses the cheapest known model if this is not set",
  ),
  effort: value(
    z.enum(EFFORTS).optional(),
    "How much effort the model puts into its answers: more takes longer and costs more. Without it the server decides",
    `one of ${EFFORTS.map((one) => JSON.stringify(one)).join(", ")}`,
    BY_PERSON,
  ),
  showThinking: flagSetting(
    false,
    "Ask the server for the text of the model's thinking, which some models leave out otherwise. Needs a model with adaptive thinking",
    BY_PERSON,
  ),
  baseUrl: value(z.url().optional(), "Where requests are sent", "a URL", BY_PERSON),
  silenceSeconds: waitSetting(
    60,
    "Seconds without a byte from the server before the request is sent again; each attempt waits twice as long for its first byte. You are told after each such period of waiting",
  ),
  noContentSeconds: waitSetting(
    600,
    "Seconds that the server may stay connected without sending content, for example while a model thinks, before the request is given up",
  ),
  totalWaitSeconds: waitSetting(
    900,
    "Seconds before the first content, over all attempts and the pauses between them, before the request is given up",
  ),
}));
