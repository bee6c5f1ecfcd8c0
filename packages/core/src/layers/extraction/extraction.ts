// Layer 5: after an exchange, saves as memories what will matter in later sessions.

/** The layer's name on cursors, failures and the ledger. */
export const EXTRACTION = "extraction";
