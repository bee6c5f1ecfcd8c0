// Layer 5: after an exchange, what will matter in later sessions is saved as memories.

/** The layer's name on cursors, failures and the ledger. */
export const EXTRACTION = "extraction";
