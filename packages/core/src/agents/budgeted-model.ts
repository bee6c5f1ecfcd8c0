// A model client for one agent: every request reserves its price in the purse first, and none is sent once the purse is
// empty.
import { priceOf } from "../models/catalog.ts";
import { type Model, ModelError } from "../models/model.ts";
import { type Amount, NO_AMOUNT, type Purse, type Reservation, sumTokens } from "./purse.ts";

type Request = Parameters<Model["send"]>[0];
type Usage = NonNullable<Awaited<ReturnType<ReturnType<Model["send"]>["final"]>>["usage"]>;
type Prices = Parameters<typeof priceOf>[3];

export interface BudgetedModelOptions {
  readonly model: Model;
  /** All of them must have room: the shared purse, and this agent's own. */
  readonly purses: readonly Purse[];
  /** Returns the approximate tokens of the request that is about to be sent. */
  measure(): number;
  readonly prices: Prices;
  /** Decides which requests the purse pays for. Default: all. */
  isPaid?(layer: string | undefined): boolean;
  /** The sentence for an empty purse. */
  explainEmpty(): string;
}

export function createBudgetedModel(options: BudgetedModelOptions): Model {
  const { model, isPaid = () => true } = options;
  return {
    ...pickFacts(model),
    send(request, given) {
      if (!isPaid(given?.layer)) return model.send(request, given);
      const sent = sendReserved(options, request, given);
      // Whoever reads the response gets the error; if nobody does, it must not be reported as unhandled.
      sent.catch(() => {});
      return {
        final: async () => (await sent).final(),
        async *[Symbol.asyncIterator]() {
          yield* await sent;
        },
      };
    },
  };
}

function pickFacts(model: Model): Pick<Model, "name" | "capabilitiesOf" | "server"> & Partial<Model> {
  const { countTokens, listModels, server } = model;
  return {
    name: model.name,
    capabilitiesOf: (name) => model.capabilitiesOf(name),
    ...(model.isOffline && { isOffline: true }),
    ...(server !== undefined && { server }),
    ...(countTokens && { countTokens: countTokens.bind(model) }),
    ...(listModels && { listModels: listModels.bind(model) }),
  };
}

async function sendReserved(
  { model, purses, measure, prices, explainEmpty }: BudgetedModelOptions,
  request: Request,
  given: Parameters<Model["send"]>[1],
) {
  const input = measure();
  const most = { input_tokens: input, output_tokens: request.max_tokens };
  const amount = computeAmount(most as Usage, request.model, prices);
  const reservations: Reservation[] = [];
  const settleAll = (spent: Amount) => {
    for (const reservation of reservations) reservation.settle(spent);
  };
  for (const purse of purses) {
    const reservation = await purse.reserve(amount, given?.signal);
    if (!reservation) {
      settleAll(NO_AMOUNT);
      throw new ModelError("billing", explainEmpty());
    }
    reservations.push(reservation);
  }
  const response = model.send(request, given);
  const settleUsage = (usage: Usage | undefined) =>
    settleAll(usage ? computeAmount(usage, request.model, prices) : NO_AMOUNT);
  response.final().then(
    ({ usage }) => settleUsage(usage as Usage | undefined),
    (error: unknown) =>
      settleUsage(
        ModelError.isInstance(error) ? (error.details.partial?.usage as Usage | undefined) : undefined,
      ),
  );
  return response;
}

function computeAmount(usage: Usage, model: string, prices: Prices): Amount {
  const cost = priceOf(usage, model, undefined, prices);
  return { usd: "usd" in cost ? cost.usd : 0, tokens: sumTokens(usage) };
}
