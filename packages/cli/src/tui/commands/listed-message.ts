// Messages in a list to choose from.
import type { Session } from "@palimpsest/core";
import { cleanText } from "../../text/clean.ts";

/** By its first line. */
export const nameMessage = (text: string): string => cleanText(text).trim().split("\n", 1)[0] || "(no text)";

/** False for a message that a compaction has replaced: one can rewind to it, but not snip or compact from it. */
export const isInView = ({ slots }: Session["view"], entry: string): boolean =>
  slots.some((slot) => slot.entry === entry);
