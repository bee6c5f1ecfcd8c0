// Describes what is lost when a session ends and its entries cannot be written. Pure.
import { formatCount } from "@palimpsest/core/text";

/** `error`: why closing the session failed. */
export function describeUnsaved(entries: number, error: Error): string {
  const { message } = error.cause instanceof Error ? error.cause : error;
  return `${formatCount(entries, "entry", "entries")} of this session ${entries === 1 ? "was" : "were"} not saved, and --continue will not know them. ${message}`;
}
