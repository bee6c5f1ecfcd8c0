// The settings that hold here, for commands that need no agent. Like an agent, they do not start with a file of the user's
// that cannot be read: it may say where the memory is, or that there is to be none.
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
