// The outcome of sending a message. A failure is a value, so that the model is told why.

export type SendOutcome =
  | {
      readonly ok: true;
      /** Where it is now, if its reader does not have it yet. */
      readonly note?: string;
    }
  | { readonly ok: false /** A whole sentence. */; readonly reason: string };

export const refuseMessage = (reason: string): SendOutcome => ({ ok: false, reason });
