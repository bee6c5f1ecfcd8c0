// The permission modes: how much may happen without asking.
import * as z from "zod";

/**
 * `default` asks before anything changes. `acceptEdits` lets files of the project be edited. `plan` lets nothing change.
 * `bypass` asks nothing; deny rules hold even then.
 */
export const MODES = ["default", "acceptEdits", "plan", "bypass"] as const;

export type PermissionMode = (typeof MODES)[number];

/** Also accepts the longer name that other agents use. */
export const modeSchema = z.preprocess(
  (value) => (value === "bypassPermissions" ? "bypass" : value),
  z.enum(MODES),
);

/** What may happen in it grows from left to right. */
const BY_FREEDOM: readonly PermissionMode[] = ["plan", "default", "acceptEdits", "bypass"];

export const stricterMode = (a: PermissionMode, b: PermissionMode): PermissionMode =>
  BY_FREEDOM.indexOf(a) < BY_FREEDOM.indexOf(b) ? a : b;
