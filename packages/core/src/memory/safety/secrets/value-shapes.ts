// Tells values that may be secrets from code, references, file names and words. Pure; each looks at a character only a few times.
import { entropyOf } from "./entropy.ts";

/** How sure the surrounding text makes us that what follows a name is its value. */
export type Link =
  /** Among what stands there is a value that can be nothing else. */
  | "issued"
  /** `password = "x"` */
  | "quoted"
  /** `PASSWORD=x`, `--password=x`: nothing but a value can stand there. */
  | "strict"
  /** `--password x`, which the help of a program shows with a word for x. */
  | "flag"
  /** `password: x`, which may as well be code or a remark. */
  | "plain"
  /** `password x`, `token - x`: only a value that no one would write as a word counts. */
  | "loose";

/** Refers to a secret that is kept elsewhere, or is code that computes it. */
const REFERENCE =
  /^(?:[<%*&]|\$(?:[\w:.-]{1,100}$|[({])|\{\{|\(\(|!(?:Ref|Sub|GetAtt)|%\w{1,100}%$|[a-z][a-z0-9+.-]{1,20}:\/\/|[A-Za-z]:[\\/]|~?\.{0,2}\/[\w.-]{1,60}(?:\/|$)|process\.env|(?:this|self|args|opts|options|config)\.\w|os\.environ|import\.meta|env\b|[A-Za-z_$][\w$!?]{0,60}(?:(?:\.|::|->)\w{1,60}){0,8}[([{]|(?:[A-Za-z_$][\w$!?]{0,60}(?:\.|::|->)){1,8}[A-Za-z_$][\w$!?]{0,60}[)\]}]{0,3}$|(?:new|await|function|async|null|typeof)\b)/;
const QUOTED_REFERENCE =
  /^(?:\$(?:[\w:.-]{1,100}$|\()|[<%*&]|\{[\w.\s-]{1,100}\}$|!(?:Ref|Sub|GetAtt)|[a-z][a-z0-9+.-]{1,20}:\/\/|[A-Za-z]:[\\/]|~?\.{0,2}\/[\w.-]{1,60}(?:\/|$)|process\.env)|^(.)\1{0,300}$|[\w$]\(\)|\\[nrtxu]/;
const CODE_CHARACTERS = /=>|\(\)|\$\{|[(){}[\]]{2}|\\[nrtxu]|^\W{1,300}$/;
const TYPE_OR_REMARK =
  /^(?:string|str|text|char|varchar|bytes?|number|int(?:eger)?|bool(?:ean)?|any|unknown|object|required|optional|none|null|nil|undefined|true|false|yes|no|on|off|enabled|disabled|empty|missing|unset|hidden|masked|encrypted|hashed|plaintext|file|path|see|read|write|admin|default|wrong|incorrect|invalid|correct|valid|expired|weak|strong|changed|reset|stored|shown|displayed|current-password|new-password|same-origin|include|omit|anonymous)$/i;
/** `required|min:8`, `Uint8Array` */
const RULE_OR_TYPE = /^(?:[a-z_]{2,30}(?::[\w,]{1,20})?(?:\||$)){2,10}$|^Uint\d{1,2}(?:Clamped)?Array$/;
const VERSION = /^[\^~v]?\d{1,6}(?:\.\d{1,6}){1,4}(?:-[\w.]{1,20})?$/;
/** Names of formats and algorithms, which contain digits. */
const TECHNICAL =
  /^(?:v\d|sha-?\d|md5|base-?\d|utf-?\d|aes|rsa|ed25519|x-?509|oauth|openid|https?\d?|ipv|iso|argon|bcrypt|pbkdf|[hrep]s\d{3}|totp|webauthn|1password|2fa|win32|arm64|x86)/i;
/** "manager2go", "Float64Array" */
const WORD_WITH_NUMBER = /^[A-Za-z]?[a-z]{2,40}\d{1,3}[A-Z]?[a-z]{0,40}$/;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-z]{12}$/i;
const SENTENCE_WORDS = /\b(?:your|the|must|is|are|used|please|enter|password|passphrase|field)\b/i;

/** "12-character", "2024-05-01" */
const AMOUNT_OR_DATE = /^\d{1,4}-[A-Za-z]{2,20}$|^\d{4}-\d{2}-\d{2}/;

export const isTechnical = (value: string): boolean => TECHNICAL.test(value) || AMOUNT_OR_DATE.test(value);

export const isUuid = (value: string): boolean => UUID.test(value);

export const isReference = (value: string): boolean =>
  REFERENCE.test(value) || CODE_CHARACTERS.test(value) || isRemark(value);

/** Within quotes there is no code, except in a template; other signs belong to the value. */
export const isQuotedReference = (value: string): boolean => QUOTED_REFERENCE.test(value) || isRemark(value);

const isRemark = (value: string): boolean =>
  VERSION.test(value) || TYPE_OR_REMARK.test(value) || RULE_OR_TYPE.test(value);

/** Like a sentence or a label: several words, one of which glues sentences together. */
export const isSentence = (value: string): boolean => /\s/.test(value.trim()) && SENTENCE_WORDS.test(value);

/** How often letters and digits follow each other: twice in "a1b", once in "word2024". */
function countTurns(value: string): number {
  let turns = 0;
  let last = "";
  for (const character of value) {
    const kind = /[0-9]/.test(character) ? "digit" : /\p{L}/u.test(character) ? "letter" : "";
    if (kind && last && kind !== last) turns++;
    if (kind) last = kind;
  }
  return turns;
}

/** Nobody would write this as a word or choose it as a name: "IhqSb1Gg", "23d968ff-10b9". */
export function looksRandom(value: string, minLength = 8): boolean {
  if (value.length < minLength || !/\d/.test(value) || TECHNICAL.test(value) || /\s/.test(value))
    return false;
  const turns = countTurns(value);
  if (turns >= 2) return entropyOf(value) > 2.4 && !WORD_WITH_NUMBER.test(value);
  return turns === 1 && /[a-z][A-Z]/.test(value) && /[^\w.:/-]/.test(value);
}

/** As sites demand a password: a sign, a digit, small and capital letters. No word or name is like that. */
export const looksChosen = (value: string): boolean =>
  value.length >= 8 &&
  [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[!#$%&*+@^~]/].every((kind) => kind.test(value)) &&
  !/[(){}[\]<>|\\/;,"'`\s]/.test(value);

/** The share of letters after which the case changes; in names of several words about a quarter. */
const SCRAMBLED_SHARE = 0.42;

/** Capital and small letters in no order, as in no name: "fUxzJFsSBTzzDThB". */
export const looksScrambled = (value: string): boolean =>
  /^[A-Za-z\d]{12,200}$/.test(value) &&
  (value.match(/[a-z](?=[A-Z])|[A-Z](?=[a-z])/g) ?? []).length >= SCRAMBLED_SHARE * value.length;

/** Long, and a mixture that is no identifier, path or phrase: what issuers hand out. */
export function looksIssued(value: string): boolean {
  if (value.length < 16 || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  if (!/^[\w+/=:.~-]{16,2000}$/.test(value)) return false;
  // Words joined by signs, perhaps with a number: "request-by-model-v2024".
  if (/^(?:[A-Za-z]{1,40}\d{0,4}(?:[-_./: ]|$)){1,60}$/.test(value)) return false;
  return countTurns(value) >= 3 && entropyOf(value) > 2.7;
}
