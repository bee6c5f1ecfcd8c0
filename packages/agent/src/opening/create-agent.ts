// Creates the agent for an open session: starts servers and SessionStart hooks, and restores what a resumed session knew.

import type { Session } from "@palimpsest/core";
import { OFFLINE_MODEL, sumSpent } from "@palimpsest/core/internal";
import { describeError } from "@palimpsest/core/text";
import { Agent } from "../agent/agent.ts";
import { restoreSeenFiles, restoreState } from "../agent/restore-state.ts";
import { planModeEntered } from "../plan/plan-mode-reminders.ts";
import type { ChosenModel } from "./choose-model.ts";
import { createSettingsRefresh } from "./create-settings-refresh.ts";
import { describeDamage } from "./describe-damage.ts";
import type { SessionInput } from "./open-agent-session.ts";

export interface AgentInput extends SessionInput {
  readonly session: Session;
}

export async function createAgent(input: AgentInput): Promise<Agent> {
  const { options, project, authorized, runtime, model, session } = input;
  const { place, catalog, calls, conversation, background, messages, events } = runtime;
  const { state, openingReminder, tail, memory } = conversation;
  const isResumed = options.resume !== undefined;
  background.servers.start();
  if (isResumed) {
    background.agents.tree.purse.takeOver(sumSpent(session.ledger));
    restoreState(session.view, state);
    tail.add(...(await openingReminder.changes(session)));
  }
  if (calls.permissions.mode === "plan" && !input.child) tail.add(planModeEntered());
  if (runtime.team) tail.add(await runtime.team.describe());
  const { skills, mayUse, mayStartGit } = authorized;
  const damage = describeDamage(session.opening.damage, session.path);
  const agent = new Agent({
    place,
    // A model that the caller names is switched to at once, without waiting for the old model's cache to expire.
    model: { ...model, isSwitched: isOtherModel(model, options.modelName, session) },
    catalog,
    calls,
    conversation,
    background,
    messages,
    project: {
      skills,
      mayUse,
      mayStartGit,
      findings: [...project.findings, ...authorized.findings, ...damage],
    },
    events,
    refreshSettings: createSettingsRefresh(input),
    startHooks: calls.hooks.start(isResumed ? "resume" : "startup", model.name),
    maxTurns: options.maxTurns ?? Number.POSITIVE_INFINITY,
    isOneShot: options.isOneShot ?? false,
  });
  // Rules in memories apply, and are checked, from the start. Opening the store would create the folder, so only if needed.
  if (await runtime.mayHaveMemories()) await memory.refreshRules({ isStart: true });
  if (isResumed) {
    await restoreSeenFiles(place, state);
    await background.agents.deliverPending(state.pending);
  }
  if (!input.child) messages.open();
  if (options.isReachable && project.settings.agents.listen && !input.child)
    void openSocket(agent, input).catch((error: unknown) =>
      events.listeners.tell({
        type: "notice",
        text: `Other sessions cannot reach this one: ${describeError(error)}`,
      }),
    );
  return agent;
}

/** Not awaited, and loaded last, so that it does not delay the start. */
async function openSocket(agent: Agent, { project, runtime }: AgentInput): Promise<void> {
  const { tree } = runtime.background.agents;
  const load = async () => {
    const { listenToSessions } = await import("./listen-to-sessions.ts");
    return listenToSessions({ agent, tree, home: project.home });
  };
  await runtime.messages.listen(load());
}

/** The suffix that asks for a window size is not part of the name. */
function isOtherModel({ client, name }: ChosenModel, asked: string | undefined, { view }: Session): boolean {
  const { model: before } = view.prelude ?? {};
  const isOfflineNowOrBefore = client.isOffline === true || before === OFFLINE_MODEL;
  const wanted = isOfflineNowOrBefore ? name : asked;
  return wanted !== undefined && before !== undefined && wanted.replace(/\[\w+\]$/, "") !== before;
}
