// Checks the names of options. A misspelt one would otherwise be ignored, and the default mistaken for a bug.

import type { ApiOptions } from "./api-state.ts";
import type { EmulatorOptions } from "./start-emulator.ts";

export class OptionError extends Error {
  override readonly name = "OptionError";
  readonly code = "bad-option";
}

/** Complete by its type: an option that is added to the interface has to be added here. */
const API_OPTIONS: Readonly<Record<keyof ApiOptions, true>> = {
  script: true,
  clock: true,
  models: true,
  summarize: true,
  keepBodies: true,
  record: true,
  latency: true,
  trustSignatures: true,
};
const EMULATOR_OPTIONS: Readonly<Record<keyof EmulatorOptions, true>> = { ...API_OPTIONS, port: true };

export function checkApiOptions(options: ApiOptions): void {
  checkOptions(options, API_OPTIONS);
}

export function checkEmulatorOptions(options: EmulatorOptions): void {
  checkOptions(options, EMULATOR_OPTIONS);
}

function checkOptions(options: object, known: Readonly<Record<string, true>>): void {
  const stranger = Object.keys(options).find((name) => !Object.hasOwn(known, name));
  if (stranger === undefined) return;
  const names = Object.keys(known).join(", ");
  throw new OptionError(`The emulator has no option ${JSON.stringify(stranger)}. Its options are ${names}.`);
}
