// A model of your own: whatever answers a request with one whole message becomes a Model that streams, can be
// aborted and fails with typed errors. examples/own-model.test.ts runs the conformance suite on it.
import type { AssistantMessage, Model, RequestBody } from "@palimpsest/core";
import { capabilitiesOf, eventsOf, makeResponse } from "@palimpsest/core/models";

/** Yields the message when it is there, or throws a `ModelError`. */
export type Backend = (request: RequestBody) => Promise<AssistantMessage>;

export function backendModel(name: string, backend: Backend): Model {
  return {
    name,
    capabilitiesOf,
    send: (request, { signal } = {}) =>
      makeResponse(async (emit) => {
        for (const event of eventsOf(await backend(request))) emit(event);
      }, signal),
  };
}
