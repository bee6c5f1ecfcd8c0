// What `npm run faults` was asked to do, or a sentence about what is wrong with it. Pure.
import { parseArgs } from "node:util";
import { describeError } from "@palimpsest/core/text";
import type { FaultKind } from "./fault-finding.ts";

export const FAULTS_USAGE = (kinds: readonly FaultKind[]) => `Usage: npm run faults -- [options]

Runs the real pal against the emulator and does real harm to it. Prints for each kind of fault what was lost, what was left behind
and what was not told clearly; exits with 1 if there was anything.

Options:
  --only KIND  one kind only; may be given several times
  --rounds N   rounds of each kind
  --seed N     repeats a run's choices; without it a random one, which is printed
  --help       print this

Kinds:
${kinds.map(({ name, what, rounds }) => `  ${name.padEnd(10)} ${what} (${rounds} rounds)`).join("\n")}`;

export interface FaultRun {
  readonly seed: number;
  readonly only: readonly string[] | undefined;
  readonly rounds: number | undefined;
}

const OPTIONS = {
  seed: { type: "string" },
  rounds: { type: "string" },
  only: { type: "string", multiple: true },
  help: { type: "boolean", short: "h" },
} as const;

export function readFaultArguments(
  words: readonly string[],
  names: readonly string[],
  drawSeed: () => number,
): FaultRun | { readonly help: true } | { readonly wrong: string } {
  try {
    const { values } = parseArgs({ args: [...words], options: OPTIONS });
    if (values.help) return { help: true };
    const unknown = values.only?.find((name) => !names.includes(name));
    if (unknown !== undefined) return { wrong: `Unknown kind ${unknown}. There are: ${names.join(", ")}.` };
    const [seed, rounds] = [numberOf("--seed", values.seed, 0), numberOf("--rounds", values.rounds, 1)];
    return { seed: seed ?? drawSeed(), only: values.only, rounds };
  } catch (error) {
    return { wrong: `${describeError(error)} See --help.` };
  }
}

function numberOf(name: string, text: string | undefined, min: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < min)
    throw new Error(`${name} must be a whole number from ${min}.`);
  return value;
}
