// Collects the parts of a project that need trust: hooks, servers, skills, agents, allow rules, and included files from outside.

import { realpath } from "node:fs/promises";
import type { AgentDefinition } from "@palimpsest/core/internal";
import { formatStableJson } from "../files/format-stable-json.ts";
import type { Hook } from "../hooks/read-hook-settings.ts";
import type { McpConfig } from "../mcp/read-mcp-configs.ts";
import { showInvisible } from "../permissions/describe-effect.ts";
import type { Rule } from "../permissions/rule.ts";
import { nameKind, type Skill } from "../skills/skill.ts";
import { hashFile, hashFolder, hashNamedFiles, hashParts, splitCommand } from "./hash-files.ts";
import type { TrustItem, TrustKind } from "./trust-item.ts";

export interface ProjectContents {
  readonly hooks?: readonly Hook[];
  readonly servers?: readonly McpConfig[];
  readonly skills?: readonly Skill[];
  readonly agents?: readonly AgentDefinition[];
  /** `projectRules` of the permission settings. */
  readonly rules?: readonly Rule[];
  /** Files outside the project that its instruction files include. */
  readonly includes?: readonly string[];
  /** The folder of its team memory, if it has one, and the number of memories in it. */
  readonly teamMemory?: BroughtMemory | undefined;
  /** The same for the memories of agents in the repository. */
  readonly agentMemory?: BroughtMemory | undefined;
}

export interface BroughtMemory {
  readonly folder: string;
  readonly count: number;
}

/** Only the project's items; the user's own need no question. */
export async function collectTrustItems(given: string, brought: ProjectContents): Promise<TrustItem[]> {
  const project = await realpath(given).catch(() => given);
  const {
    hooks = [],
    servers = [],
    skills = [],
    agents = [],
    rules = [],
    includes = [],
    teamMemory,
    agentMemory,
  } = brought;
  const made = [
    ...hooks.filter(isProjects).map((hook) => hookItem(hook, project)),
    ...servers.filter(isProjects).map((server) => serverItem(server, project)),
    ...skills.filter(isProjects).map((skill) =>
      createItem({
        kind: "skill",
        name: skill.name,
        label: nameKind(skill) === "skill" ? `skill ${skill.name}` : `command /${skill.name}`,
        from: skill.file,
        shown: skillShown(skill),
        rehash: () => (skill.folder === undefined ? hashFile(skill.file) : hashFolder(skill.folder)),
      }),
    ),
    ...agents.filter(isProjects).map((agent) =>
      createItem({
        kind: "agent",
        name: agent.name,
        label: `agent ${agent.name}`,
        from: agent.file!,
        shown: agentShown(agent),
        rehash: () => hashFile(agent.file!),
      }),
    ),
    ...(rules.length > 0 ? [rulesItem(rules)] : []),
    ...(teamMemory ? [teamMemoryItem(teamMemory)] : []),
    ...(agentMemory ? [agentMemoryItem(agentMemory)] : []),
    ...includes.map((path) =>
      createItem({
        kind: "include",
        name: path,
        label: `included file ${path}`,
        from: path,
        shown: `Read ${path}`,
        rehash: async () => hashParts(path),
      }),
    ),
  ];
  return Promise.all(made);
}

const isProjects = ({ isProjects: is }: { readonly isProjects: boolean }) => is;

export const TEAM_MEMORY = "team-memory";
export const AGENT_MEMORY = "agent-memory";

/** The id of an item in the store. Also used to look up whether an item is trusted. */
export const trustId = (kind: TrustKind, name: string): string => `${kind}:${name}`;

export const hookName = ({ event, matcher, command }: Hook): string => `${event}(${matcher}) ${command}`;

async function createItem(made: Omit<TrustItem, "id" | "hash">): Promise<TrustItem> {
  const { kind, name, label, shown, rehash } = made;
  return {
    ...made,
    id: trustId(kind, name),
    label: showInvisible(label),
    shown: showInvisible(shown),
    hash: await rehash(),
  };
}

/** pal's own sentence comes first: a skill's description could imitate it. */
function skillShown(skill: Skill): string {
  const { name, description, allowedTools } = skill;
  const offered =
    nameKind(skill) === "skill" ? `Offer the skill ${name} to the model.` : `Offer you the command /${name}.`;
  const allowed =
    allowedTools.length === 0
      ? ""
      : ` While it is in use, these run without asking: ${allowedTools.join(", ")}.`;
  return `${offered}${allowed}${description === "" ? "" : ` Its own description: ${description}`}`;
}

/** Shows what the definition requests. The agent never gets more rights than the main agent. */
function agentShown(definition: AgentDefinition): string {
  const { name, description, model, mode, tools, withoutTools, memory, isolation } = definition;
  const uses = [
    ...(model === undefined ? [] : [`the model ${model}`]),
    ...(mode === undefined ? [] : [`the permission mode ${mode}`]),
    ...(isolation === undefined ? [] : ["a worktree of its own"]),
    ...(memory === undefined ? [] : [`a memory of its own (${memory})`]),
    `the tools ${tools?.join(", ") ?? "of the main agent"}${withoutTools ? ` without ${withoutTools.join(", ")}` : ""}`,
  ];
  const described = description === "" ? "" : ` Its own description: ${description}`;
  return `Offer the agent ${name} to the model, with ${uses.join(", ")}.${described}`;
}

function hookItem(hook: Hook, project: string): Promise<TrustItem> {
  const { event, matcher, command } = hook;
  const when = matcher === "" ? event : `${event} of ${matcher}`;
  return createItem({
    kind: "hook",
    name: hookName(hook),
    label: `hook at ${when}: ${command}`,
    from: hook.from,
    shown: `At ${when} run: ${command}`,
    rehash: async () =>
      hashParts(event, matcher, command, await hashNamedFiles(splitCommand(command, project), project)),
  });
}

function serverItem({ name, config, from }: McpConfig, project: string): Promise<TrustItem> {
  const words =
    "command" in config ? [String(config.command), ...((config.args as string[] | undefined) ?? [])] : [];
  const shown = "command" in config ? `Start: ${words.join(" ")}` : `Connect to ${String(config.url)}`;
  const env = Object.keys((config.env as object | undefined) ?? {});
  const told = env.length === 0 ? shown : `${shown} (sets ${env.join(", ")})`;
  return createItem({
    kind: "mcp",
    name,
    label: `MCP server ${name}`,
    from,
    shown: told,
    rehash: async () => hashParts(name, formatStableJson(config), await hashNamedFiles(words, project)),
  });
}

/** Trusted once as a whole, whatever is added later: the team changes it every day, and nothing in it is enforced. */
function teamMemoryItem({ folder, count }: BroughtMemory) {
  const shown = `Show the model the team's memory (${count} ${count === 1 ? "file" : "files"}), which everyone with access to this repository can write`;
  const rehash = async () => hashParts(TEAM_MEMORY);
  return createItem({ kind: "memory", name: TEAM_MEMORY, label: "team memory", from: folder, shown, rehash });
}

/** Trusted once as a whole too: agents add to it at every run. */
export function agentMemoryItem({ folder, count }: BroughtMemory): Promise<TrustItem> {
  const shown = `Show agents what is kept here as their memory (${count} ${count === 1 ? "file" : "files"}), which everyone with access to this repository can write`;
  const rehash = async () => hashParts(AGENT_MEMORY);
  const label = "memory of agents";
  return createItem({ kind: "memory", name: AGENT_MEMORY, label, from: folder, shown, rehash });
}

function rulesItem(rules: readonly Rule[]): Promise<TrustItem> {
  const texts = rules.map((rule) => rule.text);
  return createItem({
    kind: "permissions",
    name: "allow",
    label: "calls without asking",
    from: rules[0]!.from,
    shown: `Without asking: ${texts.join(", ")}`,
    rehash: async () => hashParts(...texts),
  });
}
