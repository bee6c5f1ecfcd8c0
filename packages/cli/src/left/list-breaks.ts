// Describes what left the view: each break with its reason, what it saved and what it removed. Pure.
import type { Block, Receipt, Session } from "@palimpsest/core";
import type { EntryOf } from "@palimpsest/core/internal";
import { formatCount } from "@palimpsest/core/text";
import { cleanText } from "../text/clean.ts";
import { describeMethod } from "../text/describe-method.ts";
import { findSubject } from "../text/find-subject.ts";

type View = Session["view"];

export interface ListedBreak {
  /** The id that `restore` takes to bring all of it back. */
  readonly entry: string;
  readonly title: string;
  readonly reason?: string;
  readonly time: number;
  /** Tokens of everything that left. */
  readonly tokens: number;
  /** Tokens of the whole view before and after. */
  readonly sizes?: { readonly before: number; readonly after: number };
  /** Without thinking, which cannot be shown again. */
  readonly items: readonly LeftItem[];
  readonly thinking: number;
  /** What the model sees in its place. */
  readonly replacement: readonly Block[];
  readonly note?: string;
}

export interface LeftItem {
  readonly id: string;
  readonly label: string;
  readonly tokens: number;
  readonly time: number;
  /** The title of the break that removed it. */
  readonly by: string;
  readonly file?: string;
  /** The content as it was in the view. */
  readonly blocks: readonly Block[];
}

/** The newest first. */
export function listBreaks(receipts: readonly Receipt[], view: View): readonly ListedBreak[] {
  const breaks = new Map(view.breaks.map((each) => [each.entry, each]));
  return receipts
    .filter(({ items }) => items.length > 0)
    .map((receipt) => describeBreak(receipt, breaks.get(receipt.entry)?.left ?? [], view))
    .toReversed();
}

function describeBreak(
  { entry, time, cause, items, tokens, note }: Receipt,
  left: View["breaks"][number]["left"],
  view: View,
): ListedBreak {
  const decision = view.tree.get(entry)?.entry;
  const blocks = new Map(
    left.flatMap(({ slot, thinking }) =>
      thinking ? [] : [[slot.result?.id ?? slot.entry, slot.blocks] as const],
    ),
  );
  const gone = items
    .filter(({ id, what }) => what !== "thinking" && blocks.has(id))
    .toSorted((a, b) => Number(isAdded(a)) - Number(isAdded(b)));
  const { title, reason, sizes, replacement = [] } = explainDecision(cause, decision, gone.length);
  return {
    entry,
    title,
    time,
    tokens,
    thinking: items.length - gone.length,
    replacement,
    items: gone.map(({ id, what, tokens, file }) => ({
      id,
      label: nameLeft(what, blocks.get(id)),
      tokens,
      time,
      by: title,
      blocks: blocks.get(id) ?? [],
      ...(file !== undefined && { file }),
    })),
    ...(reason !== undefined && { reason }),
    ...(sizes && { sizes }),
    ...(note !== undefined && { note }),
  };
}

/** Sources that pal adds itself and will add again: listed last, since nobody looks for them. */
const ADDED: ReadonlySet<string> = new Set(["instructions", "reminder"]);
const isAdded = ({ what }: { readonly what: string }): boolean => ADDED.has(what.split(":", 1)[0]!);

const PREFIXES: Readonly<Record<string, string>> = {
  human: "You",
  assistant: "Answer",
  reminder: "Reminder",
  instructions: "Instructions",
  attachment: "Attached",
  memory: "Memory",
  summary: "Summary",
};

/** Receipts are worded for the model. A person recognises a result or call by its subject, and a message by its author. */
export function nameLeft(what: string, blocks: readonly Block[] = []): string {
  const text = cleanText(what).replace("<system-reminder> ", "");
  const [, tool, subject] = /^result of ([^\s:]+)(?:: (.*))?$/s.exec(text) ?? [];
  if (tool !== undefined) return `${tool} ${subject ?? ""}`.trim();
  const [, names] = /^assistant: calls (.+)$/s.exec(text) ?? [];
  if (names !== undefined) return `Call: ${blocks.flatMap(nameCall).join(", ") || names}`;
  const [, source = text, words] = /^(\w+)(?:: (.*))?$/s.exec(text) ?? [];
  return `${PREFIXES[source] ?? source}: ${words ?? "(no text)"}`;
}

function nameCall(block: Block): readonly string[] {
  if (block.type !== "tool_use") return [];
  const { name, input } = block as { readonly name?: unknown; readonly input?: unknown };
  return [cleanText(`${name} ${findSubject(input).split("\n", 1)[0]}`).trim()];
}

interface Explained {
  readonly title: string;
  readonly reason?: string;
  readonly sizes?: ListedBreak["sizes"];
  readonly replacement?: readonly Block[];
}

type Decision = NonNullable<ReturnType<View["tree"]["get"]>>["entry"];

function explainDecision(cause: string, decision: Decision | undefined, count: number): Explained {
  if (decision?.type === "boundary") return explainBoundary(decision);
  if (decision?.type === "cleared")
    return { title: `${formatCount(count, "old result")} cleared`, reason: CLEARED[decision.trigger]! };
  if (decision?.type === "snip")
    return {
      title: `Taken out by ${decision.by === "user" ? "you" : "the model"}`,
      replacement: decision.pieces.flatMap(({ content }) => content),
    };
  if (decision?.type === "collapse")
    return {
      title: "Finished work collapsed",
      reason: "a line for each part took its place",
      replacement: decision.spans.flatMap(({ pieces }) => pieces.flatMap(({ content }) => content)),
    };
  return { title: CAUSES[cause] ?? cause };
}

function explainBoundary({ method, trigger, before, after, pieces }: EntryOf<"boundary">): Explained {
  const isClear = method === "clear";
  return {
    title: isClear ? "Conversation cleared" : `Compacted ${describeMethod(method)}`,
    reason: isClear ? "you asked for it (/clear)" : TRIGGERS[trigger]!,
    sizes: { before, after },
    // Leaves out what every conversation begins with.
    replacement: pieces.flatMap(({ source, content }) => (ADDED.has(source) ? [] : content)),
  };
}

const CLEARED: Readonly<Record<string, string>> = {
  economy: "sending them again would have cost more than they were worth",
  pressure: "the window was getting full",
  expired: "the cache had expired",
  manual: "you asked for it",
};

const TRIGGERS: Readonly<Record<string, string>> = {
  auto: "the window was nearly full",
  manual: "you asked for it",
  reactive: "the model refused a request as too long",
};

const CAUSES: Readonly<Record<string, string>> = {
  cleared: "Old results cleared",
  boundary: "Compacted",
  replaced: "Long results shortened",
  server: "Cleared by the server",
  platform: "Compacted by the platform",
  undo: "A decision undone",
  head: "Rewound",
  prelude: "Opening renewed",
};
