// Reads the command line: a run, a request for help, or a sentence about what is wrong. Pure.
import { parseArgs } from "node:util";

export const USAGE = `Usage: npm run simulate -- [options]

Drives whole sessions from a seed and checks every invariant after each step.

Options:
  --seed N     the first run's seed; without it a random one, which is printed
  --steps N    steps in each run (default: 200)
  --runs N     runs, each with the next seed (default: 1 with a seed, else 20)
  --agents     trees of agents that send each other messages, instead of single sessions; they take as many steps as they need
  --verbose    print every step
  --help       print this

Exits with 1 when an invariant does not hold, with all that repeats the run.`;

export interface Run {
  readonly seed: number;
  readonly steps: number;
  readonly runs: number;
  readonly verbose: boolean;
  /** Trees of agents instead of sessions. */
  readonly agents: boolean;
}

export type Asked = { readonly run: Run } | { readonly help: true } | { readonly wrong: string };

const OPTIONS = {
  seed: { type: "string" },
  steps: { type: "string" },
  runs: { type: "string" },
  verbose: { type: "boolean" },
  agents: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** At least one run and one step; otherwise nothing would be tested. */
const LEAST: Readonly<Record<string, number>> = { seed: 0, steps: 1, runs: 1 };

export function readArguments(argv: readonly string[], randomSeed: () => number): Asked {
  // Not strict: in strict mode the parser throws errors in its own terms.
  const { tokens } = parseArgs({ args: [...argv], options: OPTIONS, strict: false, tokens: true });
  const numbers: Record<string, number> = {};
  const flags = new Set<string>();
  for (const token of tokens) {
    if (token.kind === "option-terminator") continue;
    if (token.kind === "positional")
      return refuseArguments(`${JSON.stringify(token.value)} belongs to no option`);
    const { name, rawName, value } = token;
    if (!Object.hasOwn(OPTIONS, name)) return refuseArguments(`There is no option ${rawName}`);
    const least = LEAST[name];
    if (least === undefined) {
      if (value !== undefined) return refuseArguments(`${rawName} takes no value`);
      flags.add(name);
      continue;
    }
    const number = parseWholeNumber(value);
    if (number === undefined || number < least) {
      const got = value === undefined ? "nothing" : JSON.stringify(value);
      return refuseArguments(`${rawName} takes a whole number of at least ${least}, not ${got}`);
    }
    numbers[name] = number;
  }
  if (flags.has("help")) return { help: true };
  const { seed = randomSeed(), steps = 200 } = numbers;
  // With a given seed there is one run to look at; without one, several seeds are tried.
  const { runs = numbers.seed === undefined ? 20 : 1 } = numbers;
  return { run: { seed, steps, runs, verbose: flags.has("verbose"), agents: flags.has("agents") } };
}

const refuseArguments = (what: string): Asked => ({ wrong: `${what}. See --help.` });

function parseWholeNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d+$/.test(text)) return undefined;
  return Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}
