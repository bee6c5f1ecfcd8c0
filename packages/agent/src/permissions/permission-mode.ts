// How much may happen without asking.
import * as z from "zod";

/**
 * `default` asks before anything changes. `acceptEdits` lets files of the project be edited. `plan` lets nothing change.
 * `bypass` asks nothing; deny rules hold even then.
 */
export const MODES = ["default", "acceptEdits", "plan", "bypass"] as const;

export type PermissionMode = (typeof MODES)[number];

/** Users of other agents write it longer. */
export const modeSchema = z.preprocess(
  (value) => (value === "bypassPermissions" ? "bypass" : value),
  z.enum(MODES),
);
