// Keeps credentials from what this process starts, and from what it prints.
import type { Credentials } from "@palimpsest/agent/internal";
import { withholdVariables } from "@palimpsest/core/ports";
import { hideCredentials } from "./terminal/to-visible.ts";

export function guardCredentials({ hiddenNames, redact }: Pick<Credentials, "hiddenNames" | "redact">): void {
  withholdVariables(hiddenNames);
  hideCredentials(redact);
}
