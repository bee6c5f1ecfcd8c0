// How a conversation was compacted, in words that follow "compacted". Pure.
const METHODS: Readonly<Record<string, string>> = {
  notes: "from the notes",
  full: "with a summary",
  ladder: "with a summary of what fitted",
  "last-resort": "without a model",
  "partial-from": "from a message on",
  "partial-up-to": "up to a message",
};

export const describeMethod = (method: string): string => METHODS[method] ?? method;
