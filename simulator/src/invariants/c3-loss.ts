// C3: a cache loss is reported only if it has happened and no recorded break explains it.
import type { SessionEvents } from "@palimpsest/core";
import { breaksBetween, type Exchange, hasImage } from "../record/recorded-exchange.ts";
import { requireInvariant } from "../violation.ts";
import { lifeOf } from "./c1-cache.ts";

export type Loss = SessionEvents["loss"];

/** `earlier`: the last request before this one whose answer the session knows. */
export function checkLosses(losses: readonly Loss[], earlier: Exchange | undefined, later: Exchange): void {
  for (const { cause, due, read } of losses) {
    const said = `A loss was told: ${read} of ${due} read, for ${JSON.stringify(cause)}`;
    requireInvariant(read === later.row.read, "C3", () => `${said}; ${later.row.read} were.`);
    if (!earlier || cause.what === "expired") continue;
    requireInvariant(
      breaksBetween(earlier, later).length === 0,
      "C3",
      () => `${said}. The breaks on record explain it.`,
    );
    // An entry that was already written keeps its old lifetime, even if a request asks for a longer one.
    if (later.time - earlier.time >= lifeOf(earlier)) continue;
    // The first image of a conversation makes the server drop its cached messages, without any reported cause.
    requireInvariant(hasImage(earlier) !== hasImage(later), "C3", () => `${said}. Nothing has been lost.`);
  }
}
