// Checks what the agent would use here: rules, hooks, servers and skills, and which of them cannot be used.
import {
  loadSkills,
  type Rule,
  readHookSettings,
  readMcpConfigs,
  readPermissionSettings,
  readSettingsFiles,
  WEB_SEARCH,
} from "@palimpsest/agent/internal";
import { blockingFindings, managedPath } from "@palimpsest/core/internal";
import { formatCount } from "@palimpsest/core/text";
import type { Resolved } from "./check-settings.ts";
import type { Finding, Surroundings } from "./doctor-finding.ts";

const area = "agent";

export async function checkAgent(
  { environment, cwd }: Surroundings,
  { settings }: Pick<Resolved, "settings">,
): Promise<Finding[]> {
  const { home, platform } = environment;
  const { files, findings } = await readSettingsFiles({ home, project: cwd, managed: managedPath(platform) });
  const permissions = readPermissionSettings(files);
  const hooks = readHookSettings(files);
  const servers = await readMcpConfigs(cwd, files);
  const skills = await loadSkills({ home, project: cwd });
  const wrong = [
    // Unreadable settings files are reported with the settings.
    ...findings.filter((text) => text.includes("/.claude/")),
    ...permissions.findings,
    ...hooks.findings,
    ...servers.findings,
    ...skills.findings,
  ];
  const counts = [
    formatCount(hooks.hooks.length, "hook"),
    formatCount(servers.servers.length, "MCP server"),
    formatCount(skills.skills.length, "skill"),
  ];
  // Of the user's own files, these keep pal from starting.
  const blocking = new Set(
    blockingFindings([...permissions.unsafe, ...hooks.unsafe]).map(({ message }) => message),
  );
  return [
    ...wrong.map(
      (message) => ({ area, level: blocking.has(message) ? "error" : "warning", message }) as const,
    ),
    { area, level: "ok", message: `${counts.join(", ")} available to the agent here.` },
    { area, level: "ok", message: describeWebSearch(settings.switches.webSearch, permissions.rules) },
  ];
}

function describeWebSearch(isOn: boolean, rules: readonly Rule[]): string {
  if (!isOn) return "Web search is off (switches.webSearch).";
  const rule = rules.find(({ effect, tool }) => effect !== "allow" && tool === WEB_SEARCH);
  if (rule) return `Web search is switched on, but blocked: ${rule.effect} ${rule.text} (${rule.from}).`;
  return "Web search is on: the model's queries leave this machine through the provider, without asking you. Each costs about $0.01.";
}
