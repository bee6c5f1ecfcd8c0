// The permission modes: how much may happen without asking for approval.
import * as z from "zod";

/**
 * `default` asks before anything changes. `acceptEdits` allows editing files of the project. `plan` allows no changes.
 * `bypass` never asks; deny rules still apply.
 */
export const MODES = ["default", "acceptEdits", "plan", "bypass"] as const;

export type PermissionMode = (typeof MODES)[number];

/** Also accepts the longer name that other agents use. */
export const modeSchema = z.preprocess(
  (value) => (value === "bypassPermissions" ? "bypass" : value),
  z.enum(MODES),
);

/** In ascending order of what they allow. */
const BY_FREEDOM: readonly PermissionMode[] = ["plan", "default", "acceptEdits", "bypass"];

export const stricterMode = (a: PermissionMode, b: PermissionMode): PermissionMode =>
  BY_FREEDOM.indexOf(a) < BY_FREEDOM.indexOf(b) ? a : b;
