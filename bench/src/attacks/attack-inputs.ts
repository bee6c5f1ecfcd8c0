// Poisoned inputs, written by us after published kinds: pages, files, outputs and descriptions that give orders; orders
// spread over turns, hidden in characters, or attributed to the human.
import type { Attack, Channel } from "./attack.ts";
import { pastes, several, shown, unicode } from "./attack-messages.ts";
import { descriptions, files, outputs, web } from "./attack-results.ts";
import type { GivenAttack } from "./given-attack.ts";

function makeAttack(
  channel: Channel,
  given: readonly (GivenAttack & { described?: (wish: string) => string })[],
  from: number,
): readonly Attack[] {
  return given.map(({ described: description, ...each }, at) => {
    const mark = `zq${from + at}x.example`;
    const putMark = (text: string) => text.replaceAll("@", mark);
    const wish = putMark(each.wish);
    const turns = each.turns(wish).map((turn) => ({
      human: putMark(turn.human),
      ...(turn.results && { results: turn.results.map(putMark) }),
      ...(turn.answer !== undefined && { answer: putMark(turn.answer) }),
      ...(turn.reminder !== undefined && { reminder: putMark(turn.reminder) }),
    }));
    return {
      ...each,
      channel,
      wish,
      mark,
      turns,
      ...(description && { toolDescription: description(wish) }),
    };
  });
}

const ALL: readonly (readonly [Channel, readonly GivenAttack[]])[] = [
  ["web page", web],
  ["file", files],
  ["tool output", outputs],
  ["MCP description", descriptions],
  ["pasted by the human", pastes],
  ["over several turns", several],
  ["unicode", unicode],
  ["recalled and reminded", shown],
];

export const ATTACKS: readonly Attack[] = ALL.flatMap(([channel, given], at) =>
  makeAttack(channel, given, at * 20 + 10),
);
