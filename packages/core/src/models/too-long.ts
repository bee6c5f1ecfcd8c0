// Recognises "too long" in an error's text, with the numbers in it.

export interface TooLong {
  readonly tokens?: { readonly sent: number; readonly limit: number; readonly output?: number };
}

// No window has more than twelve digits; a longer number is not a count, and could become Infinity.
const PROMPT = /prompt is too long(?::\s*(\d{1,12})\s*tokens\s*>\s*(\d{1,12})(?!\d))?/i;
const WITH_OUTPUT =
  /exceed(?:s)? (?:the )?context (?:limit|window)(?::\s*(\d{1,12})\s*\+\s*(\d{1,12})\s*>\s*(\d{1,12})(?!\d))?/i;
/** What gateways of other vendors say for the same error. */
const ELSEWHERE = /input is too long for requested model/i;

export function tooLong(text: string): TooLong | undefined {
  const prompt = PROMPT.exec(text);
  if (prompt) {
    const [, sent, limit] = prompt;
    return sent && limit ? { tokens: { sent: Number(sent), limit: Number(limit) } } : {};
  }
  const both = WITH_OUTPUT.exec(text);
  if (both) {
    const [, input, output, limit] = both;
    if (!input || !output || !limit) return {};
    return {
      tokens: { sent: Number(input) + Number(output), limit: Number(limit), output: Number(output) },
    };
  }
  return ELSEWHERE.test(text) ? {} : undefined;
}
