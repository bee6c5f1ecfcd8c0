// Checks the settings files and the environment for values that cannot be used.
import { loadSettings, managedPath } from "@palimpsest/core/internal";
import type { Finding, Surroundings } from "./doctor-finding.ts";

export type Resolved = Awaited<ReturnType<typeof loadSettings>>;

export function settingsOf({ ports, environment, cwd }: Surroundings): Promise<Resolved> {
  return loadSettings(ports, {
    home: environment.home,
    cwd,
    env: environment.variables,
    managed: managedPath(environment.platform),
  });
}

export function checkSettings({ findings }: Pick<Resolved, "findings">): Finding[] {
  if (findings.length === 0) return [{ area: "settings", level: "ok", message: "All settings are valid." }];
  return findings.map(({ severity, message }) => ({ area: "settings", level: severity, message }));
}
