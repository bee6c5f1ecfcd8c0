// Recognises names of secrets: `db_password`, `apiKey`, `X-Auth-Token`. Pure.

/** What is named: a password may be any word, a key is long and random; `key` alone names many other things. */
type Kind = "password" | "secret" | "token" | "key";

export interface Name {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
  /** The rest of the identifier before the name: `db_` of `db_password`. */
  readonly head: string;
  /** `pass` or `pw`, which also are words of other sentences. */
  readonly isShort: boolean;
  /** A word of a language in which nobody names variables: what follows is no code. */
  readonly isSpoken: boolean;
}

const PLURAL = "(?:s(?![A-Za-z]))?";
const NAME = new RegExp(
  [
    `(?<password>password${PLURAL}|passwd|passphrase|passcode|(?<spoken>passwort|kennwort|zugangscode|contraseña|clave(?! (?:foránea|primaria))|mot de passe|mdp|senha|hasło|palavra-passe|parola chiave|wachtwoord|пароль|密码|パスワード|비밀번호)|pwd|authtok(?!en))`,
    `(?<secret>(?:secret|private|signing|shared)[ _-]?key${PLURAL}|secret${PLURAL}|credential${PLURAL})`,
    `(?<token>token${PLURAL}|(?:api|access|auth|activation|licen[cs]e|product|serial)[ _-]?key${PLURAL}|oauth2-bearer|kerberos_auth\\w{0,20}|certificate)`,
    `(?<key>key${PLURAL}|pat|auth)`,
    "(?<short>pass|pw)",
  ].join("|"),
  "gi",
);
/** These words are parts of many others: "monkey", "compass", "author". */
const PARTIAL: ReadonlySet<string> = new Set(["key", "keys", "pat", "auth", "pass", "pw"]);
const BEFORE_PASS = /(?:user|db|root|admin|ftp|mail|my|sudo|bind)$/i;
const NOT_SECRET_KEY =
  /(?:public|foreign|primary|cache|sort|partition|host|shard|row|object|map|group|idempotency|query|index|unique|i18n|message)[ _.-]?$/i;
const HEAD = /[\w$.-]{0,60}$/;
const TAIL =
  /(?:[_-]?(?:value|string|str|val|text|base64|hex|prod|dev|test|live|staging|new|old)|[_-]?\d{1,3}|ANY)?(?![A-Za-z0-9])/y;

export function* readNames(text: string): Generator<Name> {
  for (const match of text.matchAll(NAME)) {
    const name = readName(text, match);
    if (name) yield name;
  }
}

function readName(text: string, match: RegExpExecArray): Name | undefined {
  const { index: from, groups = {} } = match;
  const word = match[0];
  const head = HEAD.exec(text.slice(Math.max(0, from - 60), from))?.[0] ?? "";
  if (PARTIAL.has(word.toLowerCase()) && !startsName(word, head)) return undefined;
  if (groups.key && NOT_SECRET_KEY.test(text.slice(Math.max(0, from - 14), from))) return undefined;
  TAIL.lastIndex = from + word.length;
  const tail = TAIL.exec(text);
  if (!tail || isChoice(text, from - head.length)) return undefined;
  const kind =
    groups.password || groups.short ? "password" : groups.secret ? "secret" : groups.token ? "token" : "key";
  return {
    ...{ kind, from, to: from + word.length + tail[0].length, head },
    isShort: groups.short !== undefined,
    isSpoken: groups.spoken !== undefined,
  };
}

/** True at the start of a word: after a sign, or in camel case. */
function startsName(word: string, head: string): boolean {
  const before = head.at(-1) ?? "";
  if (!/[A-Za-z]/.test(before)) return true;
  if (/^[A-Z]/.test(word) && /[a-z]/.test(before)) return true;
  return /^p/i.test(word) && BEFORE_PASS.test(head);
}

/** `masked ? "password" : "text"` */
const isChoice = (text: string, at: number): boolean =>
  /\?\s{0,20}["'`]$/.test(text.slice(Math.max(0, at - 30), at));
