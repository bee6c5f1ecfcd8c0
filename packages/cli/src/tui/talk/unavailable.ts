// Replaces a model that cannot be configured: everything that needs no model works, and the rest says why not.

import type { Model } from "@palimpsest/core";
import { capabilitiesOf } from "@palimpsest/core/internal";

export function makeUnavailableModel(why: Error): Model {
  const failRequest = () => Promise.reject(why);
  return {
    name: "none",
    capabilitiesOf: (model) => capabilitiesOf(model),
    send: () => ({ final: failRequest, [Symbol.asyncIterator]: () => ({ next: failRequest }) }),
  };
}
