// Keeps credentials out of child processes and out of the output.
import type { Credentials } from "@palimpsest/agent/internal";
import { withholdVariables } from "@palimpsest/core/ports";
import { hideCredentials } from "./terminal/to-visible.ts";

export function guardCredentials({ hiddenNames, redact }: Pick<Credentials, "hiddenNames" | "redact">): void {
  withholdVariables(hiddenNames);
  hideCredentials(redact);
}
