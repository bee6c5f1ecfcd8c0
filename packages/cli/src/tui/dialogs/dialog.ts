// Questions to the user: one of several, any of several, or a long text to look through. Values only.

import type { Look } from "../../text/look.ts";
import type { Editor } from "../input/editor.ts";
import type { Focus } from "./focus.ts";

export type Dialog = ChooseDialog | CheckDialog | ViewDialog;

interface Base {
  readonly id: number;
  readonly title: string;
  /** Lines above the options, or the text itself; made anew for each width. */
  readonly body: (look: Look) => readonly string[];
  /** The first line of the body that is shown. */
  readonly top: number;
  /** Whose the keys are, where nobody called for the question. */
  readonly focus?: Focus;
}

/** For what changes while it is shown: told when to draw it anew, until the answer is called. */
export type Watch = (redraw: () => void) => () => void;

export interface ChooseDialog extends Base {
  readonly kind: "choose";
  readonly options: readonly Option[];
  /** Among those that fit the filter. */
  readonly selected: number;
  /** What is typed narrows the options down. */
  readonly filter: Editor | undefined;
  /** What an option is about, by its place in the whole list, as lines that fit this look. With it the question is a panel. */
  readonly preview?: ((at: number, look: Look) => readonly string[]) | undefined;
  /** Where the filter finds more than the labels say: what it has found so far. */
  readonly search?: FilterSearch | undefined;
  /** Letters that do something with the selected option. */
  readonly actions?: readonly Action[] | undefined;
  /** The words that go with an option which takes some. */
  readonly typing: Editor | undefined;
  /** How much there is in all; stands at the right of the title. */
  readonly aside?: string | undefined;
  /** What Enter does, as a verb. */
  readonly enter?: string | undefined;
}

/** `at`: options that fit `words`, best first. */
interface FilterSearch {
  readonly words: string;
  readonly at: readonly number[];
}

/** What is looked for is still being looked for. */
export const isSearching = ({ filter, search }: Pick<ChooseDialog, "filter" | "search">): boolean =>
  search !== undefined && search.words !== (filter?.text.trim() ?? "");

interface Action {
  readonly key: string;
  /** What it does, in a word. */
  readonly label: string;
}

export interface Option {
  readonly label: string;
  /** A line of its own below; then the label takes one line too. */
  readonly detail?: string;
  /** Beside it, if there is room. */
  readonly note?: string;
  /** How large it is: as a share of the largest, and in words. Only panels show it. */
  readonly size?: OptionSize;
  /** A letter that chooses it at once. */
  readonly key?: string;
  /** Chosen, it asks for words; this is what for. */
  readonly asks?: string;
}

interface OptionSize {
  readonly share: number;
  readonly text: string;
  readonly color?: (text: string) => string;
}

export interface CheckDialog extends Base {
  readonly kind: "check";
  readonly options: readonly Option[];
  readonly selected: number;
  readonly checked: ReadonlySet<number>;
}

export interface ViewDialog extends Base {
  readonly kind: "view";
}

export type Answer =
  | { readonly kind: "chosen"; readonly at: number; readonly text?: string; readonly action?: string }
  | { readonly kind: "checked"; readonly at: readonly number[] }
  | { readonly kind: "closed" };

/** The options that fit the filter, by their place in the whole list; the words as they were typed come first. */
export function shownOptions({
  options,
  filter,
  search,
}: Pick<ChooseDialog, "options" | "filter" | "search">): readonly number[] {
  const words = (filter?.text ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...options.keys()];
  const fitting = options.flatMap(({ label, note = "" }, at) => {
    const text = `${label} ${note}`.toLowerCase();
    return words.every((word) => text.includes(word)) ? [{ at, rank: rankMatch(text, words) }] : [];
  });
  const byLabel = fitting.sort((a, b) => a.rank - b.rank || a.at - b.at).map(({ at }) => at);
  const found = search && search.words === filter?.text.trim() ? search.at : [];
  return [...new Set([...byLabel, ...found])];
}

/** "part 3" is meant before "part 13": whole words in this order, then whole words, then the rest. */
function rankMatch(text: string, words: readonly string[]): number {
  const found = ` ${text.split(/[^\p{L}\p{N}]+/u).join(" ")} `;
  if (found.includes(` ${words.join(" ")} `)) return 0;
  return words.every((word) => found.includes(` ${word} `)) ? 1 : 2;
}
