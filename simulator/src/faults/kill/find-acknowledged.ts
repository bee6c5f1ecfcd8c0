// Finds which memories a text reports as saved, changed or removed, in pal's output and in texts for the model. Pure.

const ACKNOWLEDGEMENTS: readonly RegExp[] = [
  // By a command of `pal memory`.
  /^(?:Saved|Removed) ([\w-]+\.md)\./gm,
  /^Undone: .*\b(?:made|changed|removed) ([\w-]+\.md)/gm,
  // In a conversation: a notice, and the result of Write.
  /\bSaved memory:? ([\w-]+\.md)/g,
  // To the model.
  /\bsaved already, in their own words, as ([\w-]+\.md)/g,
  /\[Memory files changed while this command ran: ([\w-]+\.md)/g,
];

/** Paths from the memory folder. */
export function findAcknowledged(text: string): readonly string[] {
  return ACKNOWLEDGEMENTS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, path = ""]) => path));
}
