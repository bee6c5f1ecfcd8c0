// A switch for every layer. Each takes effect at the next request; off means off on every path.
import { flagSetting, lateGroup } from "./setting-kinds.ts";

export const switches = lateGroup(() => ({
  compaction: flagSetting(true, "All compaction, automatic and manual", { setBy: "person-on" }),
  autoCompaction: flagSetting(true, "Automatic compaction when the window fills up", {
    setBy: "person-on",
  }),
  toolResults: flagSetting(true, "Large tool results go to disk and leave a preview in the view"),
  expiredClearing: flagSetting(false, "In window mode: clear old results once the cache has expired"),
  pressureClearing: flagSetting(true, "In window mode: clear old results above the warning threshold"),
  economy: flagSetting(true, "Clear old results when that is cheaper than resending them"),
  cacheEditing: flagSetting(true, "Delete results from the server's cache, if the model supports it"),
  serverSide: flagSetting(false, "Let the server clear tool uses and thinking, instead of economy"),
  notes: flagSetting(true, "Keep notes of the session", { setBy: "person-on" }),
  notesCompaction: flagSetting(true, "Compact from the notes, without a model call"),
  fullCompaction: flagSetting(true, "Compact with a summary written by the model", { setBy: "person-on" }),
  extraction: flagSetting(true, "Save memories from finished exchanges", { setBy: "person-on" }),
  recall: flagSetting(true, "Add memories that fit to a turn", { setBy: "person-on" }),
  dreaming: flagSetting(true, "Tidy the memory between sessions", { setBy: "person-on" }),
  collapse: flagSetting(false, "Show finished old spans as one line each, instead of automatic compaction"),
  snip: flagSetting(true, "Let the user and the model remove a span from the view"),
  agents: flagSetting(true, "Let the model start other agents", { setBy: "person-on" }),
  webSearch: flagSetting(
    false,
    "Let the model search the web. The provider's server does it: queries leave this machine without asking you, and each costs about $0.01",
    { setBy: "person-on" },
  ),
  memory: flagSetting(true, "Memory across sessions as a whole", { setBy: "person-on" }),
}));
