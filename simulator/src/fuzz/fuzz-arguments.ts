// What the command was asked for.
import { parseArgs } from "node:util";

export const USAGE = `npm run fuzz -- [--minutes N | --seconds N] [--seed N] [--target NAME]… [--list] [--fixtures]

Tries the readers of foreign text with inputs made from a seed. Without --target, all of them in turn.
  --minutes N     how long (default 1)
  --seed N        repeats a run; drawn at random unless given
  --target NAME   only this reader; may be given several times
  --fixtures      only tries the saved inputs again
  --list          names the readers`;

export type Asked =
  | { readonly help: true }
  | { readonly wrong: string }
  | {
      readonly milliseconds: number;
      readonly seed: number;
      readonly names: readonly string[];
      readonly isList: boolean;
      readonly isFixtures: boolean;
    };

export function readArguments(args: readonly string[], drawSeed: () => number): Asked {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        minutes: { type: "string" },
        seconds: { type: "string" },
        seed: { type: "string" },
        target: { type: "string", multiple: true },
        list: { type: "boolean" },
        fixtures: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) return { help: true };
    const seconds = values.seconds === undefined ? 60 * Number(values.minutes ?? 1) : Number(values.seconds);
    const seed = values.seed === undefined ? drawSeed() : Number(values.seed);
    if (!(seconds > 0)) return { wrong: "--minutes and --seconds need a number above 0." };
    if (!Number.isInteger(seed)) return { wrong: "--seed needs a whole number." };
    return {
      milliseconds: seconds * 1_000,
      seed,
      names: values.target ?? [],
      isList: values.list ?? false,
      isFixtures: values.fixtures ?? false,
    };
  } catch (error) {
    return { wrong: `${(error as Error).message}\n\n${USAGE}` };
  }
}
