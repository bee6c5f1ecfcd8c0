// Authorizes what was found: the user's own always, the project's once the user trusts it.

import { findTeamPlace } from "@palimpsest/core/memory";
import type { AskUser } from "../agent/ask-user.ts";
import type { AgentDefinition } from "../agents/agent-definition.ts";
import type { Hook } from "../hooks/read-hook-settings.ts";
import { Instructions } from "../instructions/instructions.ts";
import type { McpConfig } from "../mcp/read-mcp-configs.ts";
import type { Rule } from "../permissions/rule.ts";
import type { Skill } from "../skills/skill.ts";
import { collectTrustItems, hookName, TEAM_MEMORY, trustId } from "../trust/collect-trust-items.ts";
import { Trust } from "../trust/trust.ts";
import type { TrustKind } from "../trust/trust-item.ts";
import { TrustStore } from "../trust/trust-store.ts";
import type { DiscoveredProject } from "./discover-project.ts";

export interface AuthorizedProject {
  readonly hooks: readonly Hook[];
  readonly servers: readonly McpConfig[];
  readonly skills: readonly Skill[];
  readonly agents: readonly AgentDefinition[];
  readonly rules: readonly Rule[];
  mayInclude(path: string): boolean;
  /** Asked just before a hook runs: its script may have changed. */
  mayRun(hook: Hook): Promise<boolean>;
  /** Asked just before an agent of this kind is started: its file may have changed. */
  mayStart(agent: AgentDefinition): Promise<boolean>;
  /** Asked just before a skill is shown: its files may have changed. */
  mayUse(skill: Skill): Promise<boolean>;
  /** The person has said that the team's memory may be shown. */
  readonly isTeamTrusted: boolean;
  /** Whether git may be started here: everything was asked, and not all of it refused. */
  readonly mayStartGit: boolean;
  /** What is not used because nobody could be asked. */
  readonly findings: readonly string[];
}

/** What the project brings, with the user's answers so far. */
export async function openTrust(found: DiscoveredProject): Promise<Trust> {
  const { permissions, hooks, servers, skills, agents, settings, cwd, places } = found;
  const { outside } = await Instructions.load(found.instructions);
  const teamMemory = await findTeamMemory(found);
  const rules = permissions.projectRules;
  const brought = { hooks, servers, skills, agents, rules, includes: outside, teamMemory };
  const always = new Set<TrustKind>(settings.trust.projectHooks ? ["hook"] : []);
  return Trust.open(await collectTrustItems(cwd, brought), new TrustStore(places.project), always);
}

/** Undefined if there is none, or if the person has no memory here. */
async function findTeamMemory({ ports, home, cwd, settings }: DiscoveredProject) {
  if (!settings.switches.memory) return undefined;
  const place = await findTeamPlace(ports.files, home, cwd);
  if (!place) return undefined;
  const { folder } = place;
  const names = await ports.files.names(folder).catch(() => []);
  const count = names.filter((name) => name.endsWith(".md") && name !== "MEMORY.md").length;
  return count === 0 ? undefined : { folder, count };
}

export async function authorizeProject(
  found: DiscoveredProject,
  ask: AskUser["trust"],
): Promise<AuthorizedProject> {
  const { permissions, hooks, servers, skills, agents, ports } = found;
  const trust = await openTrust(found);
  if (ask && trust.toAsk.length > 0) {
    const asked = trust.toAsk;
    const accepted = new Set((await ask(asked)).map(({ id }) => id));
    for (const trusted of [true, false]) {
      const items = asked.map(({ item }) => item).filter(({ id }) => accepted.has(id) === trusted);
      await trust.answer(items, trusted, ports.clock.now());
    }
  }
  const allowsRules = trust.allows("permissions", { name: "allow", isProjects: true });
  return {
    hooks: hooks.filter((hook) => trust.allowsHook(hook)),
    servers: servers.filter((server) => trust.allows("mcp", server)),
    skills: skills.filter((skill) => trust.allows("skill", skill)),
    agents: agents.filter((agent) => trust.allows("agent", agent)),
    rules: [...permissions.rules, ...(allowsRules ? permissions.projectRules : [])],
    mayInclude: (path) => trust.allows("include", { name: path, isProjects: true }),
    mayRun: (hook) => trust.isUnchanged("hook", { name: hookName(hook), isProjects: hook.isProjects }),
    mayStart: (agent) => trust.isUnchanged("agent", agent),
    mayUse: (skill) => trust.isUnchanged("skill", skill),
    isTeamTrusted: trust.trusted.some(({ id }) => id === trustId("memory", TEAM_MEMORY)),
    mayStartGit: trust.hasTrustedProject,
    findings: [
      ...trust.toAsk.map(
        ({ item, state }) =>
          `${item.from}: not used until you trust it; pal asks when it starts in a terminal (${item.kind}, ${state}): ${item.shown}`,
      ),
      ...trust.uncheckable.map(
        ({ kind, name, from }) =>
          `${from}: the ${kind} ${name} is not used: its folder has too many files to check for changes.`,
      ),
    ],
  };
}
