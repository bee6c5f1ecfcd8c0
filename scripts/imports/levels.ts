// The folders of agent and cli in levels: a folder imports itself and folders on lower levels, never its own level or a higher one.
import type { Place } from "./source-places.ts";

/** Lowest first. */
const LEVELS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  agent: [
    ["files", "prompts"],
    ["git", "settings", "toolkit"],
    ["hooks", "instructions", "mcp", "worktrees"],
    ["credentials"],
    ["loop", "tools"],
    ["permissions"],
    ["messages"],
    ["agents", "memory", "plan", "skills"],
    ["team"],
    ["trust"],
    ["agent"],
    ["opening"],
    ["index", "internal"],
  ],
  cli: [
    [
      "agent-options",
      "describe-unsaved",
      "end-agent",
      "end-signals",
      "exit-codes",
      "failure",
      "tell-waits",
      "usable-settings",
      "is-bare-start",
      "name-command",
      "read-version",
      "team-of",
    ],
    ["clean-up-behind", "connect", "has-model", "overview", "terminal"],
    ["guard-credentials", "output", "text"],
    ["causes", "end-with-stack", "read-early-theme"],
    ["emulate", "import", "memory", "search", "sessions", "wrap"],
    ["page"],
    ["replay"],
    [
      "completion",
      "demo",
      "doctor",
      "dream",
      "explain",
      "fidelity",
      "left",
      "log",
      "purge",
      "tasks",
      "team",
      "worktrees",
    ],
    ["one-shot", "show-overview", "tui"],
    ["commands"],
    ["program"],
    ["main"],
  ],
};

/** What is wrong with an import between two folders of one package. */
export function judgeLevels(from: Place, to: Place, specifier: string): string | undefined {
  const [low, high] = [findLevel(from), findLevel(to)];
  if (low === undefined || high === undefined || from.folder === to.folder || low > high) return undefined;
  return `${from.folder} may not import ${to.folder} (${specifier})`;
}

/** Whether the package has levels and this file's folder is on none of them. */
export function isWithoutLevel(place: Place): boolean {
  return place.folder !== undefined && place.home in LEVELS && findLevel(place) === undefined;
}

function findLevel({ home, folder = "" }: Place): number | undefined {
  const level = LEVELS[home]?.findIndex((folders) => folders.includes(folder)) ?? -1;
  return level === -1 ? undefined : level;
}
