// The logic of the screen: handles keys and changes the state. Independent of drawing.
import type { EditedText } from "../../terminal/external-editor.ts";
import { type Look, limitLook, lookOf } from "../../text/look.ts";
import { joinLines } from "../../text/measure-columns.ts";
import type { Terminal } from "../../text/terminal-facts.ts";
import type { Theme } from "../../text/themes.ts";
import type { Known } from "../complete/complete.ts";
import { projectFiles } from "../complete/project-files.ts";
import type { Dialog } from "../dialogs/dialog.ts";
import { Dialogs } from "../dialogs/dialogs.ts";
import type { Drawn } from "../dialogs/format-dialog.ts";
import { viewThinking } from "../dialogs/view-thinking.ts";
import { SIGN_COLUMNS } from "../input/format-prompt.ts";
import { PastInputs } from "../input/past-inputs.ts";
import { PasteEnd } from "../input/paste-end.ts";
import { type Press, toPaste } from "../input/press.ts";
import { pressPrompt, wholeText } from "../input/prompt.ts";
import { editedText, type OriginText } from "../input/text-origins.ts";
import type { Highlight } from "../markdown/code.ts";
import { emptyState, showItems } from "../state/screen-state.ts";
import { Store } from "../state/screen-store.ts";
import { NO_STATUS } from "../status/status.ts";
import { NO_SESSION } from "../talk/no-session.ts";
import type { Engine, InterfaceSettings } from "../talk/parts.ts";
import { Talk } from "../talk/talk.ts";
import { drawPanelScreen, findPanel, panelRows } from "./draw-panel-screen.ts";
import { drawScreen, questionRows, STEADY_COLUMNS } from "./draw-screen.ts";
import { stopJob } from "./job.ts";
import { takeFinished } from "./take-finished.ts";
import { viewCalls } from "./view-calls.ts";

export interface ScreenParts {
  readonly terminal: Terminal;
  /** The theme until the settings are known. */
  readonly theme?: Theme | undefined;
  readonly engine: Promise<Engine>;
  readonly resume: string | true | undefined;
  readonly fork: boolean | undefined;
  readonly words: string | undefined;
  /** Lines above everything else. */
  banner(look: Look): readonly string[];
  /** Called when the settings are known, and when they change. */
  onInterface?(settings: InterfaceSettings): void;
  size(): { readonly columns: number; readonly rows: number };
  onEnd(): void;
}

/** How long the list of files is cached: new files appear during work, but it must not be rebuilt with every key. */
const FILES_MS = 10_000;
/** A long paste arrives in several parts. Nobody types a word this soon after one. */
const PASTE_MS = 30;
/** Delays work that nobody waits for. */
const LATER_MS = 250;

/** Loaded on first use. */
const editOutside = async (text: string): Promise<EditedText> =>
  (await import("../../terminal/external-editor.ts")).editText(text);

type Frame =
  | { readonly panel: Drawn }
  | {
      readonly panel?: never;
      readonly finished: readonly string[];
      readonly drawn: Drawn;
      /** A question was closed or the work has ended, and nothing runs now. */
      readonly isDone: boolean;
    };

const isPressedTwice = ({ name, text, ctrl }: Press): boolean => name === "escape" || (ctrl && text === "c");

const BUSY = { ok: false, reason: "The terminal is in use." } as const;

export class Screen {
  readonly store = new Store(emptyState(NO_STATUS));
  readonly talk: Talk;
  /** Hands the terminal over while another program runs; set once the screen is drawn. */
  suspend: ((run: () => Promise<void>) => Promise<void>) | undefined;
  /** False while the size of the terminal keeps changing. */
  isSettled = true;
  readonly #parts: ScreenParts;
  readonly #dialogs = new Dialogs(this.store);
  #past: PastInputs | undefined;
  /** The folder that the past inputs are kept in. */
  #project: string | undefined;
  #files: readonly string[] = [];
  #filesAt = Number.NEGATIVE_INFINITY;
  #isLent = false;
  /** Whether the last frame had a question or work. */
  #wasBusy = false;
  #theme: Theme;
  #highlight: Highlight | undefined;
  readonly #pasteEnd = new PasteEnd((run) => {
    // Also after pending input, in case the process was busy.
    setTimeout(() => setImmediate(run), PASTE_MS);
  });

  constructor(parts: ScreenParts) {
    this.#parts = parts;
    this.#theme = parts.theme ?? "terminal";
    this.store.update((state) => showItems(state, { kind: "lines", lines: parts.banner(this.look()) }));
    const { engine, resume, fork, words, onEnd } = parts;
    const readClock = () => Date.now();
    this.talk = new Talk({
      store: this.store,
      asker: this.#dialogs,
      canAsk: true,
      engine,
      resume,
      fork,
      words,
      now: readClock,
      onEnd,
      look: () => this.look(),
      applyInterface: (settings) => this.#applyInterface(settings),
      edit: async (text) => (await this.lend(() => editOutside(text))) ?? BUSY,
    });
    void this.#loadLater();
  }

  look(): Look {
    const { terminal, size } = this.#parts;
    const theme = terminal.hasManyColors ? this.#theme : "terminal";
    return lookOf({ ...terminal, theme, columns: size().columns });
  }

  #applyInterface(settings: InterfaceSettings): void {
    this.#theme = settings.theme;
    this.#parts.onInterface?.(settings);
    void this.#loadInputs();
    this.store.update((state) => ({ ...state }));
  }

  get rows(): number {
    return this.#parts.size().rows;
  }

  get known(): Known {
    return { commands: this.talk.named, files: this.#files };
  }

  get isLent(): boolean {
    return this.#isLent;
  }

  /** Whether the spinner moves. Not while a question waits for an answer. */
  get isMoving(): boolean {
    const { work, dialogs, status } = this.store.get();
    return dialogs.length === 0 && (work !== undefined || status.listAgents().length > 0);
  }

  /** Either a panel for the alternate screen, or the output finished since the last frame and what is drawn below it. */
  takeFrame(frame: number): Frame {
    const look = this.look();
    const panel = this.#findPanel();
    if (panel) return { panel: drawPanelScreen(panel, this.store.get(), look, this.rows) };
    const { lines } = this.store.take((state) => takeFinished(state, look, this.#highlight));
    const state = this.store.get();
    const isBusy = state.dialogs.length > 0 || state.work !== undefined;
    const isDone = this.#wasBusy && !isBusy;
    this.#wasBusy = isBusy;
    const placeholder = state.hasSpoken ? "" : "What should pal do?";
    const drawing = { rows: this.rows, now: Date.now(), frame, known: this.known, placeholder };
    return { finished: lines, isDone, drawn: drawScreen(state, this.#liveLook(look), drawing) };
  }

  /** Undefined also for a terminal without an alternate screen, where panels are drawn below the output. */
  #findPanel(): Dialog | undefined {
    return this.#parts.terminal.hasAlternateScreen ? findPanel(this.store.get()) : undefined;
  }

  /** Keeps one column free at the right, since the terminal may wrap a row that fills it. */
  #liveLook(look: Look): Look {
    const columns = look.columns - 1;
    return limitLook(look, this.isSettled ? columns : Math.min(columns, STEADY_COLUMNS));
  }

  /** Items finished in the meantime are written when the terminal is ours again. */
  async lend<T>(run: () => Promise<T>): Promise<T | undefined> {
    if (!this.suspend || this.#isLent) return undefined;
    this.#isLent = true;
    try {
      let answer: T | undefined;
      await this.suspend(async () => {
        answer = await run();
      });
      return answer;
    } finally {
      this.#isLent = false;
      // Draws what has changed meanwhile.
      this.store.update((state) => ({ ...state }));
    }
  }

  press(given: Press): void {
    const look = this.look();
    const press = this.#pasteEnd.see(given);
    if (!isPressedTwice(press)) this.talk.forgetPress();
    if (press.ctrl && press.text === "z" && !press.shift) return void this.lend(stopJob);
    const isPressed = this.#findPanel()
      ? this.#dialogs.press(press, look, panelRows(this.rows))
      : this.#dialogs.press(press, this.#liveLook(look), questionRows(this.store.get(), this.rows));
    if (isPressed) return;
    if (this.#pressSpecial(press)) return;
    const { prompt } = this.store.get();
    const columns = this.#liveLook(look).columns - SIGN_COLUMNS;
    const pressed = pressPrompt(prompt, press, {
      columns,
      past: this.#past?.inputs ?? [],
      known: this.known,
    });
    if (!pressed) {
      if (press.name === "escape") this.talk.escape();
      return;
    }
    this.store.update((state) => ({ ...state, prompt: pressed.prompt }));
    if (pressed.prompt.editor.text.includes("@")) this.#loadFiles();
    if (pressed.sent === undefined) return;
    void this.#past?.add(pressed.sent);
    void this.talk.submit(pressed.sent);
  }

  /** Keys that are not about the text. */
  #pressSpecial({ name, text, ctrl, shift }: Press): boolean {
    const { prompt } = this.store.get();
    const isEmpty = prompt.editor.text === "";
    if (name === "up" && isEmpty && !prompt.browse) return this.talk.editQueued();
    if (name === "tab" && shift) this.talk.cycleMode();
    else if (name !== "text" || !ctrl) return false;
    else if (text === "c") {
      // Cleared text is not lost: the up arrow brings it back, also in a later session.
      if (!isEmpty) void this.#past?.add(wholeText(prompt));
      this.talk.cancel();
    } else if (text === "d" && isEmpty) this.talk.endOfInput();
    else if (text === "o") void viewCalls(this.#dialogs, this.store);
    else if (text === "t") void viewThinking(this.#dialogs, this.talk.agent?.session.view);
    else if (text === "r") void this.#search();
    else if (text === "g") void this.#edit();
    else if (text === "v") void this.#pasteImage();
    else return false;
    return true;
  }

  /** Opens the input in the user's editor, with long pastes in full. */
  async #edit(): Promise<void> {
    const before = wholeText(this.store.get().prompt);
    const edited = await this.lend(() => editOutside(before.text));
    if (edited?.ok) this.talk.type(editedText(before, edited.text));
    else if (edited) this.talk.notice("warning", edited.reason);
  }

  /** A terminal pastes only text, so the image is read from the system's clipboard and attached like a pasted path. */
  async #pasteImage(): Promise<void> {
    const { storeClipboardImage } = await import("../../terminal/store-clipboard-image.ts");
    await this.talk.opened;
    const { agent } = this.talk;
    if (!agent) return this.talk.notice("warning", NO_SESSION);
    const stored = await storeClipboardImage(agent.session.path.replace(/\.jsonl$/, ""));
    if (stored.ok) this.press(toPaste(stored.path));
    else this.talk.notice("info", stored.reason);
  }

  /** Searches earlier inputs. */
  async #search(): Promise<void> {
    const inputs = new Map<string, OriginText>();
    for (const input of (this.#past?.inputs ?? []).toReversed())
      if (!inputs.has(input.text)) inputs.set(input.text, input);
    const texts = [...inputs.keys()];
    if (texts.length === 0) return;
    const options = texts.map((text) => ({ label: joinLines(text) }));
    const filter = this.store.get().prompt.editor;
    const chosen = await this.#dialogs.choose({ title: "Earlier input", options, filter });
    if (chosen) this.talk.type(inputs.get(texts[chosen.at]!)!);
  }

  #loadFiles(): void {
    if (Date.now() - this.#filesAt < FILES_MS) return;
    this.#filesAt = Date.now();
    void projectFiles(this.talk.cwd, this.talk.agent?.mayStartGit ?? false).then((files) => {
      this.#files = files;
      // The list may be open already.
      this.store.update((state) => ({ ...state }));
    });
  }

  /** What was typed before in the project of the session: resuming may have changed to another one. */
  async #loadInputs(): Promise<void> {
    const engine = await this.#parts.engine.catch(() => undefined);
    if (!engine || engine.places.project === this.#project) return;
    this.#project = engine.places.project;
    this.#filesAt = Number.NEGATIVE_INFINITY;
    this.#past = new PastInputs(this.#project);
    await this.#past.load();
  }

  async #loadLater(): Promise<void> {
    await this.#loadInputs();
    await this.talk.opened;
    setTimeout(async () => {
      this.#highlight = (await import("../markdown/highlight.ts")).highlightCode;
    }, LATER_MS).unref();
  }
}
