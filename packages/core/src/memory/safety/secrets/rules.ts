// The rules by which secrets are found: those of gitleaks, compiled when first needed.
import { EVERYWHERE, RULES } from "./rules.data.ts";

/** What looks like a secret and is none. */
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
  /** Which group is the secret; 0: the first that holds something, or all of it. */
  readonly group: number;
  /** Bits a character that it must have more than. */
  readonly entropy: number;
  /** Without one of these, in lower case, the text need not be looked at. */
  readonly keywords: readonly string[];
  readonly allow: readonly Allowance[];
}

interface WrittenAllowance {
  readonly target: Allowance["target"];
  readonly patterns?: readonly string[];
  readonly words?: readonly string[];
}

type WrittenRule = { readonly id: string; readonly pattern: string } & Partial<
  Pick<Rule, "lead" | "group" | "entropy" | "keywords">
> & { readonly allow?: readonly WrittenAllowance[] };

let compiled: readonly Rule[] | undefined;

export function secretRules(): readonly Rule[] {
  compiled ??= RULES.map(compile);
  return compiled;
}

function compile(line: string): Rule {
  const written = JSON.parse(line) as WrittenRule;
  const everywhere = JSON.parse(EVERYWHERE) as readonly WrittenAllowance[];
  let pattern: RegExp | undefined;
  return {
    id: written.id,
    lead: written.lead ?? false,
    group: written.group ?? 0,
    entropy: written.entropy ?? 0,
    keywords: written.keywords ?? [],
    allow: [...(written.allow ?? []), ...everywhere].map(allowanceOf),
    // Two hundred of them would be slow to make, and few texts need more than a handful.
    get pattern() {
      pattern ??= new RegExp(written.pattern, "dg");
      return pattern;
    },
  };
}

const allowanceOf = ({ target, patterns = [], words = [] }: WrittenAllowance): Allowance => ({
  target,
  patterns: patterns.map((pattern) => new RegExp(pattern)),
  words,
});
