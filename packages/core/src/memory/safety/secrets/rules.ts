// The rules that find secrets: those of gitleaks and a few of our own, compiled when first needed.
import { ISSUER_RULES } from "./issuer-prefixes.ts";
import { CORRECTIONS, OWN_RULES } from "./own-rules.ts";
import { readEverywhere, readRules } from "./rules.data.ts";

/** Text that only looks like a secret. */
interface Allowance {
  readonly target: "secret" | "match" | "line";
  readonly patterns: readonly RegExp[];
  readonly words: readonly string[];
}

export interface Rule {
  readonly id: string;
  /** Has the global flag and records the positions of groups. */
  readonly pattern: RegExp;
  /** If true, the name before a match is included when allowances are checked. */
  readonly lead: boolean;
  /** The group with the secret; 0: the first non-empty one, or the whole match. */
  readonly group: number;
  /** The minimum entropy, exclusive, in bits per character. */
  readonly entropy: number;
  /** The text is searched only if it contains one of these, in lower case. */
  readonly keywords: readonly string[];
  readonly allow: readonly Allowance[];
}

interface WrittenAllowance {
  readonly target: Allowance["target"];
  readonly patterns?: readonly string[];
  readonly words?: readonly string[];
}

export type WrittenRule = { readonly id: string; readonly pattern: string } & Partial<
  Pick<Rule, "lead" | "group" | "entropy" | "keywords">
> & {
    readonly allow?: readonly WrittenAllowance[];
    /** Added to the flags that every rule has; also used for allowances. */
    readonly flags?: "i";
  };

let compiled: readonly Rule[] | undefined;

export function secretRules(): readonly Rule[] {
  compiled ??= [
    ...readRules().map((line) => JSON.parse(line) as WrittenRule),
    ...OWN_RULES,
    ...ISSUER_RULES,
  ].map(compileRule);
  return compiled;
}

function compileRule(written: WrittenRule): Rule {
  const everywhere = JSON.parse(readEverywhere()) as readonly WrittenAllowance[];
  let pattern: RegExp | undefined;
  return {
    id: written.id,
    lead: written.lead ?? false,
    group: written.group ?? 0,
    entropy: written.entropy ?? 0,
    keywords: written.keywords ?? [],
    allow: [
      ...[...(written.allow ?? []), ...(CORRECTIONS[written.id] ?? [])].map((each) =>
        compileAllowance(each, written.flags),
      ),
      ...everywhere.map((each) => compileAllowance(each)),
    ],
    // Compiled on demand: compiling all two hundred would be slow, and few texts need more than a handful.
    get pattern() {
      pattern ??= new RegExp(written.pattern, `dg${written.flags ?? ""}`);
      return pattern;
    },
  };
}

const compileAllowance = (
  { target, patterns = [], words = [] }: WrittenAllowance,
  flags = "",
): Allowance => ({
  target,
  patterns: patterns.map((pattern) => new RegExp(pattern, flags)),
  words,
});
