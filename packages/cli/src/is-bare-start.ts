// Whether pal starts without memory, hooks, skills, MCP servers and instruction files: by the option, or by the environment.
import { nodeEnvironment } from "@palimpsest/core/ports";

const OFF = ["", "0", "false", "off", "no"];

export const isBareStart = (option: boolean | undefined, env = nodeEnvironment().variables): boolean =>
  option ?? !OFF.includes(env.PALIMPSEST_BARE?.trim().toLowerCase() ?? "");
