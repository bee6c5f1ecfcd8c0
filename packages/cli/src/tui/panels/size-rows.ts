// Rows with their sizes as shares of the largest. Pure.
import { shortCount } from "../../text/numbers.ts";
import type { Option } from "../dialogs/dialog.ts";

export function sizeRows<T extends { readonly tokens: number }>(
  all: readonly T[],
  makeRow: (each: T) => Omit<Option, "size">,
): readonly Option[] {
  const largest = Math.max(1, ...all.map(({ tokens }) => tokens));
  return all.map((each) => ({
    ...makeRow(each),
    size: { share: each.tokens / largest, text: shortCount(each.tokens) },
  }));
}
