// Limits for all agents that a session starts. A file that came with a repository cannot set any of them.
import { amountSetting, countSetting, flagSetting, lateGroup } from "./setting-kinds.ts";

const BY_PERSON = { setBy: "person" } as const;

export const agents = lateGroup(() => ({
  maxAtOnce: countSetting(4, "Agents that work at the same time; more wait their turn", {
    min: 1,
    ...BY_PERSON,
  }),
  maxTotal: countSetting(100, "Agents that a session may start in all", BY_PERSON),
  maxDepth: countSetting(
    2,
    "How many levels deep agents may start agents: with 1, only the main agent may",
    BY_PERSON,
  ),
  maxUsd: amountSetting(10, "Dollars that the agents of a session may spend together", BY_PERSON),
  maxTokens: countSetting(50_000_000, "Tokens that the agents of a session may use together", BY_PERSON),
  stopSeconds: amountSetting(
    10,
    "Seconds that an agent has to report after it is asked to stop; 0 ends it at once",
    BY_PERSON,
  ),
  progressSeconds: amountSetting(
    30,
    "Seconds between two short descriptions by the cheapest model of what a background agent is doing; 0 for none",
    BY_PERSON,
  ),
  listen: flagSetting(
    true,
    "Let your other sessions send messages to this one, and `pal tasks` show it, through a socket that only you can use",
    BY_PERSON,
  ),
  maxUnattended: countSetting(
    50,
    "Exchanges in a row that messages of other sessions and agents may start before you say something",
    BY_PERSON,
  ),
  leaseMinutes: amountSetting(
    30,
    "Minutes that a claim on a task of a team lasts while its owner makes no request to the model",
    BY_PERSON,
  ),
  maxWorktreeMegabytes: countSetting(
    5_000,
    "Megabytes of files that are copied for an agent with a worktree; a larger project gets none",
    BY_PERSON,
  ),
}));
