// Authorizes hooks, servers, skills, agents and rules: the user's own always, the project's once the user trusts them.

import type { AgentDefinition } from "@palimpsest/core/internal";
import { findTeamPlace, REPOSITORY_FOLDERS } from "@palimpsest/core/memory";
import type { AskUser } from "../agent/ask-user.ts";
import type { Hook } from "../hooks/read-hook-settings.ts";
import { Instructions } from "../instructions/instructions.ts";
import type { McpConfig } from "../mcp/read-mcp-configs.ts";
import type { Rule } from "../permissions/rule.ts";
import type { Skill } from "../skills/skill.ts";
import {
  AGENT_MEMORY,
  agentMemoryItem,
  collectTrustItems,
  hookName,
  TEAM_MEMORY,
  trustId,
} from "../trust/collect-trust-items.ts";
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
  /** The person has agreed that the team's memory may be shown. */
  readonly isTeamTrusted: boolean;
  /** Whether agents may use their memory in the repository. A memory that agents started on this machine needs no question. */
  mayUseAgentMemory(): Promise<boolean>;
  /** Whether git may be started here: the user was asked about everything, and did not refuse all of it. */
  readonly mayStartGit: boolean;
  /** What is not used because nobody could be asked. */
  readonly findings: readonly string[];
}

/** The items of the project that need trust, with the user's answers so far. */
export async function openTrust(found: DiscoveredProject): Promise<Trust> {
  const { permissions, hooks, servers, skills, agents, settings, cwd, places } = found;
  const { outside } = await Instructions.load(found.instructions);
  const teamMemory = await findTeamMemory(found);
  const agentMemory = await findAgentMemory(found);
  const rules = permissions.projectRules;
  const brought = { hooks, servers, skills, agents, rules, includes: outside, teamMemory, agentMemory };
  const always = new Set<TrustKind>(settings.trust.projectHooks ? ["hook"] : []);
  return Trust.open(await collectTrustItems(cwd, brought), new TrustStore(places.project), always);
}

/** Undefined if there is none, or if memory is switched off. */
async function findTeamMemory({ ports, home, cwd, settings }: DiscoveredProject) {
  if (!settings.switches.memory) return undefined;
  const place = await findTeamPlace(ports.files, home, cwd);
  if (!place) return undefined;
  const { folder } = place;
  const names = await ports.files.names(folder).catch(() => []);
  const count = names.filter((name) => name.endsWith(".md") && name !== "MEMORY.md").length;
  return count === 0 ? undefined : { folder, count };
}

/** The memories of all kinds of agents, in both places; undefined if there are none. */
async function findAgentMemory({ ports, places, settings }: DiscoveredProject) {
  if (!settings.switches.memory) return undefined;
  const folders = Object.values(REPOSITORY_FOLDERS).map((name) => `${places.root}/${name}`);
  let count = 0;
  for (const folder of folders)
    for (const kind of await ports.files.names(folder).catch(() => [])) {
      const names = await ports.files.names(`${folder}/${kind}`).catch(() => []);
      count += names.filter((name) => name.endsWith(".md")).length;
    }
  return count === 0 ? undefined : { folder: folders[0]!, count };
}

async function trustAgentMemory(trust: Trust, { places, ports }: DiscoveredProject): Promise<void> {
  const folder = `${places.root}/${REPOSITORY_FOLDERS.project}`;
  await trust.answer([await agentMemoryItem({ folder, count: 0 })], true, ports.clock.now());
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
    mayUseAgentMemory: async () => {
      const isKnown = (items: readonly { readonly id: string }[]) =>
        items.some(({ id }) => id === trustId("memory", AGENT_MEMORY));
      if (isKnown(trust.refused) || isKnown(trust.toAsk.map(({ item }) => item))) return false;
      if (!isKnown(trust.trusted)) await trustAgentMemory(trust, found);
      return true;
    },
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
