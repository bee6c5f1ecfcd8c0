// The output formats of `pal -p`. Apart from the printers, because `pal --help` needs no more than this.

export const FORMATS = ["text", "json", "stream-json"] as const;
export type Format = (typeof FORMATS)[number];

export const FORMAT_HELP = `
Output formats of pal -p:
  text         all that the model says, as it says it, also between calls;
               notices, denied calls and failures go to standard error
  json         one object at the end; its result is the final answer alone
  stream-json  one object a line for each message, and the same object last
A pipe or a file gets them exactly; on a terminal, control characters are
shown as \\u{1b} instead of being obeyed. All other commands do the same.`;
