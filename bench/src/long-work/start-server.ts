// The emulator that a run talks to: in the same process, or over HTTP through the real SDK.
import type { AssistantMessage, Model } from "@palimpsest/core";
import { anthropicModel } from "@palimpsest/core/anthropic";
import { ModelError } from "@palimpsest/core/internal";
import type { MemoryPorts } from "@palimpsest/core/testing";
import { type Api, createApi, type LedgerRow, startEmulator } from "@palimpsest/emulator";
import { type Column, emulatedModels } from "./column.ts";
import type { WorkingModel } from "./working-model.ts";

export interface Server {
  readonly ledger: readonly LedgerRow[];
  readonly model: Model;
  readonly close: () => Promise<void>;
}

export type StartServer = (column: Column, model: WorkingModel, ports: MemoryPorts) => Promise<Server>;

const optionsOf = (column: Column, model: WorkingModel, { clock }: MemoryPorts) => ({
  script: (request: Parameters<WorkingModel["answer"]>[0]) => model.answer(request),
  clock: { now: () => clock.now(), advance: () => undefined },
  models: emulatedModels(column),
  // Blocks are shared between bodies, so keeping them all costs little.
  keepBodies: true,
});

/** In the same process, for many runs. */
export const inProcess: StartServer = async (column, model, ports) => {
  const api = createApi(optionsOf(column, model, ports));
  return { ledger: api.ledger, model: modelOver(api), close: async () => undefined };
};

/** Over HTTP, as a program would talk to the API. */
export const overHttp: StartServer = async (column, model, ports) => {
  const emulator = await startEmulator(optionsOf(column, model, ports));
  const client = anthropicModel({ baseURL: emulator.url, apiKey: "bench", ports });
  return { ledger: emulator.ledger, model: client, close: () => emulator.close() };
};

function modelOver(api: Api): Model {
  return {
    name: "in-process",
    capabilitiesOf: () => {
      throw new Error("Nobody asks this model what it can do.");
    },
    send(request) {
      const answer = api.handle(request).then(({ message, body }) => {
        if (message) return message as unknown as AssistantMessage;
        const said = JSON.stringify(body);
        throw new ModelError(said.includes("prompt is too long") ? "too-long" : "invalid-request", said);
      });
      answer.catch(() => undefined);
      return { final: () => answer, async *[Symbol.asyncIterator]() {} };
    },
  };
}
