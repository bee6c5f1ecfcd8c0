// Questions to the user: choose one option, choose any, or view a long text. Plain data.

import type { Look } from "../../text/look.ts";
import type { Editor } from "../input/editor.ts";
import type { Focus } from "./focus.ts";

export type Dialog = ChooseDialog | CheckDialog | ViewDialog;

interface Base {
  readonly id: number;
  readonly title: string;
  /** Lines above the options, or the text itself, formatted for a width. */
  readonly body: (look: Look) => readonly string[];
  /** The first line of the body that is shown. */
  readonly top: number;
  /** Whether it takes the whole screen: panels and long texts that the user opened, and the questions that follow from them. */
  readonly fillsScreen?: boolean;
  /** Who gets the keys, for a question that the user did not open. */
  readonly focus?: Focus;
}

/** For content that changes while it is shown: calls `redraw` on each change, until the returned function is called. */
export type Watch = (redraw: () => void) => () => void;

export interface ChooseDialog extends Base {
  readonly kind: "choose";
  readonly options: readonly Option[];
  /** Index among the options that match the filter. */
  readonly selected: number;
  /** Typed text that narrows the options down; undefined if the list has no filter. */
  readonly filter: Editor | undefined;
  /** Formats the preview of an option, by its index in the whole list. A question with a preview is drawn as a panel. */
  readonly preview?: ((at: number, look: Look) => readonly string[]) | undefined;
  /** The results so far, if the filter also searches the content of options. */
  readonly search?: FilterSearch | undefined;
  /** Actions on the selected option, each with its letter. */
  readonly actions?: readonly Action[] | undefined;
  /** The text being typed for an option that asks for some. */
  readonly typing: Editor | undefined;
  /** The total, shown to the right of the title. */
  readonly aside?: string | undefined;
  /** What Enter does, as a verb. */
  readonly enter?: string | undefined;
}

/** `at`: the indexes of options that match `words`, best first. */
interface FilterSearch {
  readonly words: string;
  readonly at: readonly number[];
}

/** Whether the search for the current filter text is still running. */
export const isSearching = ({ filter, search }: Pick<ChooseDialog, "filter" | "search">): boolean =>
  search !== undefined && search.words !== (filter?.text.trim() ?? "");

interface Action {
  readonly key: string;
  /** What it does, in a word. */
  readonly label: string;
}

export interface Option {
  readonly label: string;
  /** Shown on a separate line below; then the label takes one line as well. */
  readonly detail?: string;
  /** Shown beside it, if there is room. */
  readonly note?: string;
  /** Its size, as a share of the largest and as text. Only panels show it. */
  readonly size?: OptionSize;
  /** A letter that chooses it at once. */
  readonly key?: string;
  /** If set, choosing it asks for text with this prompt. */
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

/** Whether it is drawn as a panel: a list with a preview of the selected row. */
export const isPanel = (dialog: Dialog): dialog is ChooseDialog =>
  dialog.kind === "choose" && dialog.preview !== undefined && dialog.typing === undefined;

/** The indexes of the options that match the filter; options with the exact words come first. */
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

/** Ranks "part 3" before "part 13": whole words in order first, then whole words, then the rest. */
function rankMatch(text: string, words: readonly string[]): number {
  const found = ` ${text.split(/[^\p{L}\p{N}]+/u).join(" ")} `;
  if (found.includes(` ${words.join(" ")} `)) return 0;
  return words.every((word) => found.includes(` ${word} `)) ? 1 : 2;
}
