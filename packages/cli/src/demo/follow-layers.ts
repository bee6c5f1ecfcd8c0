// Prints one line for each action of a layer, as it happens. Every number comes from the session's own events and entries.
import type { Agent } from "@palimpsest/agent";
import type { SessionEvents } from "@palimpsest/core";
import { CLEARING_REASONS } from "@palimpsest/core/internal";
import { formatCount } from "@palimpsest/core/text";
import { formatBytes, formatPercent, shortCount } from "../text/numbers.ts";

/** As the README numbers them. */
type LayerNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export interface LayerLine {
  readonly layer: LayerNumber;
  readonly text: string;
}

const METHODS: Readonly<Record<string, string>> = {
  notes: "from the notes, without a model",
  full: "with a summary",
  "last-resort": "without a model",
};

/** Removed from the output: the demo's folder is temporary, so this command would undo one of the person's own dreams. */
const UNDO_HINT = / Undo with: pal dream undo\.$/;

export function followLayers(agent: Agent, tell: (line: LayerLine) => void): void {
  const { session } = agent;
  const subjects = new Map<string, string>();
  const told = new Set<string>();
  agent.on((event) => {
    if (event.type === "tool-start") subjects.set(event.id, `${event.name} ${event.subject}`);
    // The stored results are known once the request is built.
    if (event.type === "response")
      for (const text of findStored(agent, subjects, told)) tell({ layer: 1, text });
  });
  session.on("break", (broken) => {
    if (broken.cause === "cleared") tell({ layer: 2, text: describeCleared(agent, broken) });
  });
  session.on("notes", ({ changed }) => {
    if (changed) tell({ layer: 3, text: "Notes: a fork of the conversation brought them up to date." });
  });
  session.on("compaction", (event) => {
    const text = describeMethod(event);
    if (text !== undefined) tell({ layer: 4, text });
  });
  session.on("memory", ({ kept = [], dream }) => {
    for (const { description } of kept)
      tell({ layer: 5, text: `Memory: saved, as you typed it: “${description}”` });
    if (dream !== undefined) tell({ layer: 6, text: `Dream: ${dream.replace(UNDO_HINT, "")}` });
  });
  session.on("recall", ({ files = [], tokens, isAsked }) => {
    if (!isAsked)
      tell({ layer: 5, text: `Memory: recalled ${files.join(", ")}, ${shortCount(tokens)} tokens.` });
  });
  session.on("cost", (cost) => {
    if (cost.layer === "agents") tell({ layer: 7, text: describeShared(cost) });
  });
}

/** Results that were stored on disk since the last call. */
function findStored(
  { session }: Agent,
  subjects: ReadonlyMap<string, string>,
  told: Set<string>,
): readonly string[] {
  const fresh = [...session.view.tree.values()].flatMap(({ entry }) =>
    entry.type === "replaced" && !told.has(entry.id) ? [entry] : [],
  );
  for (const { id } of fresh) told.add(id);
  return fresh
    .flatMap(({ results }) => results)
    .map(({ tool_use_id, content, bytes }) => {
      const subject = subjects.get(tool_use_id) ?? "a tool";
      return `Tool results: the ${formatBytes(bytes)} of “${subject}” are on disk; the model sees ${formatBytes(content.length)} and the path.`;
    });
}

function describeCleared({ session }: Agent, { entry, receipt }: SessionEvents["break"]): string {
  const decision = session.view.tree.get(entry)?.entry;
  const why = decision?.type === "cleared" ? CLEARING_REASONS[decision.trigger] : undefined;
  const what = `Clearing: ${formatCount(receipt.items.length, "old result")} left the view, ${shortCount(receipt.tokens)} tokens`;
  return `${what}${why === undefined ? "" : `; ${why}`}. They can be read again.`;
}

function describeMethod({
  method = "",
  before,
  after,
  trigger,
}: SessionEvents["compaction"]): string | undefined {
  if (before === undefined || after === undefined) return undefined;
  const why = trigger === "auto" ? "the window was nearly full" : "you asked for it";
  return `Compaction: ${why}; ${shortCount(before)} became ${shortCount(after)} tokens, ${METHODS[method] ?? method}. The transcript keeps every word.`;
}

function describeShared({ usage }: SessionEvents["cost"]): string {
  const read = usage.cache_read_input_tokens ?? 0;
  const all = read + usage.input_tokens + (usage.cache_creation_input_tokens ?? 0);
  return `Agents: a fork of the conversation works on its own; ${formatPercent(all === 0 ? 0 : read / all)} of its ${shortCount(all)} tokens came from the cache.`;
}
