// All that the interface shows. One value, changed by pure functions, drawn by components or printed line by line.
import type { Dialog } from "../dialogs/dialog.ts";
import { NO_PROMPT, type Prompt } from "../input/prompt.ts";
import type { OriginText } from "../input/text-origins.ts";
import type { PrintedRows } from "../items/format-answer.ts";
import type { Call, ItemBody } from "../items/item.ts";
import type { Status } from "../status/status.ts";

export interface State {
  /** Finished, and not written yet: that happens once. */
  readonly items: readonly ItemBody[];
  /** Whether anything was said in this session. */
  readonly hasSpoken: boolean;
  readonly work: Work | undefined;
  /** Said, and not gone in yet. */
  readonly queued: readonly OriginText[];
  /** Ended calls, the newest last, to be looked at in full. */
  readonly calls: readonly Call[];
  readonly status: Status;
  readonly prompt: Prompt;
  /** Questions to the user; the first is shown. */
  readonly dialogs: readonly Dialog[];
  /** All has been said: nothing is drawn any more. */
  readonly isOver?: boolean;
  /** A word on what a key will do if it is pressed again. */
  readonly hint?: string | undefined;
}

/** Something the user waits for. */
export interface Work {
  /** What it is called beside the spinner. */
  readonly label: string;
  /** Milliseconds since the epoch. */
  readonly started: number;
  /** Tokens of all requests so far, as reported. */
  readonly sent: number;
  readonly received: number;
  /** Characters of the response that is arriving. */
  readonly arriving: number;
  /** The block of the answer that is arriving. */
  readonly text: string;
  /** What stands on the screen of it already. */
  readonly printed?: PrintedRows | undefined;
  /** Part of this answer is on the screen already. */
  readonly hasAnswered: boolean;
  readonly thinkingSince?: number | undefined;
  /** Why nothing comes, for as long as nothing comes. */
  readonly wait?: Wait | undefined;
  readonly running: readonly Call[];
  /** What the calls of the last response were given. */
  readonly inputs: ReadonlyMap<string, unknown>;
}

export interface Wait {
  readonly text: string;
  /** When it is tried again. */
  readonly until: number | undefined;
}

/** As many as somebody looks back at; their results are the largest things kept here. */
const MAX_CALLS = 50;

export const emptyState = (status: Status): State => ({
  items: [],
  hasSpoken: false,
  work: undefined,
  queued: [],
  calls: [],
  status,
  prompt: NO_PROMPT,
  dialogs: [],
});

export const beginWork = (state: State, label: string, now: number): State => ({
  ...state,
  hint: undefined,
  work: {
    label,
    started: now,
    sent: 0,
    received: 0,
    arriving: 0,
    text: "",
    hasAnswered: false,
    running: [],
    inputs: new Map(),
  },
});

export const showItems = (state: State, ...bodies: readonly ItemBody[]): State =>
  bodies.length === 0
    ? state
    : {
        ...state,
        hasSpoken: state.hasSpoken || bodies.some(({ kind }) => kind === "said"),
        items: [...state.items, ...bodies],
      };

/** Below the spinner, in place of the sentence before; where nothing is under way it is a notice. */
export const showWait = (state: State, text: string, until?: number): State =>
  state.work
    ? { ...state, work: { ...state.work, wait: { text, until } } }
    : showItems(state, { kind: "notice", severity: "warning", text });

/** They are written by whoever takes them, and not kept: a day's work must not pile up here. */
export const takeItems = (state: State): { readonly state: State; readonly items: readonly ItemBody[] } => ({
  state: state.items.length === 0 ? state : { ...state, items: [] },
  items: state.items,
});

export const keepCall = (state: State, call: Call): State => ({
  ...state,
  calls: [...state.calls, call].slice(-MAX_CALLS),
});
