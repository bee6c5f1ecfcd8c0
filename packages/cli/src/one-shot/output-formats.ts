// The output formats of `pal -p`. Separate from the printers, because `pal --help` needs only this.

export const FORMATS = ["text", "json", "stream-json"] as const;
export type Format = (typeof FORMATS)[number];

export const FORMAT_HELP = `
Output formats of pal -p:
  text         everything the model says, as it arrives;
               notices, denied calls and errors go to standard error
  json         one object at the end; its result is the final answer alone
  stream-json  one object per line for each message, then that object
Pipes and files get the exact text. On a terminal, pal and all its commands
print control characters as \\u{1b} instead of letting them take effect.`;
