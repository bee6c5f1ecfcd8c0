// Blanks out the parts of a text that were not typed. Pure.

/** Replaces each code unit that was not typed; no quote contains it. */
export const NOT_TYPED = "\ufffc";

/** Replaces each code unit but keeps line ends, so that positions and lines stay the same. */
export const blankOut = (text: string): string => text.replace(/[^\n]/g, NOT_TYPED);
