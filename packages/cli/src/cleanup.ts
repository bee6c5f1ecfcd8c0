// Behind a session that has just been opened: old ones go, once a day. Nobody waits for it, and nobody is told.
import { cleanUpSessions, loadSettings, managedPath, nodeEnvironment, nodePorts } from "@palimpsest/core";

/** `open`: the transcript of the session that is open here. */
export async function cleanUpBehind(open: string): Promise<void> {
  const ports = nodePorts();
  const { home, variables: env, platform } = nodeEnvironment();
  const days = async () => {
    const managed = managedPath(platform);
    const { settings } = await loadSettings(ports, { home, cwd: process.cwd(), env, managed });
    return settings.memory.cleanupDays;
  };
  await cleanUpSessions(ports, { home, days, keep: open }).catch(() => {});
}
