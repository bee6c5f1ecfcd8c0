// A command that the user typed with `!`: it runs without a question, but deny rules apply. Its output is recorded at once, as output
// and not as the user's words. The model sees it with the next message.
import { type CallDependencies, runCalls } from "../loop/run-calls.ts";
import type { AgentDependencies } from "./agent-dependencies.ts";
import { formatOwnCommand } from "./own-command-record.ts";

type OwnCommandDependencies = Pick<AgentDependencies, "place" | "calls" | "catalog" | "events">;

/** Runs no hooks: those are for calls of the model. */
export async function runOwnCommand(
  command: string,
  { place, calls, catalog, events }: OwnCommandDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { permissions, credentials } = calls;
  const { tell } = events.listeners;
  const permit: CallDependencies["permit"] = async ({ input }, tool) => {
    await permissions.refresh();
    const reason = permissions.explainForbidden(tool, input, place.cwd);
    return reason === undefined ? { allow: true } : { allow: false, reason };
  };
  const call = { id: `own_${place.now()}`, name: "Bash", input: { command } };
  const [result] = await runCalls(
    { registry: catalog.registry, place, credentials, tell, permit },
    [call],
    signal,
  );
  const output = typeof result?.content === "string" ? result.content : "";
  const isError = result?.is_error === true;
  const { name, text } = formatOwnCommand({ command: credentials.redact(command), output, isError });
  await place.session.remind(credentials.redact(text), { name });
}
