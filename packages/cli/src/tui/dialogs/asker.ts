// Whoever puts questions to the user: on a drawn screen, or line by line.
import type { CheckDialog, ChooseDialog, Dialog, Option, ViewDialog, Watch } from "./dialog.ts";

type Asked<D extends Dialog> = Pick<D, "title"> & Partial<Omit<D, "id" | "kind">>;
/** `live`: the options as they are now, asked for whenever `watch` says so; as many, in the same order. */
export type AskedChoice = Asked<ChooseDialog> &
  Pick<ChooseDialog, "options"> & {
    readonly live?: () => readonly Option[];
    readonly watch?: Watch;
    /** The options whose content fits the words in the filter, best first. Told of no words, too. */
    readonly find?: (words: string) => Promise<readonly number[]>;
  };
export type AskedChecks = Asked<CheckDialog> & Pick<CheckDialog, "options">;
export type AskedView = Asked<ViewDialog> & Pick<ViewDialog, "body"> & { readonly watch?: Watch };

export interface Chosen {
  readonly at: number;
  readonly text?: string;
  /** The key of the action, if it was one. */
  readonly action?: string;
}

export interface Asker {
  /** Undefined where the user would rather not. */
  choose(asked: AskedChoice, signal?: AbortSignal): Promise<Chosen | undefined>;
  check(asked: AskedChecks, signal?: AbortSignal): Promise<readonly number[] | undefined>;
  view(asked: AskedView): Promise<void>;
}
