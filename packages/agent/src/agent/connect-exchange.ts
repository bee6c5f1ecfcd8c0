// Connects the loop of an exchange to the parts of the agent it needs.
import { resolvePath } from "../files/resolve-path.ts";
import type { ExchangeDependencies } from "../loop/run-exchange.ts";
import type { AgentDependencies } from "./agent-dependencies.ts";
import { collectNews } from "./collect-news.ts";
import { findTouchedPaths } from "./find-touched-paths.ts";

/** What only the agent itself knows. */
interface OfAgent extends Pick<ExchangeDependencies, "queue" | "say" | "halted"> {
  readonly accepted: NonNullable<ExchangeDependencies["serverTools"]>["accepted"];
}

export function connectExchange(
  dependencies: AgentDependencies,
  { accepted, ...ofAgent }: OfAgent,
  signal: AbortSignal,
): ExchangeDependencies {
  const { place, model, catalog, calls, conversation, events, maxTurns, isOneShot, background, messages } =
    dependencies;
  const { session } = place;
  const { gate, hooks, credentials, permissions } = calls;
  const { openingReminder, tail, memory } = conversation;
  const { tell } = events.listeners;
  let rules: Promise<void> | undefined;
  return {
    ...ofAgent,
    session,
    model: model.client,
    // Loaded late, because with a model it is never needed.
    answerOffline: async () => (await import("./answer-offline.ts")).answerOffline({ session, memory }),
    get registry() {
      return catalog.registry;
    },
    place,
    credentials,
    tell,
    maxTurns,
    permit: async (call, tool) => {
      // Another session may have saved a rule in the meantime. Skipped before the first request, which should not wait for it.
      rules ??= memory.refreshRules();
      await rules;
      return gate.permitCall(call, tool, signal);
    },
    after: async (call, output) => {
      for (const path of findTouchedPaths(call.input))
        tail.add(...(await openingReminder.onTouch(resolvePath(place.cwd, path))));
      return gate.finishCall(call, catalog.registry.get(call.name)!, output, signal);
    },
    late: (result) => void session.toolResults(result).catch(() => {}),
    serverTools: { accepted, withdraw: () => catalog.withdrawServerTools(session) },
    beforeRequest: async () => {
      await dependencies.refreshSettings();
      // A rule may have come since the last request, from a memory or an answer.
      catalog.withdrawServerTools(session, (name) => permissions.findRestriction(name) !== undefined);
      const news = collectNews(background.shells, background.servers).map(credentials.redact);
      for (const text of news) tell({ type: "notice", text });
      tail.add(...news);
      await messages.collect();
      await tail.flush(session);
    },
    beforeStop: async () => {
      const more = await hooks.stop(signal);
      if (more === undefined && isOneShot && !session.isUnanswered)
        await background.agents.waitForReport(signal);
      return more;
    },
  };
}
