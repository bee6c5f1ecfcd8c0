// Converts a regular expression of RE2 to JavaScript, without flags and with an upper bound for every repetition.
//
// RE2 scans each character once; JavaScript backtracks. With bounded repetitions the work per position is bounded too, so
// that the total is linear in the text.

/** The upper bound for unbounded repetitions. A key in PEM format is the longest kind of secret. */
const MOST = 1_000;
const MAX_ARMOURED = 10_000;

interface Flags {
  readonly i: boolean;
  readonly s: boolean;
}

export function toJs(pattern: string): string {
  const scopes: Flags[] = [];
  let flags: Flags = { i: false, s: false };
  let out = "";
  let at = 0;
  const most = pattern.includes("BEGIN") ? MAX_ARMOURED : MOST;
  const takeMatch = (sticky: RegExp) => {
    sticky.lastIndex = at;
    const match = sticky.exec(pattern);
    if (match) at = sticky.lastIndex;
    return match;
  };
  while (at < pattern.length) {
    const inline = takeMatch(/\(\?([is]*)(?:-([is]+))?\)/y);
    if (inline) {
      flags = withFlags(flags, inline[1]!, inline[2]);
      continue;
    }
    const group = takeMatch(/\((?:\?(?:P<\w+>|([is]*)(?:-([is]+))?:))?/y);
    if (group) {
      scopes.push(flags);
      // A named group is only a part of the secret.
      out += group[0] === "(" ? "(" : "(?:";
      flags = withFlags(flags, group[1] ?? "", group[2]);
      continue;
    }
    if (takeMatch(/\)/y)) {
      flags = scopes.pop() ?? flags;
      out += ")";
      continue;
    }
    const open = takeMatch(/\[(?:\[:\w+:\]|\\.|[^\\\]])(?:\[:\w+:\]|\\.|[^\\\]])*\]/y);
    if (open) {
      out += classOf(open[0], flags.i);
      continue;
    }
    const repeat = takeMatch(/\*|\+|\{(\d+),\}/y);
    if (repeat) {
      const least = repeat[0] === "*" ? 0 : repeat[0] === "+" ? 1 : Number(repeat[1]);
      out += `{${least},${Math.max(least * 4, most)}}`;
      continue;
    }
    const counted = takeMatch(/\{\d+(?:,\d+)?\}/y);
    if (counted) {
      out += counted[0];
      continue;
    }
    const escaped = takeMatch(/\\(?:x[0-9a-fA-F]{2}|[\s\S])/y);
    if (escaped) {
      out += escaped[0] === "\\z" ? "$" : escaped[0];
      continue;
    }
    const character = pattern[at++]!;
    // Excludes both line-end characters; otherwise each Windows line end could be matched in two ways.
    if (character === ".") out += flags.s ? "[\\s\\S]" : "[^\\r\\n]";
    else if (flags.i && /[a-z]/i.test(character))
      out += `[${character.toLowerCase()}${character.toUpperCase()}]`;
    else if (character === "{" || character === "}") out += `\\${character}`;
    else out += character;
  }
  return out;
}

function withFlags(flags: Flags, on: string, off = ""): Flags {
  const readFlag = (name: "i" | "s") => (on.includes(name) ? true : off.includes(name) ? false : flags[name]);
  return { i: readFlag("i"), s: readFlag("s") };
}

function classOf(text: string, isCaseless: boolean): string {
  const inside = text.slice(1, -1).replaceAll("[:alnum:]", "a-zA-Z0-9");
  if (!isCaseless) return `[${inside}]`;
  const letters = [...inside.matchAll(/\\.|([a-zA-Z])(?:-([a-zA-Z]))?/g)].flatMap(([all, from, to]) =>
    from === undefined ? [] : [swapCase(to === undefined ? from : all)],
  );
  const added = letters.join("");
  const hyphen = inside.endsWith("-") && !inside.endsWith("\\-");
  return hyphen ? `[${inside.slice(0, -1)}${added}-]` : `[${inside}${added}]`;
}

const swapCase = (text: string) =>
  text.replace(/[a-zA-Z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
