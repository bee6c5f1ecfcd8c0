// The character of a run of agents, derived from its seed: how many there may be, what they may spend and do, and how often it is killed.
import type { PermissionMode } from "@palimpsest/agent";
import type { Random } from "../random.ts";

export const MODEL = "claude-sonnet-5-5";
/** Tools that need permission. */
export const RIGHTS = ["Build", "Deploy", "Publish"] as const;

export interface TreeTemper {
  readonly agents: {
    readonly maxAtOnce: number;
    readonly maxTotal: number;
    readonly maxDepth: number;
    readonly maxTokens: number;
    readonly maxUsd: number;
    readonly stopSeconds: number;
  };
  readonly window: number;
  readonly mode: PermissionMode;
  readonly allowed: readonly string[];
  readonly denied: readonly string[];
  /** How many processes are killed before one ends by itself. */
  readonly kills: number;
  readonly isOneShot: boolean;
}

export function drawTemper(random: Random): TreeTemper {
  const some = () => RIGHTS.filter(() => random.chance(0.4));
  return {
    agents: {
      maxAtOnce: 1 + random.below(4),
      maxTotal: 2 + random.below(12),
      maxDepth: 1 + random.below(3),
      // A request of an agent is about 5,000 tokens.
      maxTokens: random.chance(0.4) ? 10_000 + random.below(60_000) : 50_000_000,
      maxUsd: random.chance(0.2) ? 0.02 + 0.2 * random.share() : 1_000,
      stopSeconds: random.pick([0, 10]),
    },
    window: random.pick([20_000, 30_000, 200_000]),
    mode: random.pick<PermissionMode>(["default", "bypass", "plan", "acceptEdits"]),
    allowed: some(),
    denied: some(),
    kills: random.pick([0, 0, 1, 1, 2]),
    isOneShot: random.chance(0.7),
  };
}

/** Whether the main agent may call it, if nobody can be asked. */
export const mayCall = ({ mode, allowed, denied }: TreeTemper, right: string): boolean =>
  !denied.includes(right) && mode !== "plan" && (mode === "bypass" || allowed.includes(right));
