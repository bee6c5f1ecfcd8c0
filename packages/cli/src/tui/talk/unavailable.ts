// Stands in for a model that cannot be reached: all that needs none works, and the rest says why not.
import { capabilitiesOf, type Model } from "@palimpsest/core";

export function makeUnavailableModel(why: Error): Model {
  const failRequest = () => Promise.reject(why);
  return {
    name: "none",
    capabilitiesOf: (model) => capabilitiesOf(model),
    send: () => ({ final: failRequest, [Symbol.asyncIterator]: () => ({ next: failRequest }) }),
  };
}
