// Recognises placeholders in documents and tests: a repeated character, a part of the alphabet, a word such as "example".

/** A value that contains one of these is not real. */
const WORDS =
  /example|placeholder|redacted|changeme|change[-_]me|dummy|insert|your[-_ ]?(?:api|key|secret|token|pass)|x{4,}|\*{4,}|\.{4,}|<[^>]*>/i;
/** A value that only names a secret, such as "my-password". */
const NAMES =
  /^(?:my|the|a|some|your|test|default|admin|root|db)?[-_ ]?(?:pass(?:word|wd|phrase)?|pwd|secret|token|api[-_ ]?key|key|credentials?|user(?:name)?)[-_ ]?\d{0,3}$/i;
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "0123456789",
  "0123456789abcdef",
  "abcdefghijklmnopqrstuvwxyz0123456789",
];
/** How often a row of characters may repeat. */
const TIMES = 8;
/** The prefix before the secret part: `ghp_`, `sk-proj-`. */
const PREFIX = /^(?:[A-Za-z][A-Za-z0-9]{0,11}[-_.]){1,4}(?=.{8})/;
/** No real secret of a dozen characters has so few different ones. */
const MIN_DIFFERENT = 4;
const MIN_LENGTH = 8;

export function isPlaceholder(given: string): boolean {
  const secret = given.replace(/^["'`]|["'`]$/g, "");
  if (secret.includes("PRIVATE KEY")) return false;
  if (WORDS.test(secret) || NAMES.test(secret) || hasTemplate(secret)) return true;
  const core = secret.replace(PREFIX, "").toLowerCase();
  if (core.length < MIN_LENGTH) return false;
  return new Set(core).size < MIN_DIFFERENT || isRow(core);
}

/** True for `x-${name}` and `{{ name }}`; a password may have such signs too, but then its brackets hardly come in pairs. */
const hasTemplate = (text: string): boolean =>
  /\$\{[\w.]{0,300}$/.test(text) ||
  [...text.matchAll(/\$\{([^{}]{1,300})\}|\{\{([^{}]{1,300})\}\}/g)].some(([inner]) =>
    ["()", "[]"].every(([open, close]) => countOf(open!, inner) === countOf(close!, inner)),
  );

const countOf = (sign: string, text: string): number => text.split(sign).length - 1;

/** True for "abcdef0123456789" or "1234567890": a stretch of a repeated row. */
const isRow = (text: string): boolean => ROWS.some((row) => row.repeat(TIMES).includes(text));
