// Describes a failed run, with the command that repeats it.
import type { Failed } from "./simulate.ts";

export function describeFailure(
  { seed, step, invariant, message, trace }: Failed,
  options = `--seed ${seed} --steps ${step}`,
): string {
  return [
    `Seed ${seed}, step ${step}: ${invariant} does not hold.`,
    message,
    "",
    "The last steps:",
    ...trace.map((line) => `  ${line}`),
    "",
    `To see it again: npm run simulate -- ${options} --verbose`,
  ].join("\n");
}
