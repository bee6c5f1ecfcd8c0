// The queue of questions to the user, shown one after another. The asker gets a promise.

import type { Look } from "../../text/look.ts";
import type { Press } from "../input/press.ts";
import type { Store } from "../state/screen-store.ts";
import type { AskedChecks, AskedChoice, AskedView, Asker, Chosen } from "./asker.ts";
import {
  type Answer,
  type CheckDialog,
  type ChooseDialog,
  type Dialog,
  isPanel,
  isSearching,
} from "./dialog.ts";
import { ownerOf, restFocus } from "./focus.ts";
import { measurePage } from "./format-dialog.ts";
import { pressDialog } from "./press-dialog.ts";

/** Longer than the pauses of a person who is typing, and too short to notice while reading a question. */
const REST_MS = 700;

/** Runs a callback once no key was pressed for a moment. Returns a function that cancels it. */
export type Rest = (run: () => void) => () => void;

const restOf: Rest = (run) => {
  const timer = setTimeout(run, REST_MS);
  timer.unref();
  return () => clearTimeout(timer);
};

/** Caches the body for a width, since a long body is redrawn with every key. */
function rememberBody(body: Dialog["body"] = () => []): Dialog["body"] {
  let last: { readonly columns: number; readonly lines: readonly string[] } | undefined;
  return (look) => {
    if (last?.columns !== look.columns) last = { columns: look.columns, lines: body(look) };
    return last.lines;
  };
}

type Preview = NonNullable<ChooseDialog["preview"]>;

/** The same for the preview of the selected option. */
function rememberPreview(preview: Preview): Preview {
  let last: { readonly key: string; readonly lines: readonly string[] } | undefined;
  return (at, look) => {
    const key = `${at} ${look.columns}`;
    if (last?.key !== key) last = { key, lines: preview(at, look) };
    return last.lines;
  };
}

export class Dialogs implements Asker {
  readonly #store: Store;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #finders = new Map<number, NonNullable<AskedChoice["find"]>>();
  readonly #searching = new Set<number>();
  readonly #rest: Rest;
  #next = 0;
  /** Keys for the panel that will follow the one that was answered. */
  #early: (() => void)[] = [];
  #unrest: () => void = () => {};

  constructor(store: Store, rest: Rest = restOf) {
    this.#store = store;
    this.#rest = rest;
  }

  async choose(
    { live, watch, find, ...asked }: AskedChoice,
    signal?: AbortSignal,
  ): Promise<Chosen | undefined> {
    const dialog: ChooseDialog = {
      ...this.#base(),
      kind: "choose",
      selected: 0,
      filter: undefined,
      typing: undefined,
      ...asked,
      body: rememberBody(asked.body),
      ...(find && { search: { words: "", at: [] } }),
      // Not cached if it may change, because the options are live or searched.
      ...(asked.preview && !watch && !find && { preview: rememberPreview(asked.preview) }),
    };
    if (find) this.#finders.set(dialog.id, find);
    const unwatch = watch?.(() =>
      this.#redraw(dialog.id, { ...(live && { options: live() }), body: rememberBody(asked.body) }),
    );
    const answer = await this.#put(dialog, signal).finally(unwatch);
    this.#finders.delete(dialog.id);
    return answer.kind === "chosen" ? answer : undefined;
  }

  async check(asked: AskedChecks, signal?: AbortSignal): Promise<readonly number[] | undefined> {
    const dialog: CheckDialog = {
      ...this.#base(),
      kind: "check",
      selected: 0,
      checked: new Set(),
      ...asked,
      body: rememberBody(asked.body),
    };
    const answer = await this.#put(dialog, signal);
    return answer.kind === "checked" ? answer.at : undefined;
  }

  async view({ watch, ...asked }: AskedView): Promise<void> {
    const dialog: Dialog = { ...this.#base(), kind: "view", ...asked, body: rememberBody(asked.body) };
    const unwatch = watch?.(() => this.#redraw(dialog.id, { body: rememberBody(asked.body) }));
    await this.#put(dialog).finally(unwatch);
  }

  /** `false` if there is no question, or the key is not for it. */
  press(press: Press, look: Look, rows: number): boolean {
    const { dialogs, answered } = this.#store.get();
    const [dialog] = dialogs;
    if (!dialog && answered) return this.#keepEarly(press, look, rows);
    if (!dialog) return false;
    const owner = ownerOf(dialog, press);
    if (owner === "input") {
      this.#update({ ...dialog, focus: "none" });
      this.#awaitRest();
      return false;
    }
    if (owner === "taking") {
      this.#update({ ...dialog, focus: "taken" });
      return true;
    }
    const { page, lastTop } = measurePage(dialog, look, rows);
    // The body is never drawn beyond its end, so scrolling starts from there.
    const top = Math.min(dialog.top, lastTop);
    const pressed = pressDialog({ ...dialog, top }, press, page);
    if ("answer" in pressed) this.#settle(dialog.id, pressed.answer);
    else {
      this.#update({ ...pressed.dialog, top: Math.min(pressed.dialog.top, lastTop) });
      void this.#search(dialog.id);
    }
    return true;
  }

  /** What was chosen is still being done: keys wait for the panel that follows and do not go into the input. Ctrl+C ends the wait. */
  #keepEarly(press: Press, look: Look, rows: number): true {
    if (press.ctrl && press.text === "c") this.#store.update((state) => ({ ...state, answered: undefined }));
    else this.#early.push(() => void this.press(press, look, rows));
    return true;
  }

  /** Runs one search at a time. If more is typed meanwhile, another search follows. */
  async #search(id: number): Promise<void> {
    const find = this.#finders.get(id);
    if (!find || this.#searching.has(id)) return;
    this.#searching.add(id);
    const findChoice = () =>
      this.#store
        .get()
        .dialogs.find((each): each is ChooseDialog => each.id === id && each.kind === "choose");
    for (let dialog = findChoice(); dialog && isSearching(dialog); dialog = findChoice()) {
      const words = dialog.filter?.text.trim() ?? "";
      const at = await find(words).catch(() => []);
      const now = findChoice();
      if (now) this.#update({ ...now, search: { words, at } });
    }
    this.#searching.delete(id);
  }

  #base() {
    return { id: this.#next++, top: 0 };
  }

  #put(dialog: Dialog, signal?: AbortSignal): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    this.#waiting.set(dialog.id, resolve);
    const { answered } = this.#store.get();
    const isFollowing = dialog.focus === undefined && answered !== undefined;
    const fillsScreen =
      isFollowing || (dialog.focus === undefined && (isPanel(dialog) || dialog.kind === "view"));
    this.#store.update((state) => ({
      ...state,
      dialogs: [...state.dialogs, { ...dialog, fillsScreen }],
      answered: undefined,
    }));
    const early = isFollowing ? this.#early : [];
    this.#early = [];
    queueMicrotask(() => {
      for (const pressAgain of early) pressAgain();
    });
    this.#awaitRest();
    const closeDialog = () => this.#settle(dialog.id, { kind: "closed" });
    if (signal?.aborted) closeDialog();
    signal?.addEventListener("abort", closeDialog, { once: true });
    return promise.finally(() => signal?.removeEventListener("abort", closeDialog));
  }

  #redraw(id: number, change: Partial<Pick<ChooseDialog, "options" | "body">>): void {
    const dialog = this.#store.get().dialogs.find((each) => each.id === id);
    if (dialog) this.#update({ ...dialog, ...change } as Dialog);
  }

  #update(dialog: Dialog): void {
    this.#store.update((state) => ({
      ...state,
      dialogs: state.dialogs.map((other) => (other.id === dialog.id ? dialog : other)),
    }));
  }

  /** Gives the keys to the question after a pause. Each key and each new question restarts the wait. */
  #awaitRest(): void {
    this.#unrest();
    if (this.#store.get().dialogs[0]?.focus !== "none") return;
    this.#unrest = this.#rest(() => {
      const { dialogs, prompt } = this.#store.get();
      const [dialog] = dialogs;
      if (dialog) this.#update({ ...dialog, focus: restFocus(dialog.focus, prompt.editor.text !== "") });
    });
  }

  #settle(id: number, answer: Answer): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
    this.#store.update((state) => {
      const dialog = state.dialogs.find((other) => other.id === id);
      const isDone = dialog?.fillsScreen && answer.kind === "closed";
      const answered = isDone ? undefined : dialog?.fillsScreen ? dialog : state.answered;
      return { ...state, dialogs: state.dialogs.filter((other) => other.id !== id), answered };
    });
    this.#awaitRest();
  }
}
