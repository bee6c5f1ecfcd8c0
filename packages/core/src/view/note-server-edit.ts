// Notes what the server has cleared from a request on its own: a break with a receipt that does not change what is sent.
import type { EntryOf } from "../transcript/entries.ts";
import type { View } from "./view.ts";

export function noteServerEdit(view: View, entry: EntryOf<"server-edit">): void {
  const ids = new Set(entry.results);
  const left = view.slots.filter(({ result }) => result && ids.has(result.id));
  const at = view.slots.findIndex(({ result }) => result && ids.has(result.id));
  view.breaks.push({
    entry: entry.id,
    time: entry.time,
    cause: "server",
    at: Math.max(0, at),
    left: left.map((slot) => ({ slot })),
  });
}
