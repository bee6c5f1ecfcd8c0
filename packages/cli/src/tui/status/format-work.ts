// The line beside the spinner: what is under way, for how long, with how many tokens. Pure.

import type { Look } from "../../text/look.ts";
import { cutColumns, widthOf } from "../../text/measure-columns.ts";
import { formatElapsed, shortCount } from "../../text/numbers.ts";
import type { Work } from "../state/screen-state.ts";

/** Until the response says how many it were. */
const CHARACTERS_PER_TOKEN = 4;

export function formatWork(work: Work, frame: number, now: number, look: Look): string {
  const { glyphs, paint, columns } = look;
  const spinner = glyphs.spinner[frame % glyphs.spinner.length]!;
  const label = `${work.thinkingSince === undefined ? work.label : "Thinking"}${glyphs.ellipsis}`;
  const received = work.received + Math.ceil(work.arriving / CHARACTERS_PER_TOKEN);
  const tokens =
    work.sent + received === 0
      ? []
      : [`${glyphs.up}${shortCount(work.sent)} ${glyphs.down}${shortCount(received)} tokens`];
  const facts = [formatElapsed(now - work.started), ...tokens, "esc to interrupt"];
  const room = columns - widthOf(label) - 3;
  const told = cutColumns(`(${facts.join(` ${glyphs.separator} `)})`, room, look);
  return `${paint.accent(spinner)} ${paint.accent(label)} ${paint.dim(told)}`;
}
