// Formats each kind of finished item as lines. Pure.
import { toVisible } from "../../terminal/to-visible.ts";
import type { Look } from "../../text/look.ts";
import { hangIndent } from "../../text/measure-columns.ts";
import { formatElapsed } from "../../text/numbers.ts";
import type { Highlight } from "../markdown/code.ts";
import { formatAnswer } from "./format-answer.ts";
import { formatCall } from "./format-call.ts";
import type { ItemBody, Severity } from "./item.ts";

/** Lines shown of a message. The user knows a long paste, so its beginning is enough. */
const SAID_LINES = 30;

/** With an empty line before it, unless the item belongs to the previous one. */
export function formatItem(item: ItemBody, look: Look, highlight?: Highlight): string[] {
  if (item.kind === "answer") return formatAnswer(item, look, highlight);
  const lines = linesOf(item, look);
  return lines.length === 0 || item.kind === "command" ? lines : ["", ...lines];
}

function linesOf(item: Exclude<ItemBody, { kind: "answer" }>, look: Look): string[] {
  const { paint, glyphs } = look;
  switch (item.kind) {
    case "said":
      return formatSaid(item.text, look);
    case "thinking":
      return [paint.dim(paint.italic(`Thought for ${formatElapsed(item.seconds * 1_000)}`))];
    case "call":
      return formatCall(item.call, look);
    case "notice":
      return formatNotice(item.severity, item.text, look);
    case "lines":
      return [...item.lines];
    case "command":
      return ["", `${paint.dim(glyphs.prompt)} ${item.text}`];
  }
}

function formatSaid(text: string, look: Look): string[] {
  const { paint, glyphs, columns } = look;
  const lines = hangIndent(toVisible(shortenImages(text)), `${glyphs.prompt} `, columns);
  const shown = lines.length <= SAID_LINES ? lines : lines.slice(0, SAID_LINES);
  const rest = lines.length - shown.length;
  const more = rest === 0 ? [] : [`  ${glyphs.ellipsis} ${rest} more lines`];
  return [...shown, ...more].map(paint.dim);
}

/** An attached image has a long path, such as one in the session's folder; its name says enough. */
const shortenImages = (text: string): string =>
  text.replace(/@"[/~][^"\n]*?([^"/\n]+\.(?:png|jpe?g|gif|webp))"/gi, "[Image $1]");

function formatNotice(severity: Severity, text: string, look: Look): string[] {
  const { paint, glyphs, columns } = look;
  const mark = { info: glyphs.separator, warning: glyphs.warning, error: glyphs.bad }[severity];
  const color = { info: paint.dim, warning: paint.warning, error: paint.error }[severity];
  return hangIndent(toVisible(text).trim(), `${mark} `, columns).map(color);
}
