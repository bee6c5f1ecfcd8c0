// The questions an agent puts to its user, and their answers.
import type { PlanAnswer } from "../plan/exit-plan-mode-tool.ts";
import type { TrustItem } from "../trust/trust-item.ts";
import type { MergeQuestion } from "../worktrees/finish-worktree.ts";

/** Questions to the user. Where a handler is missing, the agent refuses and says why. */
export interface AskUser {
  permission?(question: PermissionQuestion, signal: AbortSignal): Promise<PermissionAnswer>;
  /** Returns the trusted items. The others are refused, and not asked about again until they change. */
  trust?(questions: readonly TrustQuestion[]): Promise<readonly TrustItem[]>;
  /** Asks, once, whether the memory of a project that is no longer at `from` belongs to this repository. */
  movedMemory?(question: { readonly from: string; readonly files: number }): Promise<boolean>;
  /** Whether to merge what an agent changed in its worktree. */
  merge?(question: MergeQuestion, signal: AbortSignal): Promise<boolean>;
  plan?(plan: string, signal: AbortSignal): Promise<PlanAnswer>;
}

export interface PermissionQuestion {
  /** The id of the call. */
  readonly id: string;
  /** The agent that asks, if it is not the main one. */
  readonly agent?: string;
  readonly tool: string;
  readonly input: unknown;
  /** What the call will do. Needs no escaping before it is shown. */
  readonly what: string;
  readonly why: string;
  /** What it would change, as a unified diff, where that is known. */
  readonly diff?: string;
  /** Rules that would settle this question for good, the narrowest first. */
  readonly suggestions: readonly string[];
}

export type PermissionAnswer =
  | { readonly allow: true; readonly remember?: Remember }
  /** `stop`: the exchange ends and waits for the user. */
  | {
      readonly allow: false;
      readonly feedback?: string;
      readonly stop?: boolean;
      readonly remember?: Remember;
    };

interface Remember {
  /** One of the suggestions, or a rule the user wrote. */
  readonly rule: string;
  readonly scope: "session" | "project";
}

export interface TrustQuestion {
  readonly item: TrustItem;
  readonly state: "new" | "changed";
}
