// How a text shows that part of it was not typed. Pure.

/** Takes the place of what was not typed; no quote holds it. */
export const NOT_TYPED = "\ufffc";

/** Unit for unit, so that places stay; lines stay lines. */
export const blankOut = (text: string): string => text.replace(/[^\n]/g, NOT_TYPED);
