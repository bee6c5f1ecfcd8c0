// The line beside the spinner: the current work, its duration and its tokens. Pure.

import type { Look } from "../../text/look.ts";
import { cutColumns, widthOf } from "../../text/measure-columns.ts";
import { formatElapsed, shortCount } from "../../text/numbers.ts";
import type { Work } from "../state/screen-state.ts";

/** For an estimate until the response reports its tokens. */
const CHARACTERS_PER_TOKEN = 4;

export function formatWork(work: Work, frame: number, now: number, look: Look): string {
  const { glyphs, paint, columns } = look;
  const spinner = glyphs.spinner[frame % glyphs.spinner.length]!;
  const label = `${work.thinkingSince === undefined ? work.label : "Thinking"}${glyphs.ellipsis}`;
  const received = work.received + Math.ceil(work.arriving / CHARACTERS_PER_TOKEN);
  const tokens =
    work.sent + received === 0
      ? []
      : [`${glyphs.up}${shortCount(work.sent)} ${glyphs.down}${shortCount(received)}`];
  const format = (facts: readonly string[]) =>
    `${paint.accent(`${spinner} ${label}`)} ${paint.dim(facts.join(` ${glyphs.separator} `))}`;
  const end = "esc to interrupt";
  // The key hint matters more than the figures.
  const all = [formatElapsed(now - work.started), ...tokens, end];
  const choices = [all, [all[0]!, end], [end]].map(format);
  return choices.find((line) => widthOf(line) <= columns) ?? cutColumns(label, columns, look);
}
