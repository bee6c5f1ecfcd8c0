// Describes what left the view: each break with its reason, what it saved and what it removed. Pure.
import type { Block, Receipt, Session } from "@palimpsest/core";
import { type EntryOf, findLeftId } from "@palimpsest/core/internal";
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
  /** In the order of `compareLeft`. */
  readonly items: readonly LeftItem[];
  /** How often thinking left, which cannot be shown again. */
  readonly thinking: number;
  /** Results that an earlier break lists in full: here, only the stubs left that stood for them. */
  readonly clearedBefore: number;
  /** What the model sees in its place. */
  readonly replacement: readonly Replacement[];
  readonly note?: string;
}

export interface LeftItem {
  readonly id: string;
  readonly label: string;
  readonly tokens: number;
  readonly time: number;
  /** 0: what a person looks for; 1: a call whose name says all; 2: what pal adds itself and will add again. */
  readonly rank: number;
  /** The title of the break that removed it. */
  readonly by: string;
  readonly file?: string;
  /** The content as it was in the view. */
  readonly blocks: readonly Block[];
}

export interface Replacement {
  readonly source: string;
  readonly content: readonly Block[];
}

type Left = View["breaks"][number]["left"];

/** The newest first. */
export function listBreaks(receipts: readonly Receipt[], view: View): readonly ListedBreak[] {
  const breaks = new Map(view.breaks.map((each) => [each.entry, each]));
  const before = new Set<string>();
  return receipts
    .filter(({ items }) => items.length > 0)
    .map((receipt) => {
      const listed = describeBreak(receipt, breaks.get(receipt.entry)?.left ?? [], before, view);
      for (const { id } of listed.items) before.add(id);
      return listed;
    })
    .toReversed();
}

/** `before`: the ids that earlier breaks list. */
function describeBreak(
  { entry, time, cause, items, tokens, note }: Receipt,
  left: Left,
  before: ReadonlySet<string>,
  view: View,
): ListedBreak {
  const decision = view.tree.get(entry)?.entry;
  const slots = new Map(
    left.flatMap(({ slot, thinking }) => (thinking ? [] : [[findLeftId(view, slot), slot] as const])),
  );
  const shown = items.filter(({ id, what }) => what !== "thinking" && slots.has(id));
  const gone = shown
    .filter(({ id }) => !(slots.get(id)?.cleared && before.has(id)))
    .map((item) => ({ ...item, rank: rankItem(item) }))
    .toSorted(compareLeft);
  const { title, reason, sizes, replacement = [] } = explainDecision(cause, decision, gone.length);
  return {
    entry,
    title,
    time,
    tokens,
    thinking: items.length - shown.length,
    clearedBefore: shown.length - gone.length,
    replacement,
    items: gone.map(({ id, what, tokens, file, rank }) => ({
      id,
      rank,
      label: nameLeft(what, slots.get(id)?.blocks),
      tokens,
      time,
      by: title,
      blocks: slots.get(id)?.blocks ?? [],
      ...(file !== undefined && { file }),
    })),
    ...(reason !== undefined && { reason }),
    ...(sizes && { sizes }),
    ...(note !== undefined && { note }),
  };
}

/** What a person looks for first, and of that the largest first. */
export const compareLeft = (
  a: Pick<LeftItem, "rank" | "tokens">,
  b: Pick<LeftItem, "rank" | "tokens">,
): number => a.rank - b.rank || b.tokens - a.tokens;

/** Sources that pal adds itself and will add again. */
const ADDED: ReadonlySet<string> = new Set(["instructions", "reminder"]);
const CALL = /^assistant: calls /;
/** Tokens. The name of a smaller call says everything about it; a larger one contains a text, such as a written file. */
const MIN_CALL = 200;

function rankItem({ what, tokens }: Receipt["items"][number]): number {
  if (ADDED.has(what.split(":", 1)[0]!)) return 2;
  return CALL.test(what) && tokens < MIN_CALL ? 1 : 0;
}

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
  readonly replacement?: readonly Replacement[];
}

type Decision = NonNullable<ReturnType<View["tree"]["get"]>>["entry"];

function explainDecision(cause: string, decision: Decision | undefined, count: number): Explained {
  if (decision?.type === "boundary") return explainBoundary(decision);
  if (decision?.type === "cleared")
    return { title: `${formatCount(count, "old result")} cleared`, reason: CLEARED[decision.trigger]! };
  if (decision?.type === "snip")
    return {
      title: `Taken out by ${decision.by === "user" ? "you" : "the model"}`,
      replacement: decision.pieces,
    };
  if (decision?.type === "collapse")
    return {
      title: "Finished work collapsed",
      reason: "a line for each part took its place",
      replacement: decision.spans.flatMap(({ pieces }) => pieces),
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
    replacement: pieces.filter(({ source }) => !ADDED.has(source)),
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
