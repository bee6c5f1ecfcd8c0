// Opens an agent that works for another: its session is in its parent's session folder, and its rights are never wider.

import {
  type AgentDefinition,
  chooseAgentModel,
  createBudgetedModel,
  formatReport,
  type Purse,
  withWindowSuffix,
} from "@palimpsest/core/internal";
import { agentMemoryPrompt } from "@palimpsest/core/memory";
import type { Agent } from "../agent/agent.ts";
import { readEffort } from "../agent/read-effort.ts";
import { AgentStarter, explainEmptyPurse } from "../agents/agent-starter.ts";
import { formatReportName } from "../agents/background-report.ts";
import type { ChildTask, OpenedChild } from "../agents/child-agent.ts";
import childPrompt from "../agents/prompt.md.ts";
import type { Hook } from "../hooks/read-hook-settings.ts";
import type { AgentOptions } from "./agent-options.ts";
import { createProgressAsker } from "./ask-for-progress.ts";
import { ChildWorktree } from "./child-worktree.ts";
import { type AgentInput, createAgent } from "./create-agent.ts";
import { createRuntime } from "./create-runtime.ts";
import { openAgentSession } from "./open-agent-session.ts";
import { openOwnMemory } from "./own-memory.ts";
import { readChildReport } from "./read-child-report.ts";
import { createForkedRunner } from "./run-forked.ts";

/** From now on the agent can start others. */
export function attachChildOpener(parent: AgentInput): void {
  parent.runtime.background.agents.attach({
    open: (task) => openIsolated(parent, task),
    fork: createForkedRunner(parent),
    askBriefly: createProgressAsker(parent),
    deliver: async ({ id, name }, report, when) => {
      await parent.session.deliver(formatReportName(id), formatReport(name, report));
      // On resume nothing is announced: the user has just opened the session and speaks first.
      if (when === "now") parent.runtime.events.listeners.tell({ type: "report", name, text: report });
    },
    readReport: (agent) => readChildReport(parent, agent),
  });
}

/** Hooks for calls run for every agent; the others concern only the user's own conversation. */
const CALL_HOOKS = new Set<Hook["event"]>(["PreToolUse", "PostToolUse"]);

async function openIsolated(parent: AgentInput, task: ChildTask): Promise<OpenedChild> {
  if (task.isolation === undefined) return { child: await openChild(parent, task) };
  const worktree = await ChildWorktree.create(parent, task);
  try {
    const child = await openChild(parent, task, worktree);
    await worktree.noteSession(child.session.id);
    return { child, finish: (signal) => worktree.finish(signal) };
  } catch (error) {
    await worktree.discard();
    throw error;
  }
}

async function openChild(parent: AgentInput, task: ChildTask, worktree?: ChildWorktree): Promise<Agent> {
  const { project } = parent;
  const { definition, tree, depth, slot } = task;
  const ownMemory = await openOwnMemory(parent, definition);
  const options = createChildOptions(parent, task);
  const authorized = {
    ...parent.authorized,
    hooks: parent.authorized.hooks.filter(({ event }) => CALL_HOOKS.has(event)),
  };
  const child = {
    name: task.name,
    definition,
    above: parent.child ? [parent.child.definition, ...parent.child.above] : [],
    client: parent.child?.client ?? parent.model.client,
    questions: parent.runtime.calls.questions,
    agents: new AgentStarter({ tree, depth, slot, purses: task.purses }),
    permissions: parent.runtime.calls.permissions,
    serverTools: parent.runtime.catalog.registry.all.filter(
      ({ name, server }) => name.startsWith("mcp__") || server !== undefined,
    ),
    worktree: worktree ?? parent.child?.worktree,
    ownMemory: ownMemory?.store,
  };
  const runtime = await createRuntime({ options, project, authorized, child });
  const { prelude } = parent.session.view;
  const parentModel = prelude ? withWindowSuffix(prelude) : parent.model.name;
  const model = {
    ...parent.model,
    name: chooseAgentModel(definition.model, parentModel),
    // Another model may not support the effort that was chosen for the parent's.
    createRequest: (name: string) =>
      parent.model.createRequest(
        name,
        name === parentModel && prelude ? readEffort(prelude.parameters) : "auto",
      ),
    client: createBudgetedModel({
      model: child.client,
      purses: [tree.purse, ...task.purses],
      prices: project.settings.models,
      measure: () => runtime.place.session.size().tokens,
      explainEmpty: () => (tree.purse.isEmpty ? explainEmptyPurse(tree) : explainSpentPurse(task.purses)),
    }),
  };
  const opening = { options, project, authorized, runtime, model, child, parent: parent.session };
  const session = await openAgentSession(opening);
  session.on("cost", ({ usage, model: name, outcome }) => {
    void parent.session.addCost({ layer: "agents", model: name, usage, outcome }).catch(() => {});
  });
  // "No, and stop" also stops the parent, unless the agent works in the background.
  if (!task.isBackground)
    runtime.events.control.on("interrupt", () => parent.runtime.events.control.emit("interrupt"));
  const input = { ...opening, session };
  attachChildOpener(input);
  // Added after the opening reminder, whose bytes all agents of a kind share.
  for (const note of [worktree?.note, ownMemory?.note])
    if (note !== undefined) runtime.conversation.tail.add(note);
  return createAgent(input);
}

/** A child asks for permission through the main agent's queue, and asks the user nothing else. */
function createChildOptions({ options }: AgentInput, { definition, tell }: ChildTask): AgentOptions {
  const { resume, mode, ask, onCredentials, ...shared } = options;
  return {
    ...shared,
    tell,
    isOneShot: true,
    system: [childPrompt, definition.prompt, ...describeMemory(definition)].join("\n\n"),
    mode: definition.mode ?? "bypass",
    maxTurns: definition.maxTurns ?? options.maxTurns ?? Number.POSITIVE_INFINITY,
  };
}

/** Explains which purse is empty: the agent's own, or that of an agent above it. */
function explainSpentPurse(purses: readonly Purse[]): string {
  const { spent, limits } = purses.find(({ isEmpty }) => isEmpty) ?? purses[0]!;
  return `This agent and those that it started have spent $${spent.usd.toFixed(2)} of the $${limits.usd} that its definition allows.`;
}

const describeMemory = ({ memory }: AgentDefinition): readonly string[] =>
  memory === undefined ? [] : [agentMemoryPrompt(memory)];
