// Describes what an entry changes in requests that were already sent. Pure.
import type { Entry, EntryOf, Prelude } from "../../transcript/entries.ts";
import { deepEqual } from "../../view/deep-equal.ts";
import type { RequestChange } from "./find-rewrite-cause.ts";

/** Returns undefined if nothing that was sent changes. `nameCall` returns the tool of a call. */
export function describeChange(entry: Entry, nameCall: (id: string) => string): RequestChange | undefined {
  switch (entry.type) {
    case "boundary":
      return describeBoundary(entry);
    case "cleared": {
      if (entry.how === "cache-edit") return undefined;
      const [result] = entry.results;
      const first = result ? `the result of ${nameCall(result.tool_use_id)}` : "recalled memories";
      const count = entry.results.length + (entry.surfaced?.length ?? 0);
      return {
        ...{ cause: "cleared", first, decision: entry.id, isFree: entry.trigger === "expired" },
        why: `${formatCount(count, "old result")} cleared: ${CLEARING_REASONS[entry.trigger]}.`,
      };
    }
    case "server-edit":
      return {
        ...{ cause: "cleared", first: "earlier results", decision: entry.id },
        why: "The server cleared results from its side of the conversation.",
      };
    case "snip":
      return makeEdit(entry, entry.from, `A span was removed by the ${entry.by}.`);
    case "collapse":
      return makeEdit(entry, entry.spans[0]?.from ?? "", "Finished spans became one line each.");
    case "undo":
      return makeEdit(entry, entry.of, "A decision was undone, so what it had removed came back.");
    case "head":
      return makeEdit(entry, entry.to ?? "", "The conversation went back to an earlier message.");
    case "replaced":
      if (!entry.shrunk || !entry.wasSent) return undefined;
      return makeEdit(entry, entry.results[0]?.tool_use_id ?? "", "A result that did not fit was shortened.");
    case "circumstance":
      return describeCircumstance(entry);
    default:
      return undefined;
  }
}

function describeBoundary(entry: EntryOf<"boundary">): RequestChange {
  const { id, method, trigger, before, after } = entry;
  if (method === "clear")
    return {
      ...{ cause: "cleared", first: "the first message", decision: id },
      why: "The conversation was started over (/clear).",
    };
  const sizes =
    before > 0 ? `: ${before.toLocaleString("en")} tokens became about ${after.toLocaleString("en")}` : "";
  return {
    ...{ cause: "compacted", first: "the first message", decision: id },
    why: `The conversation was compacted ${OCCASIONS[trigger]}${METHODS[method] ?? ""}${sizes}.`,
  };
}

/** Why old results were cleared, by what started it. */
export const CLEARING_REASONS: Readonly<Record<EntryOf<"cleared">["trigger"], string>> = {
  economy: "sending them again would have cost more than this cache miss",
  pressure: "the window was getting full",
  expired: "the cache had expired anyway",
  manual: "it was asked for",
};

const OCCASIONS: Readonly<Record<EntryOf<"boundary">["trigger"], string>> = {
  auto: "automatically",
  manual: "on request",
  reactive: "because the request was too long",
};

const METHODS: Readonly<Record<string, string>> = {
  notes: ", from the notes",
  full: ", with a summary",
  "last-resort": ", without a model",
};

function describeCircumstance({ id, what, detail }: EntryOf<"circumstance">): RequestChange {
  switch (what) {
    case "resumed":
      return {
        ...{ cause: "message", first: "the first message", decision: id, isHint: true },
        why: `The session was opened again (${detail}), so its opening was built again.`,
      };
    case "parameters":
      return {
        ...{ cause: "effort", first: "the request's parameters", decision: id, isHint: true },
        why: `The request was made in another way (${detail}), with different parameters.`,
      };
    case "tools":
      return {
        ...{ cause: "tools", first: "the tools", decision: id, isHint: true },
        why: `The list of tools or agents changed (${detail}).`,
      };
    case "cleared":
      return {
        ...{ cause: "cleared", first: "earlier results", decision: id, isHint: true },
        why: `Results were taken out of the request (${detail}).`,
      };
  }
}

const makeEdit = ({ id }: Entry, at: string, why: string): RequestChange => ({
  ...{ cause: "message", first: at === "" ? "the first message" : `the message ${at}`, why, decision: id },
});

/** Lists the parts in which two preludes differ, in cache order. */
export function comparePreludes(
  before: Prelude,
  after: Prelude,
  entry: EntryOf<"prelude">,
): readonly RequestChange[] {
  const decision = entry.id;
  const free = entry.reason === "expired" ? { isFree: true } : {};
  const changes: RequestChange[] = [];
  if (before.model !== after.model)
    changes.push({
      ...{ cause: "model", first: "the model", decision, ...free },
      why: `The model changed from ${before.model} to ${after.model}.`,
    });
  if (!deepEqual(before.tools, after.tools))
    changes.push({
      ...{ cause: "tools", first: "the tools", decision, ...free },
      why: describeTools(before, after),
    });
  if (!deepEqual(before.system, after.system))
    changes.push({
      ...{ cause: "system", first: "the system prompt", decision, ...free },
      why: "The system prompt changed.",
    });
  const keys = [...new Set([...Object.keys(before.parameters), ...Object.keys(after.parameters)])].filter(
    (key) => key !== "max_tokens" && !deepEqual(before.parameters[key], after.parameters[key]),
  );
  if (keys.length > 0)
    changes.push({
      ...{ cause: "effort", first: `the parameter ${keys.join(", ")}`, decision, ...free },
      why: keys
        .map(
          (key) =>
            `${key} changed from ${toShort(before.parameters[key])} to ${toShort(after.parameters[key])}.`,
        )
        .join(" "),
    });
  return changes;
}

function describeTools(before: Prelude, after: Prelude): string {
  const names = ({ tools }: Prelude) => new Set(tools.map(({ name, type }) => name ?? String(type)));
  const [old, now] = [names(before), names(after)];
  const added = [...now].filter((name) => !old.has(name));
  const removed = [...old].filter((name) => !now.has(name));
  const parts = [
    ...(added.length > 0 ? [`added ${listNames(added)}`] : []),
    ...(removed.length > 0 ? [`removed ${listNames(removed)}`] : []),
  ];
  return `The tools changed: ${parts.length > 0 ? parts.join(", ") : "a definition differs"}.`;
}

const SHOWN_NAMES = 4;
const SHOWN_CHARACTERS = 60;

const listNames = (names: readonly string[]): string =>
  names.length <= SHOWN_NAMES
    ? names.join(", ")
    : `${names.slice(0, SHOWN_NAMES).join(", ")} and ${names.length - SHOWN_NAMES} more`;

function toShort(value: unknown): string {
  if (value === undefined) return "none";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`;
}

const formatCount = (count: number, what: string) => `${count} ${what}${count === 1 ? " was" : "s were"}`;
