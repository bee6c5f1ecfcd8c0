// Stands in for a model that cannot be reached: all that needs none works, and the rest says why not.
import { capabilitiesOf, type Model } from "@palimpsest/core";

export function unavailable(why: Error): Model {
  const fail = () => Promise.reject(why);
  return {
    name: "none",
    capabilitiesOf: (model) => capabilitiesOf(model),
    send: () => ({ final: fail, [Symbol.asyncIterator]: () => ({ next: fail }) }),
  };
}
