// What the settings files hold that cannot be used.
import { loadSettings, managedPath } from "@palimpsest/core";
import type { Finding, Surroundings } from "./finding.ts";

export async function checkSettings({ ports, environment, cwd }: Surroundings): Promise<Finding[]> {
  const { findings } = await loadSettings(ports, {
    home: environment.home,
    cwd,
    env: environment.variables,
    managed: managedPath(environment.platform),
  });
  if (findings.length === 0) return [{ area: "settings", level: "ok", message: "All settings can be used." }];
  return findings.map(({ severity, message }) => ({ area: "settings", level: severity, message }));
}
