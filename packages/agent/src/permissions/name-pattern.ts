// Matches one name of a path with a shell pattern: `*`, `?`, `[ab]`, `[!a-z]`. Shells differ in what a range or class contains
// and what a character is, so there are three answers. Pure. No pattern makes it slow.

type Token =
  /** One byte. */
  { readonly kind: "byte"; readonly byte: string } | { readonly kind: "star" } | OneOf;

/** One character. */
interface OneOf {
  readonly kind: "one";
  readonly fits: (char: string) => boolean;
  /** Whether it matches in some shell and locale. */
  readonly mayFit: (char: string) => boolean;
}

export interface NamePattern {
  readonly tokens: readonly Token[];
  /** Set if it contains no wildcards at all. */
  readonly literal?: string;
  /** Only such a pattern matches names that begin with a dot. */
  readonly beginsWithDot: boolean;
}

/** Undefined for brackets that shells read differently. */
export function readNamePattern(part: string): NamePattern | undefined {
  if (!/[*?[]/.test(part)) return { tokens: [], literal: part, beginsWithDot: part.startsWith(".") };
  const tokens: Token[] = [];
  for (let at = 0; at < part.length; at++) {
    const char = part[at]!;
    if (char === "*") {
      if (tokens.at(-1)?.kind !== "star") tokens.push({ kind: "star" });
    } else if (char === "?") tokens.push({ kind: "one", fits: () => true, mayFit: () => true });
    else if (char === "[") {
      const bracket = readBracket(part, at);
      if (!bracket) return undefined;
      tokens.push(bracket.token);
      at = bracket.end;
    } else {
      const whole = String.fromCodePoint(part.codePointAt(at)!);
      for (const byte of bytesOf(whole)) tokens.push({ kind: "byte", byte });
      at += whole.length - 1;
    }
  }
  return { tokens, beginsWithDot: part.startsWith(".") };
}

/** `end` is the place of the closing bracket. */
function readBracket(part: string, open: number): { token: OneOf; end: number } | undefined {
  const found = /^\[([!^]?)(\]?[^\][]*)\]/.exec(part.slice(open));
  const [whole, not, inside] = found ?? [];
  // Classes such as `[:alpha:]`, and brackets that are not closed.
  if (whole === undefined || inside === undefined || inside === "") return undefined;
  const set = new Set<string>();
  let hasRange = false;
  const chars = [...inside];
  for (let at = 0; at < chars.length; at++) {
    const isRange = chars[at + 1] === "-" && chars[at + 2] !== undefined;
    hasRange ||= isRange;
    if (isRange && !addRange(set, chars[at]!, chars[at + 2]!)) return undefined;
    if (isRange) at += 2;
    else set.add(chars[at]!);
  }
  const fits = (char: string) => set.has(char) !== (not !== "");
  const isForeign = [...set].some((char) => char > "\x7f");
  const mayFit = (char: string) =>
    fits(char) ||
    (not === "" && ((hasRange && /[A-Za-z\u0080-\u{10ffff}]/u.test(char)) || (isForeign && char > "\x7f")));
  return { token: { kind: "one", fits, mayFit }, end: open + whole.length - 1 };
}

/** Only ranges of digits, or of letters in one case, are unambiguous. */
function addRange(set: Set<string>, from: string, to: string): boolean {
  const isClear = [/^\d\d$/, /^[a-z]{2}$/, /^[A-Z]{2}$/].some((kind) => kind.test(from + to));
  if (!isClear || from > to) return false;
  for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code++) set.add(String.fromCharCode(code));
  return true;
}

/** `name` is given by its bytes, each a character. */
export function matchesName(pattern: NamePattern, name: string): "yes" | "maybe" | "no" {
  if (pattern.literal !== undefined) return bytesOf(pattern.literal).join("") === name ? "yes" : "no";
  if (name.startsWith(".") && !pattern.beginsWithDot) return "no";
  if (!reachesEnd(pattern.tokens, name, isLooseStep)) return "no";
  if (name === "." || name === "..") return "maybe";
  return reachesEnd(pattern.tokens, name, isStrictStep) ? "yes" : "maybe";
}

type Step = (token: OneOf, bytes: string) => boolean;

/** Bytes decoded as UTF-8; an invalid byte becomes U+FFFD. */
const charOf = (bytes: string): string => Buffer.from(bytes, "latin1").toString("utf8");

const isStrictStep: Step = ({ fits }, bytes) => {
  const char = charOf(bytes);
  return [...char].length === 1 && char !== "\ufffd" && fits(char);
};
/** A shell without UTF-8 treats each byte as a character. */
const isLooseStep: Step = ({ mayFit }, bytes) => {
  const char = charOf(bytes);
  const isOne = bytes.length === 1 || (bytes > "\x7f" && [...char].length === 1);
  return isOne && mayFit(char);
};

/** Tracks all possible positions in the pattern at once, so the time is at most pattern length times name length. */
function reachesEnd(tokens: readonly Token[], name: string, isStep: Step): boolean {
  let places = new Set([0]);
  for (const token of tokens) {
    const next = new Set<number>();
    for (const at of places) {
      if (token.kind === "byte" && name[at] === token.byte) next.add(at + 1);
      if (token.kind !== "one") continue;
      for (let length = 1; length <= 4 && at + length <= name.length; length++)
        if (isStep(token, name.slice(at, at + length))) next.add(at + length);
    }
    if (token.kind === "star" && places.size > 0) {
      const from = Math.min(...places);
      for (let at = from; at <= name.length; at++) next.add(at);
    }
    if (next.size === 0) return false;
    places = next;
  }
  return places.has(name.length);
}

const bytesOf = (text: string): string[] => [...Buffer.from(text, "utf8").toString("latin1")];
