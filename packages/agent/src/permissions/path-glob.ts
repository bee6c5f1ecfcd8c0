// Matches paths with the globs of rules: `*`, `?`, `[ab]`, `{a,b}` and `**`. A repository may contain such globs, so none may be slow:
// all possible positions in a pattern are tracked at once, without backtracking. Pure.

type Token =
  | { readonly kind: "char"; readonly char: string }
  | { readonly kind: "star" }
  | { readonly kind: "one"; readonly fits: (char: string, ignoresCase: boolean) => boolean };

/** `**`, or the pattern of one name of a path. */
type Segment = "any" | readonly Token[];

export interface PathGlob {
  /** One per alternative in braces. */
  readonly alternatives: readonly (readonly Segment[])[];
  /** It contains unsupported syntax or too many alternatives: it may match more. */
  readonly isOpen: boolean;
}

/** Alternatives from braces; nobody writes more. */
const MAX_ALTERNATIVES = 200;
/** Extended syntax that is not supported here: `!(a)`, `+(a|b)`, `{1..9}`. */
const FOREIGN = /[!+*]\([^()]*\)|\{[^{},]*\.\.[^{},]*\}/g;
/** `@(a|b)` and `?(a|b)` are choices as well. */
const CHOICES = /([@?])\(([^()/]*)\)/g;

const known = new Map<string, PathGlob>();
/** Twice the maximum number of rules. */
const MAX_KNOWN = 2_000;

export function readPathGlob(text: string): PathGlob {
  const before = known.get(text);
  if (before) return before;
  if (known.size >= MAX_KNOWN) known.clear();
  const glob = parseGlob(text);
  known.set(text, glob);
  return glob;
}

function parseGlob(text: string): PathGlob {
  const plain = text.replace(FOREIGN, "*");
  const chosen = plain.replace(
    CHOICES,
    (_, sign: string, inside: string) => `{${sign === "?" ? "," : ""}${inside.replaceAll("|", ",")}}`,
  );
  const texts = expandChoices(chosen);
  const alternatives = (texts ?? []).map((each) => segmentsOf(each));
  return { alternatives, isOpen: texts === undefined || plain !== text };
}

/** Undefined where there are too many. */
function expandChoices(text: string): readonly string[] | undefined {
  const open = [text];
  const done: string[] = [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const found = innermostChoice(next);
    if (!found) done.push(next);
    else
      for (const choice of found.choices)
        open.push(next.slice(0, found.start) + choice + next.slice(found.end));
    if (open.length + done.length > MAX_ALTERNATIVES) return undefined;
  }
  return done;
}

/** Braces that hold a comma and no other braces; escaped ones are only themselves. */
function innermostChoice(text: string): { choices: string[]; start: number; end: number } | undefined {
  const found = /(?<!\\)\{((?:\\.|[^{}\\])*?(?<!\\),(?:\\.|[^{}\\])*?)\}/s.exec(text);
  if (!found) return undefined;
  return { choices: found[1]!.split(/(?<!\\),/), start: found.index, end: found.index + found[0].length };
}

const segmentsOf = (text: string): readonly Segment[] =>
  text
    .split("/")
    .filter((part) => part !== "")
    .map((part) => (part === "**" ? "any" : tokensOf(part)));

function tokensOf(part: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < part.length; at++) {
    const char = part[at]!;
    if (char === "\\" && at + 1 < part.length) tokens.push({ kind: "char", char: part[++at]! });
    else if (char === "*") {
      if (tokens.at(-1)?.kind !== "star") tokens.push({ kind: "star" });
    } else if (char === "?") tokens.push({ kind: "one", fits: () => true });
    else {
      const bracket = char === "[" ? /^\[([!^]?)(\]?[^\]]*)\]/.exec(part.slice(at)) : undefined;
      if (!bracket) tokens.push({ kind: "char", char });
      else {
        tokens.push({ kind: "one", fits: charsOf(bracket[2]!, bracket[1] !== "") });
        at += bracket[0].length - 1;
      }
    }
  }
  return tokens;
}

function charsOf(inside: string, isNot: boolean): (char: string, ignoresCase: boolean) => boolean {
  const ranges: [string, string][] = [];
  for (let at = 0; at < inside.length; at++) {
    const isRange = inside[at + 1] === "-" && at + 2 < inside.length;
    ranges.push([inside[at]!, inside[isRange ? at + 2 : at]!]);
    if (isRange) at += 2;
  }
  const isIn = (char: string) => ranges.some(([from, to]) => char >= from && char <= to);
  return (char, ignoresCase) => {
    const isAmong = isIn(char) || (ignoresCase && (isIn(char.toLowerCase()) || isIn(char.toUpperCase())));
    return isAmong !== isNot;
  };
}

/**
 * Whether the path, or a folder that contains it, matches. Forbidding is broad: it ignores case, and `a*` followed by `**` also
 * matches the folder itself.
 */
export function matchesGlob(glob: PathGlob, path: string, isAllow: boolean): boolean {
  const names = path.split("/").filter((name) => name !== "");
  return glob.alternatives.some((segments) => walkSegments(segments, names, isAllow).fits);
}

/** Whether something below the folder could match. */
export function reachesBelow(glob: PathGlob, folder: string): boolean {
  const names = folder.split("/").filter((name) => name !== "");
  return glob.isOpen || glob.alternatives.some((segments) => walkSegments(segments, names, false).reaches);
}

function walkSegments(segments: readonly Segment[], names: readonly string[], isAllow: boolean) {
  let places = new Set([0]);
  let reaches = names.length === 0;
  for (const [index, segment] of segments.entries()) {
    const next = new Set<number>();
    const isLast = index === segments.length - 1;
    const first = Math.min(...places) + (isAllow && isLast && isOpenSegment(segments[index - 1]) ? 1 : 0);
    if (segment === "any") for (let at = first; at <= names.length; at++) next.add(at);
    else
      for (const at of places)
        if (at < names.length && matchesSegment(segment, names[at]!, !isAllow)) next.add(at + 1);
    if (next.size === 0) return { fits: false, reaches };
    reaches ||= next.has(names.length);
    places = next;
  }
  return { fits: true, reaches: true };
}

const isOpenSegment = (segment: Segment | undefined): boolean =>
  segment !== undefined && segment !== "any" && segment.some(({ kind }) => kind !== "char");

function matchesSegment(tokens: readonly Token[], name: string, ignoresCase: boolean): boolean {
  const isSame = (a: string, b: string) => a === b || (ignoresCase && a.toLowerCase() === b.toLowerCase());
  let places = new Set([0]);
  for (const token of tokens) {
    const next = new Set<number>();
    if (token.kind === "star") for (let at = Math.min(...places); at <= name.length; at++) next.add(at);
    else
      for (const at of places) {
        const char = name[at];
        if (char === undefined) continue;
        const fits = token.kind === "char" ? isSame(char, token.char) : token.fits(char, ignoresCase);
        if (fits) next.add(at + 1);
      }
    if (next.size === 0) return false;
    places = next;
  }
  return places.has(name.length);
}
