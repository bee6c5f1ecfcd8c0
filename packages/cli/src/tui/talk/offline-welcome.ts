// What stands on the first screen where no model is configured: what works without one, and how to get more. Pure.
import type { Look } from "../../text/look.ts";
import { hangIndent, padEnd, widthOf } from "../../text/measure-columns.ts";

const ABOUT =
  "No model is configured, so the offline engine answers: it quotes what memory and earlier sessions say, remembers and forgets.";

/** What to type or paste, and what comes of it. */
const WAYS: readonly (readonly [input: string, about: string])[] = [
  ["/demo", "every layer at work, in under a minute"],
  ["export ANTHROPIC_API_KEY=…", "paste this into your shell with your key, and start pal again"],
];
/** Where there is less room, the explanation goes on a line of its own. */
const MIN_BESIDE = 28;

export function formatOfflineWelcome(look: Look): readonly string[] {
  const { columns, paint } = look;
  const width = Math.max(...WAYS.map(([input]) => widthOf(input)));
  const isBeside = columns - width - 4 >= MIN_BESIDE;
  const ways = WAYS.flatMap(([input, about]) => {
    if (!isBeside) return [`  ${paint.code(input)}`, ...hangIndent(about, "    ", columns).map(paint.dim)];
    const [first = "", ...rest] = hangIndent(about, " ".repeat(width + 4), columns);
    const lead = `  ${paint.code(input)}${padEnd("", width - widthOf(input))}  `;
    return [`${lead}${paint.dim(first.trimStart())}`, ...rest.map(paint.dim)];
  });
  return [...hangIndent(ABOUT, "", columns), "", ...ways];
}
