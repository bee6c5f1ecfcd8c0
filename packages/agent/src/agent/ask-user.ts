// The questions an agent puts to its user, and their answers.
import type { PlanAnswer } from "../plan/exit-plan-mode-tool.ts";
import type { TrustItem } from "../trust/trust-item.ts";
import type { MergeQuestion } from "../worktrees/finish-worktree.ts";

/** Questions to the user. What cannot be asked is refused, with a reason. */
export interface AskUser {
  permission?(question: PermissionQuestion, signal: AbortSignal): Promise<PermissionAnswer>;
  /** Returns what may be used. The rest is refused, and not asked about again until it changes. */
  trust?(questions: readonly TrustQuestion[]): Promise<readonly TrustItem[]>;
  /** Whether the memory of a project that is no longer at `from` belongs to this repository. Asked once. */
  movedMemory?(question: { readonly from: string; readonly files: number }): Promise<boolean>;
  /** Whether to merge what an agent changed in its worktree. */
  merge?(question: MergeQuestion, signal: AbortSignal): Promise<boolean>;
  plan?(plan: string, signal: AbortSignal): Promise<PlanAnswer>;
}

export interface PermissionQuestion {
  /** The call's. */
  readonly id: string;
  /** The agent that asks, where it is not the main one. */
  readonly agent?: string;
  readonly tool: string;
  readonly input: unknown;
  /** What the call will do, safe to show as it is. */
  readonly what: string;
  readonly why: string;
  /** Rules that would answer it permanently, the narrowest first. */
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
  /** One of the suggestions, or the user's own. */
  readonly rule: string;
  readonly scope: "session" | "project";
}

export interface TrustQuestion {
  readonly item: TrustItem;
  readonly state: "new" | "changed";
}
