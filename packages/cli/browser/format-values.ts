// Numbers and times as the page shows them. Pure.

/** Acting characters: control characters except tab and line break, and marks that change the writing direction. */
const ACTING =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/** Spells them out as `\u{202e}`, so that foreign text cannot be read as something else than it is. */
export const toVisible = (text: string): string =>
  text.replace(ACTING, (char) => `\\u{${char.codePointAt(0)!.toString(16)}}`);

export const countOf = (count: number, one: string): string =>
  `${formatNumber(count)} ${one}${count === 1 ? "" : "s"}`;

export const formatNumber = (value: number): string => Math.round(value).toLocaleString("en");

export function formatShort(value: number): string {
  if (value < 1_000) return String(Math.round(value));
  if (Math.round(value / 1_000) < 1_000) return `${Math.round(value / 1_000)}k`;
  return `${(value / 1_000_000).toFixed(1)}M`;
}

export const formatUsd = (usd: number | null): string =>
  usd === null ? "unknown" : `$${usd.toFixed(Math.abs(usd) < 0.1 && usd !== 0 ? 4 : 2)}`;

export const formatTime = (time: number): string => {
  const date = new Date(time);
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())} ${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`;
};

/** `why`: shown directly above, so that it is not repeated. */
export function summarizeBreak(text: string, tokens: number, why: string | undefined): string {
  if (tokens <= 0) return text;
  const left = `About ${formatNumber(tokens)} tokens left the view.`;
  return text === why ? left : `${text} ${left}`;
}
