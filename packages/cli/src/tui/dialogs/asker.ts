// Whoever puts questions to the user: on a drawn screen, or line by line.
import type { CheckDialog, ChooseDialog, Dialog, ViewDialog } from "./dialog.ts";

type Asked<D extends Dialog> = Pick<D, "title"> & Partial<Omit<D, "id" | "kind">>;
export type AskedChoice = Asked<ChooseDialog> & Pick<ChooseDialog, "options">;
export type AskedChecks = Asked<CheckDialog> & Pick<CheckDialog, "options">;
export type AskedView = Asked<ViewDialog> & Pick<ViewDialog, "body">;

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
