// Opens an agent: finds what there is, asks what may be used of it, and puts all parts together. The one place where
// everything meets.
import {
  factsOf,
  memoriesDespite,
  memoryFolder,
  openSession,
  type Session,
  type Settings,
} from "@palimpsest/core";
import { Agent } from "../agent/agent.ts";
import { AgentError } from "../agent/agent-error.ts";
import { CallGate } from "../agent/call-gate.ts";
import { createRestorer } from "../agent/create-restorer.ts";
import { FrontReminder } from "../agent/front-reminder.ts";
import { isInView } from "../agent/is-in-view.ts";
import { Listeners } from "../agent/listeners.ts";
import { PathFacts } from "../agent/path-facts.ts";
import { PermissionQuestions } from "../agent/permission-questions.ts";
import { readBranch } from "../agent/read-branch.ts";
import { ReminderTail } from "../agent/reminder-tail.ts";
import { findMode, restoreState } from "../agent/restore-state.ts";
import { runLookup } from "../agent/run-lookup.ts";
import { SessionHooks } from "../agent/session-hooks.ts";
import { Credentials } from "../credentials/credentials.ts";
import { Checkpoints } from "../files/checkpoints.ts";
import { FileState } from "../files/file-state.ts";
import { SeenLog } from "../files/seen-log.ts";
import { withoutGit } from "../git/without-git.ts";
import { Hooks } from "../hooks/hooks.ts";
import { DeferredTools } from "../mcp/deferred-tools.ts";
import { McpServers } from "../mcp/mcp-servers.ts";
import { toSafeName } from "../mcp/plan-tool-name.ts";
import { AgentMemory } from "../memory/agent-memory.ts";
import { explainWrongRule } from "../permissions/explain-wrong-rule.ts";
import { Permissions } from "../permissions/permissions.ts";
import { RememberedAnswers } from "../permissions/remembered-answers.ts";
import { parseRule } from "../permissions/rule.ts";
import { planModeEntered } from "../plan/plan-mode-reminders.ts";
import { SYSTEM_PROMPT } from "../prompts/system-prompt.ts";
import { InvokedSkills } from "../skills/invoked-skills.ts";
import type { Tool } from "../toolkit/tool.ts";
import { ToolRegistry } from "../toolkit/tool-registry.ts";
import { Shells } from "../tools/bash/shells.ts";
import { readTool } from "../tools/read/read-tool.ts";
import { Todos } from "../tools/todo/todo-write-tool.ts";
import type { AgentOptions } from "./agent-options.ts";
import { authorizeProject } from "./authorize-project.ts";
import { createAgentTools } from "./create-agent-tools.ts";
import { describeDamage } from "./describe-damage.ts";
import { createCommandLine, type DiscoveredProject, discoverProject } from "./discover-project.ts";
import { requireSafeSettings } from "./require-safe-settings.ts";

export const DEFAULT_MODEL = "claude-sonnet-5-5";
/** Room for one answer: a long file at once. More would be asked for in vain, and kept free in the window. */
const MAX_TOKENS = 32_000;
/** Ending a command that this session has started is no question. */
const OWN_COMMANDS = parseRule("allow", "BashOutput", "built in")!;
const NOBODY = "Nobody can be asked here. Give the plan as your answer instead.";

export async function openAgent(options: AgentOptions): Promise<Agent> {
  const { ask = {} } = options;
  const found = await discoverProject(options);
  await requireSafeSettings(found);
  const trusted = await authorizeProject(found, ask.trust);
  const { settings, cwd, home, userHome, env } = found;
  const credentials = Credentials.collect({
    env,
    servers: trusted.servers,
    settings: settings.credentials,
  });
  options.onCredentials?.(credentials);
  const ports = { ...found.ports, spawn: credentials.guardSpawn(found.ports.spawn) };
  const { skills } = trusted;
  const listeners = new Listeners();
  if (options.tell) listeners.add(options.tell);
  const { tell } = listeners;
  const now = () => ports.clock.now();

  const [tail, todos, shells] = [new ReminderTail(credentials.redact), new Todos(), new Shells()];
  const [invoked, deferred] = [new InvokedSkills(), new DeferredTools()];
  const { model: given } = options;
  const model = typeof given === "function" ? given(settings, found.settingFindings) : given;
  const modelName = options.modelName ?? settings.api.model ?? DEFAULT_MODEL;
  const requestOf = (name: string) => ({ max_tokens: limitTokens(name, settings), ...options.request });

  const hooks = new Hooks({
    hooks: trusted.hooks,
    spawn: ports.spawn,
    project: cwd,
    mayRun: (hook) => trusted.mayRun(hook),
  });
  const hookSession = () => ({
    session_id: session.id,
    transcript_path: session.path,
    cwd: place.cwd,
    permission_mode: permissions.mode,
  });
  const moments = new SessionHooks({
    hooks,
    session: hookSession,
    heed: (outcome) => gate.applyOutcome(outcome),
  });

  const { files } = ports;
  const memories = await memoryFolder({ files, cwd, home, settings, env });
  const memory = new AgentMemory({
    session: () => session,
    permissions: () => permissions,
    settings,
    folder: memories.ok ? memories.folder : undefined,
    ...(found.settingFindings.some(({ code }) => code === "memory-off") && {
      despite: () => memoriesDespite(ports, { cwd, home, settings, env }),
    }),
    guidelines: env.PALIMPSEST_MEMORY_GUIDELINES,
  });
  const tools = createAgentTools({
    shells,
    todos,
    skills,
    invoked,
    mayUse: (skill) => trusted.mayUse(skill),
    onSkill: ({ name, allowedTools }) => permissions.lendRules(allowedTools, `the skill ${name}`),
    deferred,
    credentials,
    memory: {
      folder: () => memory.folder,
      session: () => session,
      changed: () => memory.refreshRules(),
    },
    session: () => session,
    plan: {
      mode: () => permissions.mode,
      setMode: (mode) => {
        permissions.mode = mode;
      },
      approve: ask.plan ?? (async () => ({ approved: false, feedback: NOBODY })),
    },
  });
  const registry = new ToolRegistry(tools);
  requireRules(options, found, tools);
  const facts = new PathFacts();
  const session = await openSession({
    cwd,
    home,
    env,
    ports: trusted.mayStartGit ? ports : withoutGit(ports),
    ...(options.resume !== undefined && { resume: options.resume }),
    onEntry: facts.note,
    model: modelName,
    system: SYSTEM_PROMPT,
    tools: registry.definitions,
    keep: registry.kept,
    request: requestOf(modelName),
    settings: sessionSettings(options, settings, registry),
    models: { main: model },
    isOneShot: options.isOneShot ?? false,
    look: (call) =>
      runLookup(call, { tools, place, credentials, allows: (tool, input) => gate.allowsCall(tool, input) }),
    hooks: moments.compaction,
    restore: createRestorer({
      root: cwd,
      todos,
      invoked,
      deferred,
      front: () => front,
      servers: () => servers,
      folder: () => place.folder,
      redact: credentials.redact,
      mayRead: (path) => gate.allowsCall(readTool as Tool, { file_path: path }),
      hooks: async () => {
        const outcome = await moments.start("compact", modelOf(session));
        gate.applyOutcome({ ...outcome, texts: [] });
        return outcome.texts.join("\n\n");
      },
    }),
  });

  const folder = session.path.replace(/\.jsonl$/, "");
  const seen = new SeenLog(folder);
  const place = {
    cwd,
    root: cwd,
    folder,
    files: new FileState([], {
      onSeen: (path, file, call) => seen.add({ path, call, at: session.head, ...file }),
    }),
    checkpoints: await Checkpoints.open(folder, { now }).catch(async (error: unknown) => {
      await session.close();
      throw error;
    }),
    isInView: (id: string) => isInView(session.view, id),
    get hides() {
      return permissions.hides;
    },
    now,
  };
  const permissions = new Permissions({
    mode:
      options.mode ??
      findMode(session.view) ??
      found.permissions.mode ??
      (settings.trust.skipPermissions ? "bypass" : "default"),
    rules: [...trusted.rules, OWN_COMMANDS],
    places: {
      project: cwd,
      also: found.permissions.folders,
      readable: [folder, ...skills.map((skill) => skill.folder)],
      writable: memory.folder === undefined ? [] : [memory.folder],
      home: userHome,
    },
    remembered: new RememberedAnswers(found.places.project),
  });
  const gate: CallGate = new CallGate({
    permissions,
    questions: new PermissionQuestions(ask.permission, permissions, now),
    hooks,
    deferred,
    tail,
    tell,
    hookSession,
    cwd: () => place.cwd,
    files: place.files,
    halt: (reason) => agent.halt(reason),
    interrupt: () => agent.interrupt(),
  });
  const servers = new McpServers({
    servers: trusted.servers,
    startWait: settings.mcp.startWaitSeconds * 1000,
    place: { cwd, env, version: options.version ?? "0", hiddenNames: credentials.hiddenNames },
    deferred,
  });
  const front = new FrontReminder({
    cwd,
    ports,
    instructions: found.instructions,
    memory,
    skills,
    servers,
    deferred,
    mayInclude: (path) => trusted.mayInclude(path),
    mayStartGit: trusted.mayStartGit,
  });

  if (options.resume !== undefined) {
    restoreState(session.view, facts, { todos, invoked, deferred });
    tail.add(...(await front.changes(session)));
  }
  if (permissions.mode === "plan") tail.add(planModeEntered());
  const agent = new Agent({
    session,
    model,
    tools,
    place,
    permissions,
    gate,
    moments,
    front,
    tail,
    todos,
    shells,
    invoked,
    deferred,
    credentials,
    servers,
    skills,
    memory,
    seen,
    facts,
    mayUse: (skill) => trusted.mayUse(skill),
    listeners,
    requestOf,
    modelName,
    // Asked for by name, another model does not wait until the cache of the one before is gone.
    isSwitched: isOther(options.modelName, session),
    maxTurns: options.maxTurns ?? Number.POSITIVE_INFINITY,
    findings: [
      ...found.findings,
      ...trusted.findings,
      ...describeDamage(session.opening.damage, session.path),
    ],
    started: moments.start(options.resume === undefined ? "startup" : "resume", modelName),
    branch: async () => readBranch(cwd),
    mayStartGit: trusted.mayStartGit,
  });
  // What they forbid holds from the start, and what is wrong with it is told then. Nothing is made where nothing was saved.
  const names = memories.ok ? await files.names(memories.folder).catch(() => []) : ["?"];
  if (names.some((name) => !name.startsWith("."))) await memory.refreshRules();
  if (options.resume !== undefined) await agent.rememberFiles();
  return agent;
}

/** Whoever forbids something must not learn afterwards that it was misspelt. */
function requireRules(
  { allowedTools = [], disallowedTools = [] }: AgentOptions,
  { servers }: DiscoveredProject,
  tools: readonly Tool[],
): void {
  const known = {
    tools: tools.map(({ name }) => name),
    servers: servers.map(({ name }) => toSafeName(name)),
  };
  const wrong = explainWrongRule([...disallowedTools, ...allowedTools], known);
  if (wrong !== undefined) throw new AgentError("bad-rule", wrong);
}

const modelOf = ({ view }: Session) => view.prelude?.model ?? "";

/** The suffix that asks for a window is no part of the name. */
const isOther = (name: string | undefined, session: Session) =>
  name !== undefined &&
  session.view.prelude !== undefined &&
  name.replace(/\[\w+\]$/, "") !== modelOf(session);

const limitTokens = (model: string, { models, window }: Settings) =>
  Math.min(MAX_TOKENS, factsOf(model, models).maxOutput, window.size ?? MAX_TOKENS);

/** What the tools say of themselves, unless the user says otherwise; and less patience where nobody waits. */
function sessionSettings(options: AgentOptions, settings: Settings, registry: ToolRegistry) {
  const given = createCommandLine(options);
  const { oneShotWaitSeconds, exitWaitSeconds } = settings.extraction;
  return {
    ...given,
    toolResults: { ...given.toolResults, perTool: { ...registry.limits, ...settings.toolResults.perTool } },
    extraction: {
      ...given.extraction,
      exitWaitSeconds: options.isOneShot ? oneShotWaitSeconds : exitWaitSeconds,
    },
  };
}
