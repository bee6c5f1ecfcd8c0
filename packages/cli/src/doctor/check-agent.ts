// Checks what the agent would use here: rules, hooks, servers and skills, and which of them cannot be used.
import {
  loadSkills,
  type Rule,
  readHookSettings,
  readMcpConfigs,
  readPermissionSettings,
  readSettingsFiles,
  reportTrust,
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
  const { items } = await reportTrust({ cwd, home, env: environment.variables });
  const unused = items.filter(({ state }) => state !== "trusted" && state !== "by-setting");
  const found = [
    { kind: "hook", what: "hook", count: hooks.hooks.length },
    { kind: "mcp", what: "MCP server", count: servers.servers.length },
    { kind: "skill", what: "skill", count: skills.skills.length },
  ].map((each) => ({ ...each, waiting: unused.filter(({ kind }) => kind === each.kind).length }));
  const inUse = found.map(({ what, count, waiting }) => formatCount(count - waiting, what));
  const waiting = found
    .filter((each) => each.waiting > 0)
    .map((each) => formatCount(each.waiting, each.what));
  // Of the user's own files, these keep pal from starting.
  const blocking = new Set(
    blockingFindings([...permissions.unsafe, ...hooks.unsafe]).map(({ message }) => message),
  );
  return [
    ...wrong.map(
      (message) => ({ area, level: blocking.has(message) ? "error" : "warning", message }) as const,
    ),
    { area, level: "ok", message: `In use here: ${inUse.join(", ")}.` },
    ...(waiting.length === 0
      ? []
      : [
          {
            area,
            level: "ok",
            message: `Not used, since you do not trust them: ${waiting.join(", ")}.`,
          } as const,
        ]),
    { area, level: "ok", message: describeWebSearch(settings.switches.webSearch, permissions.rules) },
  ];
}

function describeWebSearch(isOn: boolean, rules: readonly Rule[]): string {
  if (!isOn) return "Web search is off (switches.webSearch).";
  const rule = rules.find(({ effect, tool }) => effect !== "allow" && tool === WEB_SEARCH);
  if (rule) return `Web search is switched on, but blocked: ${rule.effect} ${rule.text} (${rule.from}).`;
  return "Web search is on: the model's queries leave this machine through the provider, without asking you. Each costs about $0.01.";
}
