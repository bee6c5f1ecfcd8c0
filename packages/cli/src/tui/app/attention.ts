// Notifies a user who looks elsewhere that it is their turn: by a notification, and by the terminal's title. Pure except for its state.
import { basename } from "node:path";
import { cleanText } from "../../text/clean.ts";
import type { State } from "../state/screen-state.ts";
import type { InterfaceSettings } from "../talk/parts.ts";

type Environment = Readonly<Record<string, string | undefined>>;
type Notify = Exclude<InterfaceSettings["notify"], "auto">;

export interface AttentionParts {
  readonly env: Environment;
  /** Changes when a session of another project is resumed. */
  cwd(): string;
  now(): number;
  /** Sequences that draw nothing. */
  write(sequence: string): void;
  setTitle(title: string | undefined): void;
}

type Turn = "works" | "asks" | "waits";

/** If the terminal does not report focus, a user who pressed a key this recently counts as looking. */
const LOOKING_MS = 10_000;

const TITLES: Readonly<Record<Turn, string>> = {
  works: "pal is working",
  asks: "pal has a question",
  waits: "pal is waiting for you",
};

export class Attention {
  readonly #parts: AttentionParts;
  #settings: InterfaceSettings | undefined;
  /** Undefined if the terminal does not report focus. */
  #hasFocus: boolean | undefined;
  #pressedAt = Number.NEGATIVE_INFINITY;
  #turn: Turn = "waits";

  constructor(parts: AttentionParts) {
    this.#parts = parts;
  }

  /** There are no notifications before the settings are known. */
  apply(settings: InterfaceSettings): void {
    this.#settings = settings;
    this.#showTitle();
  }

  takeFocus(hasFocus: boolean): void {
    this.#hasFocus = hasFocus;
  }

  takeKey(): void {
    this.#pressedAt = this.#parts.now();
  }

  follow(state: State): void {
    if (state.isOver) return;
    const turn = turnOf(state);
    if (turn === this.#turn) return;
    this.#turn = turn;
    this.#showTitle();
    if (turn === "works" || this.#isLooking) return;
    const text = turn === "asks" ? `pal has a question in ${this.#folder}` : `pal is done in ${this.#folder}`;
    this.#parts.write(formatNotification(this.#settings?.notify ?? "off", text, this.#parts.env));
  }

  /** Without the characters that end a sequence or separate its parts. */
  get #folder(): string {
    return cleanText(basename(this.#parts.cwd())).replace(/[;\s]+/g, " ");
  }

  get #isLooking(): boolean {
    return this.#hasFocus ?? this.#parts.now() - this.#pressedAt < LOOKING_MS;
  }

  #showTitle(): void {
    if (!this.#settings) return;
    this.#parts.setTitle(this.#settings.title ? `${TITLES[this.#turn]}: ${this.#folder}` : undefined);
  }
}

/** A list that the user opened does not count as waiting for the user. */
function turnOf({ work, dialogs }: Pick<State, "work" | "dialogs">): Turn {
  if (dialogs.some(({ focus }) => focus !== undefined)) return "asks";
  return work ? "works" : "waits";
}

export function formatNotification(
  notify: InterfaceSettings["notify"],
  text: string,
  env: Environment,
): string {
  const kind = notify === "auto" ? kindFor(env) : notify;
  if (kind === "off") return "";
  if (kind === "bell") return "\x07";
  const sequence = kind === "osc9" ? `\x1b]9;${text}\x07` : `\x1b]777;notify;pal;${text}\x07`;
  return env.TMUX ? `\x1bPtmux;${sequence.replaceAll("\x1b", "\x1b\x1b")}\x1b\\` : sequence;
}

/** tmux passes a bell on to the terminal outside, and other sequences only if it is told to. */
function kindFor({ TMUX, TERM = "", TERM_PROGRAM = "", KITTY_WINDOW_ID }: Environment): Notify {
  if (TMUX || /^(tmux|screen)/.test(TERM)) return "bell";
  if (KITTY_WINDOW_ID || /^(iTerm\.app|WezTerm|ghostty|WarpTerminal)$/.test(TERM_PROGRAM)) return "osc9";
  return /^(foot|rxvt)/.test(TERM) ? "osc777" : "bell";
}
