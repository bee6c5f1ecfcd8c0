// Finds values by the names before them and by their shape. Pure.
import { isPlaceholder } from "./is-placeholder.ts";
import { type Name, readNames } from "./read-names.ts";
import { readValues, type Value } from "./read-values.ts";
import {
  isQuotedReference,
  isReference,
  isSentence,
  isTechnical,
  isUuid,
  type Link,
  looksChosen,
  looksIssued,
  looksRandom,
  looksScrambled,
} from "./value-shapes.ts";

export interface NamedSecret {
  readonly rule: "named-password" | "named-key";
  readonly from: number;
  readonly to: number;
}

export function findNamedSecrets(text: string): readonly NamedSecret[] {
  const found: NamedSecret[] = [];
  for (const name of readNames(text)) {
    const rule = toRule(name);
    for (const value of readValues(text, name)) {
      if (isSecret(text, name, value)) found.push({ rule, from: value.from, to: value.to });
    }
  }
  return found;
}

function toRule({ kind }: Name): NamedSecret["rule"] {
  if (kind === "password") return "named-password";
  return "named-key";
}

function isSecret(text: string, name: Name, { link, from, to }: Value): boolean {
  const value = text.slice(from, to).replace(/[.!?:]{1,3}$/, "");
  if (isPlaceholder(value) || /^\[(?:secret:|masked\])/.test(value)) return false;
  if (link === "issued") return true;
  if (looksIssued(value)) return name.kind !== "key" || !(isUuid(value) || FINGERPRINT.test(value));
  if (name.kind === "key" || isSentence(value)) return false;
  // In markup, an address or a connection string nothing is computed either.
  const isLiteral =
    isInQuotes(text, from) ||
    text[from - 1] === ">" ||
    name.isSpoken ||
    (!isCodeLike(value) && isInAddress(text, name));
  if (isLiteral ? isQuotedReference(value) : isReference(value)) return false;
  return name.kind === "password" ? isPassword(value, name, link, text, to) : isKey(value, link, name, text);
}

/** Of a public key: `gpg --recv-keys …`. */
const FINGERPRINT = /^(?:[0-9A-F]{40}|[0-9A-F]{16})$/;

/** `jdbc:mysql://host/db?user=x&password=y` */
const isInAddress = (text: string, { from, head }: Name): boolean =>
  ADDRESS.test(text.slice(Math.max(0, from - head.length - 200), from - head.length));
const ADDRESS = /(?:\w:\/\/|jdbc:)[^\s"'`<>()]{0,200}[?&;]$/;

const isInQuotes = (text: string, from: number): boolean =>
  /["'`«“„]/.test(text.slice(0, from).trimEnd().at(-1) ?? "");

function isPassword(value: string, { isShort }: Name, link: Link, text: string, end: number): boolean {
  switch (link) {
    case "quoted":
      return value.length >= 4;
    case "issued":
      return true;
    case "strict":
      // `PASS=12` counts tests.
      return value.length >= 4 && !/^-|[(){}[\]]/.test(value) && !(isShort && /^\d{1,300}$/.test(value));
    case "flag":
      return value.length >= 4 && !/^-|^[a-z-]{1,60}$|^[A-Z_-]{1,60}$|[(){}[\]|]/.test(value);
    case "plain":
      if (value.length < 6 || isTechnical(value)) return false;
      return (/\d/.test(value) && !isCodeLike(value)) || isInCredentials(text, end, value);
    case "loose":
      return looksRandom(value) || looksChosen(value);
  }
}

const isCodeLike = (value: string): boolean => /[(){}[\]|]/.test(value);

/** `login: admin` on the line before or after, and nothing behind the value: a block of a configuration file. */
function isInCredentials(text: string, end: number, value: string): boolean {
  const after = text.slice(end, end + 200);
  if (!/^[\w!?@#%^&*+-]{6,60}$/.test(value) || !/^[ \t]{0,5}(?:\r?\n|$)/.test(after)) return false;
  const before = text
    .slice(Math.max(0, end - 300), end)
    .split("\n")
    .slice(0, -1)
    .findLast((line) => !/^\s{0,40}(?:\/\/|#|;|--)/.test(line));
  const sibling =
    /^\s{0,40}-?\s{0,4}["']?(?:login|user(?:name)?|email|host)["']?\s{0,4}[:=]\s{0,4}[\w.@-]{2,80}\s{0,4}$/i;
  return sibling.test(before ?? "") || sibling.test(after.split("\n")[1] ?? "");
}

function isKey(value: string, link: Link, { kind, from, to }: Name, text: string): boolean {
  if (link === "quoted" && kind === "secret")
    return /^[^\s_-]{8,300}$/.test(value) || (/\d/.test(value) && value.length >= 16);
  if (link === "strict" && value.length >= 8) return true;
  // The groups of a licence key.
  if (/^[A-Z0-9]{4,6}(?:-[A-Z0-9]{4,6}){2,7}$/.test(value)) return true;
  if (isCodeLike(value)) return false;
  // What follows `tokens:` is mostly a count, or a variable with one.
  const isPlural = /s$/i.test(text.slice(from, to));
  const hasLetter = kind === "secret" || /[A-Za-z]/.test(value);
  const isMixed = /\d/.test(value) && hasLetter && value.length >= 8 && !isTechnical(value);
  if (kind === "secret" && looksScrambled(value)) return true;
  return looksRandom(value) || (link === "plain" && isMixed && !isPlural);
}
