// The first screen if no model is configured: what works without one, and how to configure one. Pure.
import type { Look } from "../../text/look.ts";
import { hangIndent, padEnd, widthOf } from "../../text/measure-columns.ts";

const ABOUT =
  "No model is configured, so the offline engine answers: it quotes what memory and earlier sessions say, remembers and forgets.";

/** What to type or paste, and what it does. */
const listWays = (command: string): readonly (readonly [input: string, about: string])[] => [
  ["/demo", "every layer at work, in under a minute"],
  [`${command} import`, "in your shell: makes your sessions of other agents searchable"],
  ["export ANTHROPIC_API_KEY=…", "in your shell, with your key; then start pal again"],
];
/** With less room, the explanation goes on its own line. */
const MIN_BESIDE = 28;

/** `command` is what the person types to start pal. */
export function formatOfflineWelcome(look: Look, command: string): readonly string[] {
  const { columns, paint } = look;
  const listed = listWays(command);
  const width = Math.max(...listed.map(([input]) => widthOf(input)));
  const isBeside = columns - width - 4 >= MIN_BESIDE;
  const ways = listed.flatMap(([input, about]) => {
    if (!isBeside) return [`  ${paint.code(input)}`, ...hangIndent(about, "    ", columns).map(paint.dim)];
    const [first = "", ...rest] = hangIndent(about, " ".repeat(width + 4), columns);
    const lead = `  ${paint.code(input)}${padEnd("", width - widthOf(input))}  `;
    return [`${lead}${paint.dim(first.trimStart())}`, ...rest.map(paint.dim)];
  });
  return [...hangIndent(ABOUT, "", columns), "", ...ways];
}
