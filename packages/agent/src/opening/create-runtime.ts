// Creates what an agent works with, before its session is open: permissions, hooks, memory, tools, reminders. No process is
// started here.
import { memoriesDespite, memoryFolder } from "@palimpsest/core/memory";
import type { Ports } from "@palimpsest/core/ports";
import type { AgentEvents, BackgroundWork, CallControls, Conversation } from "../agent/agent-dependencies.ts";
import { AgentWorkplace } from "../agent/agent-workplace.ts";
import { CallGate } from "../agent/call-gate.ts";
import { createControlEvents } from "../agent/control-events.ts";
import { createOutcomeHandler } from "../agent/create-outcome-handler.ts";
import { FrontReminder } from "../agent/front-reminder.ts";
import { Listeners } from "../agent/listeners.ts";
import { PathFacts } from "../agent/path-facts.ts";
import { PermissionQuestions } from "../agent/permission-questions.ts";
import { ReminderTail } from "../agent/reminder-tail.ts";
import { SessionHooks } from "../agent/session-hooks.ts";
import { ToolCatalog } from "../agent/tool-catalog.ts";
import { Credentials } from "../credentials/credentials.ts";
import { Hooks } from "../hooks/hooks.ts";
import { DeferredTools } from "../mcp/deferred-tools.ts";
import { McpServers } from "../mcp/mcp-servers.ts";
import { AgentMemory } from "../memory/agent-memory.ts";
import { Permissions } from "../permissions/permissions.ts";
import { RememberedAnswers } from "../permissions/remembered-answers.ts";
import { parseRule } from "../permissions/rule.ts";
import { InvokedSkills } from "../skills/invoked-skills.ts";
import type { Tool } from "../toolkit/tool.ts";
import { Shells } from "../tools/bash/shells.ts";
import { Todos } from "../tools/todo/todo-write-tool.ts";
import type { AgentOptions } from "./agent-options.ts";
import type { AuthorizedProject } from "./authorize-project.ts";
import { createAgentTools } from "./create-agent-tools.ts";
import { createCustomTools } from "./create-custom-tools.ts";
import type { DiscoveredProject } from "./discover-project.ts";
import { requireKnownRules } from "./require-known-rules.ts";

/** Stopping a command that this session started needs no permission. */
const OWN_COMMANDS = parseRule("allow", "BashOutput", "built in")!;
const NOBODY = "The user cannot be asked here. Give the plan as your answer instead.";

export interface RuntimeInput {
  readonly options: AgentOptions;
  readonly project: DiscoveredProject;
  readonly authorized: AuthorizedProject;
}

export interface Runtime {
  /** Those of the project, without credentials for what they start. */
  readonly ports: Ports;
  readonly place: AgentWorkplace;
  readonly tools: readonly Tool[];
  readonly catalog: ToolCatalog;
  readonly calls: CallControls;
  readonly conversation: Conversation;
  readonly background: BackgroundWork;
  readonly events: AgentEvents;
  /** Whether the memory folder may hold rules: it exists and is not empty, or cannot be used. */
  mayHaveMemories(): Promise<boolean>;
}

export async function createRuntime({ options, project, authorized }: RuntimeInput): Promise<Runtime> {
  const { settings, cwd, env, home } = project;
  const credentials = Credentials.collect({
    env,
    servers: authorized.servers,
    settings: settings.credentials,
  });
  options.onCredentials?.(credentials);
  const ports = { ...project.ports, spawn: credentials.guardSpawn(project.ports.spawn) };
  const now = () => ports.clock.now();
  const memories = await memoryFolder({ files: ports.files, cwd, home, settings, env });
  const folder = memories.ok ? memories.folder : undefined;

  const events = createEvents(options);
  const { tell } = events.listeners;
  const tail = new ReminderTail(credentials.redact);
  const state = {
    todos: new Todos(),
    invoked: new InvokedSkills(),
    deferred: new DeferredTools(),
    facts: new PathFacts(),
  };
  const { deferred } = state;
  const permissions = createPermissions({ options, project, authorized }, folder);
  const place = new AgentWorkplace({ cwd, permissions, now });
  const hooks = new SessionHooks({
    hooks: new Hooks({
      hooks: authorized.hooks,
      spawn: ports.spawn,
      project: cwd,
      mayRun: authorized.mayRun,
    }),
    describeSession: () => ({
      session_id: place.session.id,
      transcript_path: place.session.path,
      cwd: place.cwd,
      permission_mode: permissions.mode,
    }),
    applyOutcome: createOutcomeHandler({ tail, tell, control: events.control }),
  });
  const questions = new PermissionQuestions(options.ask?.permission, permissions, now);
  const gate = new CallGate({
    permissions,
    questions,
    hooks,
    deferred,
    tell,
    control: events.control,
    place,
  });

  const memory = new AgentMemory({
    session: () => place.session,
    permissions,
    settings,
    customTools: (options.tools ?? []).map(({ name }) => name),
    folder,
    ...(project.settingFindings.some(({ code }) => code === "memory-off") && {
      despite: () => memoriesDespite(ports, { cwd, home, settings, env }),
    }),
    guidelines: env.PALIMPSEST_MEMORY_GUIDELINES,
  });
  const shells = new Shells();
  const builtIn = createAgentTools({
    ...state,
    shells,
    skills: authorized.skills,
    mayUse: authorized.mayUse,
    onSkill: ({ name, allowedTools }) => permissions.lendRules(allowedTools, `the skill ${name}`),
    credentials,
    memory: {
      folder: () => memory.folder,
      session: () => place.session,
      changed: () => memory.refreshRules(),
    },
    session: () => place.session,
    plan: {
      mode: () => permissions.mode,
      setMode: (mode) => {
        permissions.mode = mode;
      },
      approve: options.ask?.plan ?? (async () => ({ approved: false, feedback: NOBODY })),
    },
  });
  const tools = [...builtIn, ...createCustomTools(options.tools ?? [], builtIn)];
  requireKnownRules(options, { tools, servers: project.servers });

  const servers = new McpServers({
    servers: authorized.servers,
    startWait: settings.mcp.startWaitSeconds * 1000,
    place: { cwd, env, version: options.version ?? "0", hiddenNames: credentials.hiddenNames },
    deferred,
  });
  const { skills, mayInclude, mayStartGit } = authorized;
  const { instructions } = project;
  const front = new FrontReminder({
    cwd,
    ports,
    instructions,
    memory,
    skills,
    servers,
    deferred,
    mayInclude,
    mayStartGit,
  });
  return {
    ports,
    place,
    tools,
    catalog: new ToolCatalog({ tools, servers, deferred, tail }),
    calls: { permissions, gate, hooks, credentials },
    conversation: { state, front, tail, memory },
    background: { shells, servers },
    events,
    mayHaveMemories: async () => {
      if (folder === undefined) return true;
      const names = await ports.files.names(folder).catch(() => []);
      return names.some((name) => !name.startsWith("."));
    },
  };
}

function createEvents({ tell }: AgentOptions): AgentEvents {
  const listeners = new Listeners();
  if (tell) listeners.add(tell);
  return { listeners, control: createControlEvents() };
}

function createPermissions(
  { options, project, authorized }: RuntimeInput,
  memoryFolder: string | undefined,
): Permissions {
  const { settings, permissions, cwd, userHome, places } = project;
  return new Permissions({
    mode: options.mode ?? permissions.mode ?? (settings.trust.skipPermissions ? "bypass" : "default"),
    rules: [...authorized.rules, OWN_COMMANDS],
    places: {
      project: cwd,
      also: permissions.folders,
      readable: authorized.skills.map((skill) => skill.folder),
      writable: memoryFolder === undefined ? [] : [memoryFolder],
      home: userHome,
    },
    remembered: new RememberedAnswers(places.project),
  });
}
