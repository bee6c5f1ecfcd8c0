// Discovers the project: settings, folders, and the hooks, servers, skills and agents of user and project.
import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { Settings } from "@palimpsest/core";
import {
  type AgentDefinition,
  type Finding,
  findPlaces,
  loadSettings,
  managedPath,
  type Places,
} from "@palimpsest/core/internal";
import { nodeEnvironment, nodePorts, type Ports } from "@palimpsest/core/ports";
import { loadAgents } from "../agents/load-agents.ts";
import { type Hook, readHookSettings } from "../hooks/read-hook-settings.ts";
import type { InstructionOptions } from "../instructions/instructions.ts";
import { type McpConfig, readMcpConfigs } from "../mcp/read-mcp-configs.ts";
import { type PermissionSettings, readPermissionSettings } from "../permissions/read-permission-settings.ts";
import { isFromProject, readSettingsFiles } from "../settings/read-settings-files.ts";
import { loadSkills } from "../skills/load-skills.ts";
import type { Skill } from "../skills/skill.ts";
import type { AgentOptions } from "./agent-options.ts";

export interface DiscoveredProject {
  readonly ports: Ports;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly userHome: string;
  /** Canonical. */
  readonly cwd: string;
  readonly settings: Settings;
  readonly settingFindings: readonly Finding[];
  readonly places: Places;
  readonly permissions: PermissionSettings;
  readonly hooks: readonly Hook[];
  readonly servers: readonly McpConfig[];
  readonly skills: readonly Skill[];
  readonly agents: readonly AgentDefinition[];
  /** How instruction files are read; they are read again at each break. */
  readonly instructions: InstructionOptions;
  /** Whole sentences on what could not be used. */
  readonly findings: readonly string[];
  /** Findings that may keep the agent from starting; see `requireSafeSettings`. */
  readonly unsafe: readonly Pick<Finding, "level" | "isUnsafe" | "message">[];
}

/** Where administrators put the instructions of Claude Code. */
const CLAUDE_MANAGED: Readonly<Record<string, string>> = {
  darwin: "/Library/Application Support/ClaudeCode",
  win32: "C:\\Program Files\\ClaudeCode",
};

type Given = Pick<
  AgentOptions,
  | "cwd"
  | "home"
  | "env"
  | "ports"
  | "userHome"
  | "settings"
  | "allowedTools"
  | "disallowedTools"
  | "isBare"
  | "tools"
>;

export async function discoverProject(options: Given): Promise<DiscoveredProject> {
  const process = nodeEnvironment();
  const ports = options.ports ?? nodePorts();
  const env = options.env ?? process.variables;
  const home = options.home ?? process.home;
  const userHome = options.userHome ?? homedir();
  const cwd = await realpath(options.cwd);
  const managed = managedPath(process.platform);
  const [resolved, places, files, loaded, agents] = await Promise.all([
    loadSettings(ports, { home, cwd, env, managed, commandLine: createCommandLine(options) }),
    findPlaces(ports.files, home, cwd),
    readSettingsFiles({ home, project: cwd, managed }),
    loadSkills({ home, project: cwd, userHome }),
    loadAgents({ home, project: cwd, userHome }),
  ]);
  const { settings } = resolved;
  const { allowedTools = [], disallowedTools = [], tools = [], isBare = false } = options;
  const customTools = tools.map(({ name }) => name);
  // An administrator may have disabled project settings.
  const used = files.files.filter((file) => settings.policy.projectSettings || !isFromProject(file));
  const permissions = readPermissionSettings(used, { allowedTools, disallowedTools, customTools });
  const hooks = readHookSettings(used);
  const servers = await readMcpConfigs(cwd, used);
  const { instructionCharacters: characters, includeDepth: depth } = settings.memory;
  // The engine reads pal's own settings files too and reports their problems itself.
  const ofAgent = files.unsafe.filter(
    ({ message }) => !resolved.findings.some(({ file }) => file && message.startsWith(file)),
  );
  return {
    ports,
    env,
    home,
    userHome,
    cwd,
    settings,
    settingFindings: resolved.findings,
    places,
    permissions,
    hooks: isBare ? [] : hooks.hooks,
    servers: isBare ? [] : servers.servers,
    skills: isBare ? [] : loaded.skills,
    agents: isBare ? agents.definitions.filter(({ file }) => file === undefined) : agents.definitions,
    instructions: {
      cwd,
      project: findWorkRoot(cwd),
      home,
      userHome,
      managed: dirname(managed),
      claudeManaged: CLAUDE_MANAGED[process.platform] ?? "/etc/claude-code",
      limits: { characters, depth },
      isOff: isBare,
    },
    findings: [
      ...resolved.findings.map(({ message }) => message),
      ...ofAgent.map(({ message }) => message),
      ...permissions.findings,
      ...hooks.findings,
      ...servers.findings,
      ...loaded.findings,
      ...agents.findings,
    ],
    unsafe: [
      ...resolved.findings.filter(({ isUnsafe }) => isUnsafe),
      ...ofAgent,
      ...permissions.unsafe,
      ...hooks.unsafe,
    ],
  };
}

/** Options of the caller take precedence over settings files. */
export function createCommandLine({
  settings = {},
  isBare,
}: Pick<AgentOptions, "settings" | "isBare">): NonNullable<AgentOptions["settings"]> {
  return isBare ? { ...settings, switches: { ...settings.switches, memory: false } } : settings;
}

/** The root of the work tree around a folder. In a linked work tree it differs from the project of the sessions. */
function findWorkRoot(cwd: string): string {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
    if (folder === dirname(folder)) return cwd;
  }
}
