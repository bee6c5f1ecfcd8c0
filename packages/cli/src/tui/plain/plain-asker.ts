// Asks questions line by line: everything is printed once, and answered with a number.
import { toVisibleLine } from "../../terminal/to-visible.ts";
import type { Look } from "../../text/look.ts";
import type { AskedChecks, AskedChoice, AskedView, Asker, Chosen } from "../dialogs/asker.ts";
import { type Option, shownOptions } from "../dialogs/dialog.ts";
import type { Lines } from "./input-lines.ts";

/** Nobody listens to a longer list; words narrow it down. */
const MOST = 20;

export class PlainAsker implements Asker {
  readonly #print: (line: string) => void;
  readonly #lines: () => Lines;
  readonly #look: () => Look;
  #before: Promise<unknown> = Promise.resolve();

  constructor(print: (line: string) => void, lines: () => Lines, look: () => Look) {
    this.#print = print;
    this.#lines = lines;
    this.#look = look;
  }

  choose(asked: AskedChoice, signal?: AbortSignal): Promise<Chosen | undefined> {
    return this.#inTurn(async () => {
      this.#head(asked);
      const { answer, places } = await this.#narrow(asked, signal);
      const options = places.map((place) => asked.options[place]!);
      const acted = /^\s*([a-z])\s*(\d+)\s*$/i.exec(answer);
      const action = asked.actions?.find(({ key }) => key === acted?.[1]?.toLowerCase());
      const target = action && pickedAt(acted?.[2] ?? "", options);
      if (action && target !== undefined) return { at: places[target]!, action: action.key };
      const at = pickedAt(answer, options);
      const option = at === undefined ? undefined : options[at];
      if (at === undefined || !option) return undefined;
      if (option.asks === undefined) return { at: places[at]! };
      this.#print(option.asks);
      return { at: places[at]!, text: (await this.#lines().ask(signal)) ?? "" };
    });
  }

  /** Typed words print a filterable list again with the options that match. `places`: the indexes of the listed options. */
  async #narrow(asked: AskedChoice, signal: AbortSignal | undefined) {
    const { options, filter, find } = asked;
    let places: readonly number[] = [...options.keys()].slice(0, MOST);
    for (;;) {
      this.#options(places.map((place) => options[place]!));
      this.#print(describeAnswers(asked));
      const answer = (await this.#lines().ask(signal)) ?? "";
      const words = answer.trim();
      if (!filter || words === "" || /^[a-z]?\s*\d+$/i.test(words)) return { answer, places };
      const search = find && { words, at: await find(words) };
      const fitting = shownOptions({ options, filter: { text: words, cursor: 0 }, search });
      if (fitting.length === 0) this.#print("No matches.");
      else places = fitting.slice(0, MOST);
    }
  }

  check(asked: AskedChecks, signal?: AbortSignal): Promise<readonly number[] | undefined> {
    return this.#inTurn(async () => {
      this.#head(asked);
      this.#options(asked.options);
      this.#print("Type numbers separated by spaces, “all”, or press Enter for none.");
      const answer = await this.#lines().ask(signal);
      if (answer === undefined) return undefined;
      if (answer.trim() === "all") return [...asked.options.keys()];
      return answer.split(/\s+/).flatMap((word) => pickedAt(word, asked.options) ?? []);
    });
  }

  view({ title, body }: AskedView): Promise<void> {
    return this.#inTurn(async () => this.#head({ title, body }));
  }

  #head({ title, aside, body }: Pick<AskedChoice, "title" | "aside" | "body">): void {
    this.#print("");
    this.#print(toVisibleLine([title, aside].filter(Boolean).join(": ")));
    for (const line of body?.(this.#look()) ?? []) this.#print(line);
  }

  #options(options: readonly Option[]): void {
    for (const [at, { label, size, note, detail }] of options.entries())
      this.#print(
        toVisibleLine([`${at + 1}. ${label}`, size?.text, note, detail].filter(Boolean).join(", ")),
      );
  }

  /** One question at a time. */
  #inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const asked = this.#before.then(ask);
    this.#before = asked.catch(() => {});
    return asked;
  }
}

function describeAnswers({ actions = [], enter, filter }: AskedChoice): string {
  const number = enter === undefined ? "Type a number" : `Type a number to ${enter}`;
  if (filter) return `${number}, words to search for, or press Enter for none.`;
  if (actions.length === 0) return `${number}, or press Enter for none.`;
  const letters = actions.map(({ key, label }) => `${key} to ${label}`).join(", ");
  return `${number}, or a letter before it (${letters}), or press Enter for none.`;
}

/** A number, or the letter of an option. */
function pickedAt(answer: string, options: readonly Option[]): number | undefined {
  const word = answer.trim().toLowerCase();
  const at = /^\d+$/.test(word)
    ? Number(word) - 1
    : options.findIndex(({ key }) => word !== "" && key === word);
  return options[at] ? at : undefined;
}
