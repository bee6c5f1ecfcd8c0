// Takes changed settings files into use: what concerns the conversation applies from the next request on. Model, permissions,
// hooks and servers are read only at the start.
import type { Session, Settings } from "@palimpsest/core";
import { blockingFindings, loadSettings, managedPath } from "@palimpsest/core/internal";
import { nodeEnvironment } from "@palimpsest/core/ports";
import { createCommandLine } from "./discover-project.ts";
import { createSessionSettings, type SessionInput } from "./open-agent-session.ts";

const CHANGED =
  "The settings files have changed. What concerns the conversation applies from this request on, the rest from the next start.";
const KEPT = "The previous settings stay in use.";

/** Returns a function to be called before each request. It only looks at the files' times unless one has changed. */
export function createSettingsRefresh(
  input: SessionInput & { readonly session: Session },
): () => Promise<void> {
  const { options, project, runtime, session } = input;
  const { ports, home, cwd, env } = project;
  const managed = managedPath(nodeEnvironment().platform);
  const paths = [
    managed,
    `${home}/settings.json`,
    `${cwd}/.palimpsest/settings.json`,
    `${cwd}/.palimpsest/settings.local.json`,
  ];
  const readTimes = async () => {
    const stats = await Promise.all(paths.map((path) => ports.files.stat(path).catch(() => undefined)));
    return JSON.stringify(stats.map((stat) => stat && [stat.modified, stat.size]));
  };
  // The user's agent speaks for those that it has started.
  const tellUser = (text: string) => {
    if (!input.child) runtime.events.listeners.tell({ type: "notice", text });
  };
  let known = readTimes();
  let inUse = formatUsed(project.settings);
  return async () => {
    const times = await readTimes();
    if (times === (await known)) return;
    known = Promise.resolve(times);
    const commandLine = createCommandLine(options);
    const { settings, findings } = await loadSettings(ports, { home, cwd, env, managed, commandLine });
    const broken = blockingFindings(findings, true);
    if (broken.length > 0) return tellUser([...broken.map(({ message }) => message), KEPT].join(" "));
    if (formatUsed(settings) === inUse) return;
    inUse = formatUsed(settings);
    await session.configure(createSessionSettings(options, settings, runtime.catalog.registry));
    tellUser(CHANGED);
  };
}

/** Without what the session does not use: a new theme or an answer that was kept is no news. */
function formatUsed({
  switches,
  window,
  toolResults,
  microcompact,
  notes,
  compaction,
  ...others
}: Settings): string {
  const { extraction, dreaming, cache, memory, models } = others;
  const used = { switches, window, toolResults, microcompact, notes, compaction };
  return JSON.stringify({ ...used, extraction, dreaming, cache, memory, models });
}
