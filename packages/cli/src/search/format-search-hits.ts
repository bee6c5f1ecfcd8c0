// Formats search hits for a terminal: time and kind, the lines around the words, and their position. Pure.
import type { Hit } from "@palimpsest/core/search";
import { formatLocalMinute } from "@palimpsest/core/text";
import { cutToColumns } from "../text/measure-columns.ts";

/** Lines shown per hit; the rest can be read at its position. */
const MAX_LINES = 4;
const INDENT = "  ";
/** Sequences and characters that a terminal would obey. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /\x1b\[[0-9;?]*[A-Za-z]|[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

/** Without `columns`, as in a pipe, nothing is cut. `isAll`: shows the project of each hit. */
export function formatHits(
  hits: readonly Hit[],
  { columns = Number.POSITIVE_INFINITY, isAll = false } = {},
): readonly string[] {
  return hits.flatMap((hit, at) => {
    const head = [formatLocalMinute(hit.time), hit.kind.padEnd("assistant".length), toSubject(hit)].join(
      "  ",
    );
    const text = toPlainText(hit.text)
      .split("\n")
      .filter((line) => line.trim() !== "");
    const shown = text.slice(0, MAX_LINES).map((line) => `${INDENT}${line}`);
    const place = `${INDENT}→ ${isAll ? `${hit.project} ` : ""}${placeOf(hit)}`;
    // The position is needed to open the hit: it is never cut.
    return [...(at > 0 ? [""] : []), ...[head, ...shown].map((line) => cutToColumns(line, columns)), place];
  });
}

const toSubject = ({ about, title }: Hit) =>
  toPlainText(about || title || "(no title)").replaceAll("\n", " ");

const placeOf = ({ path, session, id }: Hit) => (session === undefined ? path : `${session} ${id}`);

const toPlainText = (text: string) => text.replace(/\t/g, " ").replace(CONTROL, "");
