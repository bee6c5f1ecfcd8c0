// Finds keys, tokens and passwords in a text, and hides them. Pure, and linear in the text's length.
import { entropyOf } from "./entropy.ts";
import { isPlaceholder } from "./is-placeholder.ts";
import { findNamedSecrets } from "./named-secrets.ts";
import { OWN_RULES } from "./own-rules.ts";
import { type Rule, secretRules } from "./rules.ts";
import { findServiceValues } from "./service-values.ts";

export interface Secret {
  readonly rule: string;
  /** Its position: start and end. */
  readonly from: number;
  readonly to: number;
}

/** A long text is searched in pieces, so that the cost of a rule grows with the piece, not with the whole text. */
const PIECE = 32_768;
/** Pieces overlap by this much, so that no secret is cut in two; the longest that a rule finds is a PEM key. */
const SHARED = 10_240;
/** Text before a match that belongs to its name. */
const LEAD = /[\w.-]{0,50}$/;
const GUESSES: ReadonlySet<string> = new Set([
  ...OWN_RULES.map(({ id }) => id),
  "named-password",
  "named-key",
  "service-key",
]);

/** In order of position, without nesting. */
export function secretsIn(text: string): readonly Secret[] {
  const found: Secret[] = [];
  for (let start = 0; start === 0 || start + SHARED < text.length; start += PIECE - SHARED) {
    for (const { rule, from, to } of findInPiece(text.slice(start, start + PIECE)))
      found.push({ rule, from: from + start, to: to + start });
  }
  return dropOverlaps(found);
}

/** The text with each secret replaced by its kind. */
export function maskSecrets(text: string): string {
  let out = "";
  let at = 0;
  for (const { rule, from, to } of secretsIn(text)) {
    out += `${text.slice(at, from)}[secret: ${rule}]`;
    at = to;
  }
  return out + text.slice(at);
}

function findInPiece(text: string): readonly Secret[] {
  const lower = text.toLowerCase();
  // Many rules share a keyword.
  const known = new Map<string, boolean>();
  const isThere = (word: string) => {
    const is = known.get(word) ?? lower.includes(word);
    known.set(word, is);
    return is;
  };
  const byRules = secretRules()
    .filter(({ keywords }) => keywords.length === 0 || keywords.some(isThere))
    .flatMap((rule) => findByRule(rule, text));
  return [...byRules, ...findNamedSecrets(text), ...findServiceValues(text)];
}

function findByRule(rule: Rule, text: string): readonly Secret[] {
  const found: Secret[] = [];
  for (const match of text.matchAll(rule.pattern)) {
    const [from, to] = placeOf(match, rule.group);
    const secret = text.slice(from, to);
    if (rule.entropy > 0 && entropyOf(secret) <= rule.entropy) continue;
    if (isPlaceholder(secret)) continue;
    if (!isAllowed(rule, secret, match, text)) found.push({ rule: rule.id, from, to });
  }
  return found;
}

function placeOf(match: RegExpExecArray, group: number): readonly [number, number] {
  const places = match.indices!;
  const place = group > 0 ? places[group] : places.slice(1).find((each) => each && each[1] > each[0]);
  return place ?? places[0]!;
}

function isAllowed({ allow, lead }: Rule, secret: string, match: RegExpExecArray, text: string): boolean {
  const start = match.index;
  const end = start + match[0].length;
  const readLeadName = () => (lead ? (LEAD.exec(text.slice(Math.max(0, start - 50), start))?.[0] ?? "") : "");
  const targets = {
    secret: () => secret,
    match: () => readLeadName() + match[0],
    line: () => text.slice(text.lastIndexOf("\n", start - 1) + 1, findLineEnd(text, end)),
  };
  return allow.some(({ target, patterns, words }) => {
    const looked = targets[target]();
    const lower = secret.toLowerCase();
    return patterns.some((pattern) => pattern.test(looked)) || words.some((word) => lower.includes(word));
  });
}

function findLineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

/** Overlapping secrets become one, from the first start to the last end, so that no part is left over. */
function dropOverlaps(found: readonly Secret[]): readonly Secret[] {
  const kept: Secret[] = [];
  for (const secret of found.toSorted(
    (a, b) => a.from - b.from || rankRule(a) - rankRule(b) || b.to - a.to,
  )) {
    const last = kept.at(-1);
    if (!last || secret.from >= last.to) kept.push(secret);
    else if (secret.to > last.to) kept[kept.length - 1] = { ...last, to: secret.to };
  }
  return kept;
}

/** Prefers a rule that identifies the issuer to one that guesses by a name. */
const rankRule = ({ rule }: Secret) => (/^(?:generic|prefixed)/.test(rule) ? 2 : GUESSES.has(rule) ? 1 : 0);
