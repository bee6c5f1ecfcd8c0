// Creates the parts of an agent that do not need its session: permissions, hooks, memory, tools, reminders. Starts no process.
import type { Model } from "@palimpsest/core";
import { type AgentDefinition, priceOf } from "@palimpsest/core/internal";
import {
  findTeamPlace,
  listSwitchedOffMemories,
  type MemoryStore,
  memoryFolder,
  personFolder,
} from "@palimpsest/core/memory";
import type { Ports } from "@palimpsest/core/ports";
import type { AgentEvents, BackgroundWork, CallControls, Conversation } from "../agent/agent-dependencies.ts";
import { createAgentFacts } from "../agent/agent-facts.ts";
import type { AgentMessages } from "../agent/agent-messages.ts";
import { AgentWorkplace } from "../agent/agent-workplace.ts";
import { CallGate } from "../agent/call-gate.ts";
import { createControlEvents } from "../agent/control-events.ts";
import { createOutcomeHandler } from "../agent/create-outcome-handler.ts";
import { Listeners } from "../agent/listeners.ts";
import { OpeningReminder } from "../agent/opening-reminder.ts";
import { PermissionQuestions } from "../agent/permission-questions.ts";
import { ReminderTail } from "../agent/reminder-tail.ts";
import { SessionHooks } from "../agent/session-hooks.ts";
import { ToolCatalog } from "../agent/tool-catalog.ts";
import { AgentStarter } from "../agents/agent-starter.ts";
import { AgentTree } from "../agents/agent-tree.ts";
import { readToolRules, selectAgentTools } from "../agents/select-agent-tools.ts";
import { Credentials } from "../credentials/credentials.ts";
import { Hooks } from "../hooks/hooks.ts";
import { DeferredTools } from "../mcp/deferred-tools.ts";
import { McpServers } from "../mcp/mcp-servers.ts";
import { AgentMemory } from "../memory/agent-memory.ts";
import { Permissions } from "../permissions/permissions.ts";
import { RememberedAnswers } from "../permissions/remembered-answers.ts";
import { parseRule, type Rule } from "../permissions/rule.ts";
import { InvokedSkills } from "../skills/invoked-skills.ts";
import type { Team } from "../team/team.ts";
import { WEB_SEARCH } from "../toolkit/describe-search.ts";
import type { Tool } from "../toolkit/tool.ts";
import { Shells } from "../tools/bash/shells.ts";
import { Todos } from "../tools/todo/todo-write-tool.ts";
import { webSearchTool } from "../tools/web/web-search-tool.ts";
import type { AgentOptions } from "./agent-options.ts";
import type { AuthorizedProject } from "./authorize-project.ts";
import { createAgentTools } from "./create-agent-tools.ts";
import { createCustomTools } from "./create-custom-tools.ts";
import { createMessages, createTeam } from "./create-messages.ts";
import type { DiscoveredProject } from "./discover-project.ts";
import { mayHoldMemories } from "./may-hold-memories.ts";
import { createMemoryGuard } from "./own-memory.ts";
import { requireKnownRules } from "./require-known-rules.ts";

/** Stopping a command that this session started needs no permission. */
const OWN_COMMANDS = parseRule("allow", "BashOutput", "built in")!;
const NOBODY = "The user cannot be asked here. Give the plan as your answer instead.";

export interface RuntimeInput {
  readonly options: AgentOptions;
  readonly project: DiscoveredProject;
  readonly authorized: AuthorizedProject;
  /** Set for an agent that works for another. */
  readonly child?: ChildRuntime;
}

/** What a child gets from its parent. */
interface ChildRuntime {
  readonly name: string;
  readonly definition: AgentDefinition;
  /** Definitions of the agents above it, without the main one. */
  readonly above: readonly AgentDefinition[];
  /** The model client before any purse limits it. */
  readonly client: Model;
  readonly agents: AgentStarter;
  /** One queue for all agents, so that a permanent answer also settles the questions that wait behind it. */
  readonly questions: PermissionQuestions;
  /** The parent's permissions: the child's are never wider. */
  readonly permissions: Permissions;
  /** The tools of the parent's MCP servers, which the child does not start again, and of the provider. */
  readonly serverTools: readonly Tool[];
  /** Its worktree, if it does not work in the project's folder, and the rules that forbid the original. */
  readonly worktree?: WorkCopy | undefined;
  /** The memory of its kind, if it has one. */
  readonly ownMemory?: MemoryStore | undefined;
}

interface WorkCopy {
  readonly cwd: string;
  readonly restrictions: readonly Rule[];
  /** Maps a path in the worktree to the same path in the project. */
  toOriginal(path: string): string;
}

export interface Runtime {
  /** The project's ports. Processes started through them get no credentials. */
  readonly ports: Ports;
  readonly place: AgentWorkplace;
  readonly tools: readonly Tool[];
  readonly catalog: ToolCatalog;
  readonly calls: CallControls;
  readonly conversation: Conversation;
  readonly background: BackgroundWork;
  readonly messages: AgentMessages;
  readonly team: Team | undefined;
  readonly events: AgentEvents;
  /** Whether the memory folder may hold rules: it exists and is not empty, or cannot be used. */
  mayHaveMemories(): Promise<boolean>;
}

/** Parts that several others need. */
interface RuntimeBase {
  readonly ports: Ports;
  readonly credentials: Credentials;
  /** Where the project's memories are, if there may be any. */
  readonly memoryFolder: string | undefined;
  /** Where the person's and the team's are. */
  readonly otherFolders: { readonly person: string; readonly team: string | undefined };
  readonly events: AgentEvents;
  readonly tail: ReminderTail;
  readonly state: Conversation["state"];
  readonly permissions: Permissions;
  readonly place: AgentWorkplace;
}

export async function createRuntime(input: RuntimeInput): Promise<Runtime> {
  const base = await createBase(input);
  const hooks = createHooks(input, base);
  const questions = input.child?.questions ?? createQuestions(input, base);
  const gate = createGate(input, base, { hooks, questions });
  const memory = createMemory(input, base);
  const shells = new Shells();
  const agents = input.child?.agents ?? createStarter(input, base);
  const team = createTeam(input, base);
  const messages = createMessages(input, { ...base, agents, team });
  const tools = createTools(input, base, { memory, shells, agents, messages, team });
  if (!input.child) requireKnownRules(input.options, { tools, servers: input.project.servers });
  const servers = createServers(input, base);
  const openingReminder = createOpening(input, base, { memory, servers, agents });

  const { ports, place, permissions, credentials, state, tail, events } = base;
  return {
    ports,
    place,
    tools,
    catalog: new ToolCatalog({ tools, servers, deferred: state.deferred, tail }),
    calls: { permissions, questions, gate, hooks, credentials },
    conversation: { state, openingReminder, tail, memory },
    background: { shells, servers, agents },
    messages,
    team,
    events,
    mayHaveMemories: () => mayHoldMemories(ports.files, base.memoryFolder, base.otherFolders),
  };
}

async function createBase(input: RuntimeInput): Promise<RuntimeBase> {
  const { options, project, authorized } = input;
  const { settings, cwd, env, home } = project;
  const credentials = Credentials.collect({
    env,
    servers: authorized.servers,
    settings: settings.credentials,
  });
  options.onCredentials?.(credentials);
  const ports = { ...project.ports, spawn: credentials.guardSpawn(project.ports.spawn) };
  const memories = await memoryFolder({ files: ports.files, cwd, home, settings, env });
  const folder = memories.ok ? memories.folder : undefined;
  const permissions = createPermissions(input, folder);
  return {
    ports,
    credentials,
    memoryFolder: folder,
    otherFolders: {
      person: personFolder(home),
      team: (await findTeamPlace(ports.files, home, cwd))?.folder,
    },
    events: createEvents(options),
    tail: new ReminderTail(credentials.redact),
    state: {
      todos: new Todos(),
      invoked: new InvokedSkills(),
      deferred: new DeferredTools(),
      facts: createAgentFacts(),
      pending: new Map(),
    },
    permissions,
    place: new AgentWorkplace({ cwd: findWorkFolder(input), permissions, now: () => ports.clock.now() }),
  };
}

const findWorkFolder = ({ project, child }: RuntimeInput): string => child?.worktree?.cwd ?? project.cwd;

function createHooks({ project, authorized }: RuntimeInput, base: RuntimeBase): SessionHooks {
  const { ports, place, permissions, tail, events } = base;
  return new SessionHooks({
    hooks: new Hooks({
      hooks: authorized.hooks,
      spawn: ports.spawn,
      project: project.cwd,
      mayRun: authorized.mayRun,
    }),
    describeSession: () => ({
      session_id: place.session.id,
      transcript_path: place.session.path,
      cwd: place.cwd,
      permission_mode: permissions.mode,
    }),
    applyOutcome: createOutcomeHandler({ tail, tell: events.listeners.tell, control: events.control }),
  });
}

const createQuestions = ({ options }: RuntimeInput, { ports, permissions }: RuntimeBase) =>
  new PermissionQuestions(options.ask?.permission, permissions, () => ports.clock.now());

function createGate(
  { child }: RuntimeInput,
  { permissions, place, state, events }: RuntimeBase,
  { hooks, questions }: { readonly hooks: SessionHooks; readonly questions: PermissionQuestions },
): CallGate {
  return new CallGate({
    agent: child?.name,
    permissions,
    questions,
    hooks,
    deferred: state.deferred,
    tell: events.listeners.tell,
    control: events.control,
    place,
  });
}

function createMemory({ options, project }: RuntimeInput, base: RuntimeBase): AgentMemory {
  const { settings, cwd, env, home, settingFindings } = project;
  const { ports, permissions, place, memoryFolder: folder } = base;
  const isSwitchedOff = settingFindings.some(({ code }) => code === "memory-off");
  return new AgentMemory({
    session: () => place.session,
    now: () => ports.clock.now(),
    permissions,
    settings,
    customTools: (options.tools ?? []).map(({ name }) => name),
    folder,
    ...(isSwitchedOff && {
      listSwitchedOff: () => listSwitchedOffMemories(ports, { cwd, home, settings, env }),
    }),
    guidelines: env.PALIMPSEST_MEMORY_GUIDELINES,
    isInCommand: (env.PALIMPSEST_IN_COMMAND ?? "") !== "",
  });
}

interface ToolParts {
  readonly memory: AgentMemory;
  readonly shells: Shells;
  readonly agents: AgentStarter;
  readonly messages: AgentMessages;
  readonly team: Team | undefined;
}

function createTools(
  { options, project, authorized, child }: RuntimeInput,
  { permissions, place, state, credentials, otherFolders }: RuntimeBase,
  { memory, shells, agents, messages, team }: ToolParts,
): readonly Tool[] {
  const builtIn = createAgentTools({
    ...state,
    shells,
    skills: authorized.skills,
    mayUse: authorized.mayUse,
    onSkill: ({ name, allowedTools }) => permissions.lendRules(allowedTools, `the skill ${name}`),
    credentials,
    ...(project.settings.switches.agents && { agents, messages }),
    ...(team && { messages, team }),
    memory: {
      folder: () => memory.folder,
      ...otherFolders,
      session: () => place.session,
      changed: () => memory.refreshRules(),
      agent: child && createMemoryGuard(child, project),
    },
    session: () => place.session,
    plan: {
      mode: () => permissions.mode,
      setMode: (mode) => {
        permissions.mode = mode;
      },
      approve: async (plan, signal) =>
        (await messages.approvePlan(plan, options.ask?.plan, signal)) ?? {
          approved: false,
          feedback: NOBODY,
        },
    },
  });
  const isOffered = project.settings.switches.webSearch && !permissions.findRestriction(WEB_SEARCH);
  const tools = [
    ...builtIn,
    // An agent that works for another has it from that other, or not at all.
    ...(isOffered && !child ? [webSearchTool as Tool] : []),
    ...createCustomTools(options.tools ?? [], builtIn),
  ];
  return child ? selectAgentTools([...tools, ...child.serverTools], child.definition, child.above) : tools;
}

function createStarter({ options, project, authorized }: RuntimeInput, { ports }: RuntimeBase): AgentStarter {
  const tree = new AgentTree({
    definitions: authorized.agents,
    // Nobody watches a one-shot run, so it needs no progress lines.
    settings: () => ({ ...project.settings.agents, ...(options.isOneShot && { progressSeconds: 0 }) }),
    mayStart: authorized.mayStart,
    priceOf: (usage, model) => {
      const cost = priceOf(usage, model, undefined, project.settings.models);
      return "usd" in cost ? cost.usd : 0;
    },
    createId: () => ports.ids.next(),
    now: () => ports.clock.now(),
    sleep: (ms, signal) => ports.clock.sleep(ms, signal),
  });
  return new AgentStarter({ tree, depth: 0 });
}

/** A child starts no servers: it uses its parent's. */
function createServers({ options, project, authorized, child }: RuntimeInput, base: RuntimeBase): McpServers {
  const { cwd, env, settings } = project;
  return new McpServers({
    servers: child ? [] : authorized.servers,
    startWait: settings.mcp.startWaitSeconds * 1000,
    place: { cwd, env, version: options.version ?? "0", hiddenNames: base.credentials.hiddenNames },
    deferred: base.state.deferred,
  });
}

interface OpeningParts {
  readonly memory: AgentMemory;
  readonly servers: McpServers;
  readonly agents: AgentStarter;
}

function createOpening(
  { project, authorized, child }: RuntimeInput,
  { ports, state }: RuntimeBase,
  { memory, servers, agents }: OpeningParts,
): OpeningReminder {
  const { skills, mayInclude, mayStartGit } = authorized;
  const { cwd, instructions } = project;
  const { deferred } = state;
  return new OpeningReminder({
    cwd,
    ports,
    instructions,
    memory,
    skills,
    agents: project.settings.switches.agents && agents.isAllowed ? authorized.agents : [],
    servers,
    deferred,
    mayInclude,
    mayStartGit,
    ...(child?.worktree && { toProject: child.worktree.toOriginal }),
  });
}

function createEvents({ tell }: AgentOptions): AgentEvents {
  const listeners = new Listeners();
  if (tell) listeners.add(tell);
  return { listeners, control: createControlEvents() };
}

function createPermissions(input: RuntimeInput, memoryFolder: string | undefined): Permissions {
  const { options, project, authorized, child } = input;
  const { settings, permissions, userHome, places } = project;
  const toolRules = child && readToolRules(child.definition);
  return new Permissions({
    mode: options.mode ?? permissions.mode ?? (settings.trust.skipPermissions ? "bypass" : "default"),
    rules: [...authorized.rules, OWN_COMMANDS],
    places: {
      project: findWorkFolder(input),
      also: permissions.folders,
      readable: authorized.skills.flatMap(({ folder }) => folder ?? []),
      writable: [memoryFolder, child?.ownMemory?.folder].filter((folder) => folder !== undefined),
      home: userHome,
    },
    remembered: new RememberedAnswers(places.project),
    ...(child && {
      parent: child.permissions,
      restrictions: [...(child.worktree?.restrictions ?? []), ...(toolRules?.denied ?? [])],
      only: toolRules?.only ?? [],
      ownMemory: child.ownMemory?.folder,
    }),
  });
}
