// The rules by which secrets are found: those of gitleaks and a few of our own, compiled when first needed.
import { OWN_RULES } from "./own-rules.ts";
import { EVERYWHERE, RULES } from "./rules.data.ts";

/** Text that only looks like a secret. */
interface Allowance {
  readonly target: "secret" | "match" | "line";
  readonly patterns: readonly RegExp[];
  readonly words: readonly string[];
}

export interface Rule {
  readonly id: string;
  /** Global, and with the places of its groups. */
  readonly pattern: RegExp;
  /** The name before a match belongs to it, as far as what is allowed is concerned. */
  readonly lead: boolean;
  /** The group with the secret; 0: the first non-empty one, or the whole match. */
  readonly group: number;
  /** Bits a character that it must have more than. */
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
    /** Besides those that every rule has; for what is allowed too. */
    readonly flags?: "i";
  };

let compiled: readonly Rule[] | undefined;

export function secretRules(): readonly Rule[] {
  compiled ??= [...RULES.map((line) => JSON.parse(line) as WrittenRule), ...OWN_RULES].map(compileRule);
  return compiled;
}

function compileRule(written: WrittenRule): Rule {
  const everywhere = JSON.parse(EVERYWHERE) as readonly WrittenAllowance[];
  let pattern: RegExp | undefined;
  return {
    id: written.id,
    lead: written.lead ?? false,
    group: written.group ?? 0,
    entropy: written.entropy ?? 0,
    keywords: written.keywords ?? [],
    allow: [
      ...(written.allow ?? []).map((each) => allowanceOf(each, written.flags)),
      ...everywhere.map((each) => allowanceOf(each)),
    ],
    // Two hundred of them would be slow to make, and few texts need more than a handful.
    get pattern() {
      pattern ??= new RegExp(written.pattern, `dg${written.flags ?? ""}`);
      return pattern;
    },
  };
}

const allowanceOf = ({ target, patterns = [], words = [] }: WrittenAllowance, flags = ""): Allowance => ({
  target,
  patterns: patterns.map((pattern) => new RegExp(pattern, flags)),
  words,
});
