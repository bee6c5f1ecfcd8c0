// C2: a tool that was removed or changed is no longer offered; any other change of the prelude waits until the cache expires.
import { isDeepStrictEqual } from "node:util";
import type { Exchange } from "../record/recorded-exchange.ts";
import { requireInvariant } from "../violation.ts";

const SHORT_LIFE = 5 * 60_000;
const LONG_LIFE = 60 * 60_000;

export function checkTools({ body, wishes }: Exchange): void {
  for (const { cache_control: _, ...offered } of body.tools ?? []) {
    const wanted = wishes.tools.find(({ name }) => name === offered.name);
    requireInvariant(
      isDeepStrictEqual({ ...wanted }, { ...offered }),
      "C2",
      () => `The tool ${offered.name} is offered as it no longer is.`,
    );
  }
}

/** `answered` is the last request whose answer the session knows: the cache lifetime counts from there. */
export function checkAdoption(
  earlier: Exchange,
  later: Exchange,
  answered: Exchange | undefined,
  renewed: boolean,
): void {
  if (!answered) return;
  const age = later.time - answered.time;
  const forced = renewed || toolsChanged(earlier, later);
  if (earlier.front !== later.front && !forced)
    requireInvariant(
      age > SHORT_LIFE,
      "C2",
      () => `Another front was adopted ${age / 1000} s after the last answer.`,
    );
  if (age > LONG_LIFE)
    requireInvariant(
      later.body.model === later.wishes.model && isSystem(later),
      "C2",
      () => "The cache is long gone, and the front is still the old one.",
    );
}

const isSystem = ({ body, wishes }: Exchange) =>
  (body.system ?? []).map(({ text }) => text).join("") === wishes.system;

const toolsChanged = (earlier: Exchange, later: Exchange) =>
  (earlier.body.tools ?? []).some(({ cache_control: _, ...tool }) => {
    const now = later.wishes.tools.find(({ name }) => name === tool.name);
    return !isDeepStrictEqual({ ...now }, { ...tool });
  });
