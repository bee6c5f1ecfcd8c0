// Whether a model is configured: a key, or a server of one's own that may need none.
import { nodeEnvironment } from "@palimpsest/core/ports";
import { loadUsableSettings } from "./usable-settings.ts";

export async function hasModel(): Promise<boolean> {
  const { ANTHROPIC_API_KEY, ANTHROPIC_AUTH_TOKEN } = nodeEnvironment().variables;
  if (ANTHROPIC_API_KEY || ANTHROPIC_AUTH_TOKEN) return true;
  return (await loadUsableSettings()).settings.api.baseUrl !== undefined;
}
