// Moves of a conversation as plain data, and what they mean for a given view. Drawing moves at random, from any source of
// randomness, gives sessions of every shape: parallel calls, interrupted calls, late results, images, thinking, empty and
// huge results, decisions of every kind, rewinds, and plain nonsense.
import type { Block, ToolUseBlock } from "../transcript/blocks.ts";
import type { Draft, Prelude } from "../transcript/entries.ts";
import { type OriginRange, TEXT_ORIGINS } from "../transcript/origins.ts";
import { planInterrupted } from "../view/add-result.ts";
import type { View } from "../view/view.ts";
import { assistantBlocks, pickItem, resultContent, TEXTS } from "./drawn-content.ts";

export const MOVES = [
  "human",
  "respond",
  "results",
  "interrupt",
  "late",
  "attach",
  "surface",
  "replace",
  "clear",
  "compact",
  "snip",
  "collapse",
  "restore",
  "undo",
  "rewind",
  "adopt",
  "note",
  "nonsense",
  "copy",
] as const;

/** `a`, `b` and `c` are any whole numbers; each move derives from them what it needs. */
export interface Move {
  readonly kind: (typeof MOVES)[number];
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/** Returns the drafts of a move; none if it makes no sense for this view. */
export function draftsOf(view: View, move: Move, number: number): readonly Draft[] {
  const { a, b, c } = move;
  switch (move.kind) {
    case "human":
      return [draftHuman(pickItem(TEXTS, a), b, c)];
    case "respond":
      return draftResponse(view, move, number);
    case "results":
      return draftResults(view, a, b);
    case "interrupt":
      return toList(planInterrupted(view));
    case "late":
      return draftLateResult(view, a, b);
    case "attach":
      return [
        {
          type: "attachment",
          source: a % 2 ? "reminder" : "instructions",
          content: [textBlock(pickItem(TEXTS, b))],
        },
      ];
    case "surface":
      return [
        {
          type: "surfaced",
          memories: [{ path: `m${a}.md`, bytes: 10 }],
          content: [textBlock(pickItem(TEXTS, b))],
        },
      ];
    case "replace":
      return draftReplacement(view, a, b);
    case "clear":
      return draftClearing(view, a, b, c);
    case "compact":
      return runDraft(view, a, b, (from, to) => ({
        type: "boundary",
        from,
        to,
        pieces: [{ source: "summary", content: [textBlock("What happened so far.")] }],
        trigger: "auto",
        method: "full",
        before: 2,
        after: 1,
      }));
    case "snip":
      return runDraft(view, a, b, (from, to) => ({
        type: "snip",
        from,
        to,
        by: "user",
        pieces: c % 2 ? [] : [MARK],
      }));
    case "collapse":
      return runDraft(view, a, b, (from, to) => ({
        type: "collapse",
        spans: [{ from, to, pieces: [MARK] }],
      }));
    case "restore":
      return [{ type: "restore", of: [`r${a}`], content: [textBlock(pickItem(TEXTS, b))] }];
    case "undo":
      return toList(listDecisions(view).at(a % Math.max(1, listDecisions(view).length))).map((of) => ({
        type: "undo",
        of,
      }));
    case "rewind": {
      const known = [...view.tree.keys()];
      return known.length < 4
        ? []
        : [{ type: "head", to: c % 40 === 0 ? null : pickItem(known.slice(-12), a) }];
    }
    case "adopt":
      return view.prelude
        ? [{ type: "prelude", reason: "requested", prelude: otherPrelude(view.prelude, a) }]
        : [];
    case "note":
      if (a % 5 === 0) return draftServerEdit(view, b);
      if (a % 7 === 0) return draftPin(view, b, c);
      if (a % 3 === 0 && view.leaf !== null)
        return [{ type: "counted", at: pickItem([...view.tree.keys()].slice(-3), b), tokens: 1_000 + b }];
      return a % 2
        ? [{ type: "title", title: pickItem(TEXTS, b), by: "model" }]
        : [{ type: "cursor", name: "extraction", at: view.leaf }];
    case "nonsense":
      return draftNonsense(a, b, number);
    case "copy":
      return [{ type: "copied", of: `s${a}`, at: view.leaf }];
  }
}

/** Pins or releases some results and recalled memories, of which some may have left the view. */
function draftPin(view: View, b: number, c: number): readonly Draft[] {
  const known = [...view.asked.keys(), ...view.slots.flatMap((slot) => (slot.surfaced ? [slot.entry] : []))];
  const ids = known.slice(b % Math.max(1, known.length)).slice(0, 1 + (c % 3));
  if (c % 3 === 0 && view.pinned.size > 0)
    return [{ type: "unpin", ids: [...view.pinned].slice(0, 2), by: "model" }];
  return ids.length === 0 ? [] : [{ type: "pin", ids, by: "user" }];
}

/** Lets the server clear the oldest results. */
function draftServerEdit(view: View, count: number): readonly Draft[] {
  const ids = view.slots.flatMap(({ result }) => result?.id ?? []).slice(0, 1 + (count % 4));
  return ids.length === 0 ? [] : [{ type: "server-edit", results: ids, tokens: 100, thinkingTurns: 0 }];
}

const textBlock = (value: string): Block => ({ type: "text", text: value });
const MARK = { source: "reminder" as const, content: [textBlock("(removed)")] };

function draftHuman(words: string, b: number, c: number): Draft {
  const origins = originsFor(words, c);
  return {
    type: "user",
    source: "human",
    content: [textBlock(words), ...draftMedia(b)],
    ...(origins.length > 0 && { origins }),
  };
}

/** Makes up to three ranges of any origin, with or without gaps; none for messages from before origins were recorded. */
export function originsFor(words: string, c: number): readonly OriginRange[] {
  const cuts = [c % 7, c % 31, c % 211, words.length]
    .map((at) => Math.min(at, words.length))
    .sort((a, b) => a - b);
  return cuts.slice(1).flatMap((to, at) => {
    const from = cuts[at]!;
    return c % 5 === 0 || from === to ? [] : [{ from, to, origin: pickItem(TEXT_ORIGINS, c + at) }];
  });
}

function draftMedia(b: number): Block[] {
  const source = { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" };
  return b % 7 === 0 ? [{ type: "image", source }] : [];
}

const toList = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

function draftResponse(view: View, { a, b, c }: Move, number: number): readonly Draft[] {
  const content = assistantBlocks(a, b, `toolu_${number}`);
  const input = 100 + view.slots.length * 20;
  const usage = { input_tokens: 5, cache_read_input_tokens: input, output_tokens: 7 };
  const message = {
    id: `msg_${number}`,
    role: "assistant" as const,
    content,
    usage,
    stop_reason: "end_turn",
  };
  const interrupted = toList(planInterrupted(view));
  if (c % 5 !== 0) return [...interrupted, { type: "assistant", message }];
  const incomplete = content.length === 0 ? [] : [content.length - 1];
  return [...interrupted, { type: "assistant", message, aborted: true, incomplete }];
}

/** Answers some or all open calls, together or one by one, in any order. */
function draftResults(view: View, a: number, b: number): readonly Draft[] {
  const open = [...view.open.keys()];
  if (a % 2) open.reverse();
  const answered = b % 4 === 0 ? open.slice(1) : open;
  const resultBlock = (id: string, at: number): Block => ({
    type: "tool_result",
    tool_use_id: id,
    ...resultContent(a + b + at),
  });
  if (answered.length === 0) return [];
  if (b % 3 === 0) return [{ type: "user", source: "tools", content: answered.map(resultBlock) }];
  return answered.map((id, at) => ({ type: "user", source: "tools", content: [resultBlock(id, at)] }));
}

function draftLateResult(view: View, a: number, b: number): readonly Draft[] {
  const asked = [...view.asked.keys()];
  if (asked.length === 0) return [];
  const result: Block = { type: "tool_result", tool_use_id: pickItem(asked, a), ...resultContent(b) };
  return [{ type: "user", source: "tools", content: [result] }];
}

/** Replaces results and other user content with previews, with or without an image. */
function draftReplacement(view: View, a: number, b: number): readonly Draft[] {
  const results = view.slots.flatMap((slot) => (slot.result ? [slot.result.id] : []));
  const others = view.slots.filter((slot) => slot.role === "user" && !slot.result);
  const shown = textBlock("<persisted-output>");
  const store = { stored: "tool-results/x.txt", bytes: 9 };
  if (b % 3 === 2 && others.length > 0) {
    const { entry } = pickItem(others.slice(-4), a);
    const whole = { entry, part: b % 2, content: b % 5 === 0 ? [] : [shown, ...draftMedia(b)], ...store };
    return [{ type: "replaced", results: [], entries: [whole] }];
  }
  if (results.length === 0) return [];
  const content = b % 3 === 0 ? "<persisted-output>" : [shown, ...draftMedia(b)];
  return [
    { type: "replaced", results: [{ tool_use_id: pickItem(results.slice(-4), a), content, ...store }] },
  ];
}

function draftClearing(view: View, a: number, b: number, c: number): readonly Draft[] {
  const ids = view.slots.flatMap((slot) => (slot.result ? [slot.result.id] : []));
  const from = a % Math.max(1, ids.length);
  const results = ids
    .slice(from, from + 1 + (b % 5))
    .map((id) => ({ tool_use_id: id, content: `[cleared ${id}]`, tokens: 3 }));
  const entries = view.slots.flatMap((slot) => (slot.surfaced ? [slot.entry] : []));
  const surfaced = entries
    .slice(0, b % 3)
    .map((entry) => ({ entry, content: "[cleared memory]", tokens: 1 }));
  return [
    { type: "cleared", trigger: "economy", how: c % 9 === 0 ? "cache-edit" : "stub", results, surfaced },
  ];
}

function runDraft(
  view: View,
  a: number,
  b: number,
  make: (from: string, to: string) => Draft,
): readonly Draft[] {
  if (view.slots.length === 0) return [];
  const from = a % view.slots.length;
  const to = Math.min(view.slots.length - 1, from + (b % 12));
  return [make(view.slots[from]!.entry, view.slots[to]!.entry)];
}

function listDecisions(view: View): string[] {
  const kinds = ["cleared", "boundary", "snip", "collapse", "restore"];
  return [...view.tree.values()].flatMap(({ entry }) => (kinds.includes(entry.type) ? [entry.id] : []));
}

function otherPrelude(prelude: Prelude, a: number): Prelude {
  if (a % 3 === 0) return { ...prelude, bindsThinking: !prelude.bindsThinking };
  return { ...prelude, system: [{ type: "text", text: `You are version ${a % 5}.` }] };
}

/** Drafts what no well-behaved loop writes, but a foreign or damaged transcript may contain. */
function draftNonsense(a: number, b: number, number: number): readonly Draft[] {
  const call: ToolUseBlock = { type: "tool_use", id: "toolu_1", name: "Bash", input: {} };
  const orphan: Block = { type: "tool_result", tool_use_id: `toolu_none_${a}`, content: pickItem(TEXTS, b) };
  const drafts: readonly Draft[] = [
    { type: "user", source: "tools", content: [orphan] },
    { type: "user", source: "human", content: [textBlock("  "), textBlock("")] },
    { type: "assistant", message: { role: "assistant", content: [] } },
    { type: "assistant", message: { role: "assistant", content: [call, call] } },
    {
      type: "assistant",
      message: { role: "assistant", content: [{ type: "thinking", thinking: "?", signature: "" }] },
    },
    { type: "snip", from: "nobody", to: "nowhere", pieces: [], by: "model" },
    { type: "head", to: "nowhere" },
    {
      type: "user",
      source: "human",
      content: [textBlock("hm")],
      origins: [{ from: 0, to: 99, origin: "typed" }],
    },
    { type: "undo", of: "nothing" },
    {
      type: "cleared",
      trigger: "manual",
      how: "stub",
      results: [{ tool_use_id: `${number}`, content: "", tokens: 0 }],
    },
    {
      type: "user",
      source: "human",
      content: [{ ...textBlock("marked"), cache_control: { type: "ephemeral" } } as Block],
    },
  ];
  return [pickItem(drafts, a)];
}
