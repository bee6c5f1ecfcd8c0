// Names a text that pal wrote for the model by its heading, as a person would. Pure.

/** `# src/a.ts, read again after the compaction` is `src/a.ts, read again`: the rest says what the model has to know. */
export const namePiece = (firstLine: string): string =>
  firstLine.replace(/^#+ /, "").replace(/, read again after the compaction$/, ", read again");
