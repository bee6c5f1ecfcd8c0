// A switch for every layer. Each takes effect at the next request; off means off on every path.
import { flag, group } from "./kinds.ts";

export const switches = group({
  compaction: flag(true, "All compaction, automatic and by hand", { setBy: "person-on" }),
  autoCompaction: flag(true, "Compaction that starts by itself when the window fills", {
    setBy: "person-on",
  }),
  toolResults: flag(true, "Large tool results go to disk and leave a preview in the view"),
  expiredClearing: flag(false, "In window mode: clear old results once the cache has expired"),
  pressureClearing: flag(true, "In window mode: clear old results above the warning threshold"),
  economy: flag(true, "Clear old results when that is cheaper than carrying them on"),
  cacheEditing: flag(true, "Delete results from the server's cache, where a model declares it"),
  serverSide: flag(false, "Let the server clear tool uses and thinking; takes the place of economy"),
  notes: flag(true, "Keep notes of the session", { setBy: "person-on" }),
  notesCompaction: flag(true, "Compact from the notes, without a model call"),
  fullCompaction: flag(true, "Compact with a summary written by the model", { setBy: "person-on" }),
  extraction: flag(true, "Save memories from finished exchanges", { setBy: "person-on" }),
  recall: flag(true, "Bring fitting memories into a turn", { setBy: "person-on" }),
  dreaming: flag(true, "Tidy the memory between sessions", { setBy: "person-on" }),
  collapse: flag(false, "Show finished old spans as one line each; takes the place of automatic compaction"),
  snip: flag(true, "Let user and model remove a span from the view"),
  memory: flag(true, "Memory across sessions as a whole", { setBy: "person-on" }),
});
