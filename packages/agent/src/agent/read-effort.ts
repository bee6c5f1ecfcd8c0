// The effort that request parameters ask for. Pure.
import type { Effort } from "./agent-dependencies.ts";

export function readEffort(parameters: object): Effort | "auto" {
  const { output_config: config } = parameters as { output_config?: { effort?: Effort | null } | null };
  return config?.effort ?? "auto";
}
