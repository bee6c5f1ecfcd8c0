// The interface for asking the user questions, on a drawn screen or line by line.
import type { CheckDialog, ChooseDialog, Dialog, Option, ViewDialog, Watch } from "./dialog.ts";

type Asked<D extends Dialog> = Pick<D, "title"> & Partial<Omit<D, "id" | "kind">>;
/** `live`: returns the current options, with the same number and order; called whenever `watch` asks for a redraw. */
export type AskedChoice = Asked<ChooseDialog> &
  Pick<ChooseDialog, "options"> & {
    readonly live?: () => readonly Option[];
    readonly watch?: Watch;
    /** Finds the options whose content matches the words in the filter, best first. Also called when the filter is empty. */
    readonly find?: (words: string) => Promise<readonly number[]>;
  };
export type AskedChecks = Asked<CheckDialog> & Pick<CheckDialog, "options">;
export type AskedView = Asked<ViewDialog> & Pick<ViewDialog, "body"> & { readonly watch?: Watch };

export interface Chosen {
  readonly at: number;
  readonly text?: string;
  /** The key of the action, if an action was chosen. */
  readonly action?: string;
}

export interface Asker {
  /** Undefined if the user closed the question. */
  choose(asked: AskedChoice, signal?: AbortSignal): Promise<Chosen | undefined>;
  check(asked: AskedChecks, signal?: AbortSignal): Promise<readonly number[] | undefined>;
  view(asked: AskedView): Promise<void>;
}
