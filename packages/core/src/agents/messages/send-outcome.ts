// What became of a message that was sent. Failure is a value: the model is told why.

export type SendOutcome =
  | {
      readonly ok: true;
      /** Where it is now, if its reader does not have it yet. */
      readonly note?: string;
    }
  | { readonly ok: false /** A whole sentence. */; readonly reason: string };

export const refuseMessage = (reason: string): SendOutcome => ({ ok: false, reason });
