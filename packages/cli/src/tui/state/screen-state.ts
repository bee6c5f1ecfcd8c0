// The state of the interface: one value, changed by pure functions, drawn on a screen or printed line by line.
import type { Dialog } from "../dialogs/dialog.ts";
import { NO_PROMPT, type Prompt } from "../input/prompt.ts";
import type { OriginText } from "../input/text-origins.ts";
import type { PrintedRows } from "../items/format-answer.ts";
import type { Call, ItemBody } from "../items/item.ts";
import type { Status } from "../status/status.ts";

export interface State {
  /** Finished items that are not written yet; each is written once. */
  readonly items: readonly ItemBody[];
  /** Whether anything was said in this session. */
  readonly hasSpoken: boolean;
  readonly work: Work | undefined;
  /** Messages that were sent but not recorded yet. */
  readonly queued: readonly OriginText[];
  /** Ended calls, newest last, which can be viewed in full. */
  readonly calls: readonly Call[];
  readonly status: Status;
  readonly prompt: Prompt;
  /** Questions to the user; the first is shown. */
  readonly dialogs: readonly Dialog[];
  /** The panel whose answer is being carried out. It stays on the screen until the command asks again or ends. */
  readonly answered?: Dialog | undefined;
  /** The session is over: nothing is drawn any more. */
  readonly isOver?: boolean;
  /** A hint on what a key will do if it is pressed again. */
  readonly hint?: string | undefined;
}

/** Something the user waits for. */
export interface Work {
  /** The label beside the spinner. */
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
  /** The rows of it that are already on the screen. */
  readonly printed?: PrintedRows | undefined;
  /** Whether part of this answer is already on the screen. */
  readonly hasAnswered: boolean;
  readonly thinkingSince?: number | undefined;
  /** Why nothing arrives; cleared when something does. */
  readonly wait?: Wait | undefined;
  readonly running: readonly Call[];
  /** The inputs of the last response's calls. */
  readonly inputs: ReadonlyMap<string, unknown>;
}

export interface Wait {
  readonly text: string;
  /** When the next attempt is made. */
  readonly until: number | undefined;
}

/** As many as a user looks back at. Limited, since their results are the largest part of the state. */
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
  answered: undefined,
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

/** Shows a sentence below the spinner, in place of the previous one. If nothing is running, it becomes a notice. */
export const showWait = (state: State, text: string, until?: number): State =>
  state.work
    ? { ...state, work: { ...state.work, wait: { text, until } } }
    : showItems(state, { kind: "notice", severity: "warning", text });

/** Removes and returns the finished items, so that a long session does not accumulate them. */
export const takeItems = (state: State): { readonly state: State; readonly items: readonly ItemBody[] } => ({
  state: state.items.length === 0 ? state : { ...state, items: [] },
  items: state.items,
});

export const keepCall = (state: State, call: Call): State => ({
  ...state,
  calls: [...state.calls, call].slice(-MAX_CALLS),
});
