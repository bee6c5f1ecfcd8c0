// Loads the settings for commands without an agent. Like an agent, these do not start if a settings file of the user cannot
// be read: it may set where the memory is, or that there is none.
import { blockingFindings, loadSettings, managedPath, WHY_NOT_STARTED } from "@palimpsest/core/internal";
import { nodeEnvironment, nodePorts } from "@palimpsest/core/ports";

class SettingsProblem extends Error {
  override readonly name = "SettingsProblem";
  readonly code = "bad-settings";
}

export async function loadUsableSettings(cwd = process.cwd()): ReturnType<typeof loadSettings> {
  const { home, variables: env, platform } = nodeEnvironment();
  const loaded = await loadSettings(nodePorts(), { home, cwd, env, managed: managedPath(platform) });
  const blocking = blockingFindings(loaded.findings).map(({ message }) => message);
  if (blocking.length > 0) throw new SettingsProblem([...blocking, WHY_NOT_STARTED].join("\n"));
  return loaded;
}
