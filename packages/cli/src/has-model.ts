// Whether a model is configured: by a key, or by a custom server, which may need none.
import { nodeEnvironment } from "@palimpsest/core/ports";
import { loadUsableSettings } from "./usable-settings.ts";

export async function hasModel(): Promise<boolean> {
  const { ANTHROPIC_API_KEY, ANTHROPIC_AUTH_TOKEN } = nodeEnvironment().variables;
  if (ANTHROPIC_API_KEY || ANTHROPIC_AUTH_TOKEN) return true;
  return (await loadUsableSettings()).settings.api.baseUrl !== undefined;
}
