// Refuses to start if settings that were meant to forbid something cannot be read.
import { blockingFindings, WHY_NOT_STARTED } from "@palimpsest/core/internal";
import { AgentError } from "../agent/agent-error.ts";
import { TrustStore } from "../trust/trust-store.ts";
import type { DiscoveredProject } from "./discover-project.ts";

export async function requireSafeSettings({
  unsafe,
  places,
}: Pick<DiscoveredProject, "unsafe" | "places">): Promise<void> {
  if (unsafe.length === 0) return;
  const blocking = blockingFindings(unsafe, await new TrustStore(places.project).hasTrusted());
  if (blocking.length === 0) return;
  throw new AgentError(
    "bad-settings",
    [...new Set(blocking.map(({ message }) => message)), WHY_NOT_STARTED].join("\n"),
  );
}
