// Rows for cache breakpoints.
import { assistant, base, ephemeral, free, type Row, refusals, say, text, user } from "./parts.case.ts";

export const CACHE: Row[] = refusals({
  "at most four breakpoints": [
    { ...base, system: [1, 2, 3, 4, 5].map((n) => text(`${n}`, ephemeral())) },
    "A maximum of 4 blocks with cache_control may be provided. Found 5.",
  ],
  "automatic caching takes one of the four places": [
    { ...base, ...ephemeral(), system: [1, 2, 3, 4].map((n) => text(`${n}`, ephemeral())) },
    "A maximum of 4 blocks with cache_control may be provided. Found 5.",
  ],
  "an hour does not come after five minutes": [
    { ...base, system: [text("a", ephemeral("5m")), text("b", ephemeral("1h"))] },
    "a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block",
  ],
  "two lifetimes only": [
    { ...base, system: [text("a", ephemeral("2h"))] },
    "system.0.cache_control.ephemeral.ttl: Input should be '5m' or '1h'",
  ],
  "not on thinking": [
    say(user("x"), assistant([{ ...free.block, ...ephemeral() }, text("y")]), user("z")),
    "messages.1.content.0.thinking.cache_control: Extra inputs are not permitted",
  ],
  "not on empty text": [
    say(user([text("", ephemeral()), text("x")])),
    "messages.0.content.0.text: cache_control cannot be set for empty text blocks",
  ],
});
