// The interface line by line, for screen readers and terminals that cannot move the cursor. Nothing is redrawn.
import { onEndSignal, takeInterrupts } from "../../end-signals.ts";
import { printLine } from "../../output.ts";
import { revealText } from "../../text/clean.ts";
import { type Look, lookOf } from "../../text/look.ts";
import type { Terminal } from "../../text/terminal-facts.ts";
import { PastInputs } from "../input/past-inputs.ts";
import { textFrom } from "../input/text-origins.ts";
import { formatItem } from "../items/format-item.ts";
import { emptyState, type State, showItems, takeItems, type Wait } from "../state/screen-state.ts";
import { Store } from "../state/screen-store.ts";
import { formatStatus } from "../status/format-status.ts";
import { formatWait } from "../status/format-wait.ts";
import { NO_STATUS } from "../status/status.ts";
import type { Engine } from "../talk/parts.ts";
import { Talk } from "../talk/talk.ts";
import { Lines } from "./input-lines.ts";
import { PlainAsker } from "./plain-asker.ts";

export interface PlainParts {
  readonly terminal: Terminal;
  readonly engine: Promise<Engine>;
  readonly resume: string | true | undefined;
  readonly fork: boolean | undefined;
  readonly words: string | undefined;
  banner(look: Look): readonly string[];
}

/** So wide that lines are never wrapped: a screen reader would pause at each line end, and the terminal wraps by itself. */
const COLUMNS = 10_000;
/** The width for content in columns, such as tables. */
const TABLE_COLUMNS = 80;

export async function runPlain({ terminal, engine, resume, fork, words, banner }: PlainParts): Promise<void> {
  const { stdin } = process;
  const look = lookOf({ ...terminal, level: "none", columns: COLUMNS });
  const store = new Store(emptyState(NO_STATUS));
  store.update((state) =>
    showItems(state, { kind: "lines", lines: banner({ ...look, columns: TABLE_COLUMNS }) }),
  );
  const ended = Promise.withResolvers<void>();
  const sent = new Set<Promise<void>>();
  let past: PastInputs | undefined;
  const asker = new PlainAsker(
    printLine,
    () => lines,
    () => look,
  );
  const printed = new Printed(printLine, look);
  const follow = () => printed.follow(store);
  store.subscribe(follow);
  const talk: Talk = new Talk({
    store,
    asker,
    canAsk: stdin.isTTY,
    engine,
    resume,
    fork,
    words,
    look: () => ({ ...look, columns: TABLE_COLUMNS }),
    now: () => Date.now(),
    edit: async (text) => (await import("../../terminal/external-editor.ts")).editText(text),
    applyInterface: () => {},
    onEnd: () => ended.resolve(),
  });
  const lines: Lines = new Lines({
    input: stdin,
    canAnswer: stdin.isTTY,
    message: (text) => {
      if (text.trim() === "") return printed.ready(store.get());
      const input = textFrom(stdin.isTTY ? "typed" : "piped", text);
      void past?.add(input);
      const done = talk.submit(input).finally(() => {
        sent.delete(done);
        follow();
        printed.ready(store.get());
      });
      sent.add(done);
    },
    // When a pipe ends, its messages are still answered.
    end: () => void (stdin.isTTY ? talk.quit() : Promise.allSettled(sent).then(() => talk.quit())),
  });
  takeInterrupts(() => talk.cancel());
  onEndSignal(() => void talk.quitNow());
  const { places } = await engine;
  past = new PastInputs(places.project);
  await talk.opened;
  follow();
  printed.ready(store.get());
  await ended.promise;
  follow();
  const session = talk.agent?.session;
  if (session?.head) printLine(`Resume this session with: pal --resume ${session.id}`);
}

/** Remembers which parts of the state were printed. */
class Printed {
  readonly #print: (line: string) => void;
  readonly #look: Look;
  #label: string | undefined;
  #running = new Set<string>();
  #hint: string | undefined;
  #wait: Wait | undefined;

  constructor(print: (line: string) => void, look: Look) {
    this.#print = print;
    this.#look = look;
  }

  follow(store: Store): void {
    const { items, work, hint } = store.get();
    store.update((state) => takeItems(state).state);
    // The user's own messages are already on the screen.
    for (const item of items)
      if (item.kind !== "said" && item.kind !== "command")
        for (const line of formatItem(item, this.#look)) this.#print(line);
    if (work && work.label !== this.#label) this.#print(`${work.label}.`);
    this.#label = work?.label;
    for (const { id, name, subject } of work?.running ?? [])
      if (!this.#running.has(id))
        this.#print(`Calling ${name} ${revealText(subject.split("\n", 1)[0]!)}`.trimEnd());
    this.#running = new Set(work?.running.map(({ id }) => id));
    if (work?.wait !== undefined && work.wait !== this.#wait) this.#print(formatWait(work.wait, Date.now()));
    this.#wait = work?.wait;
    if (hint !== undefined && hint !== this.#hint) this.#print(hint);
    this.#hint = hint;
  }

  /** Prints the prompt when it is the user's turn. */
  ready({ status, work }: State): void {
    if (work) return;
    this.#print("");
    this.#print(`Your turn. ${formatStatus(status, { ...this.#look, columns: TABLE_COLUMNS })}`);
  }
}
