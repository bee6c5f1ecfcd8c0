// Finds how long a tool's result may be in the view.
import type { Settings } from "../../settings/schema.ts";

/** In characters; `none` for a tool that limits its own results. */
type OwnLimit = number | "none";

export type ToolResultLimits = Settings["toolResults"] & {
  /** Limits that tools declare for themselves, by name. Settings take precedence. */
  readonly declared?: Readonly<Record<string, OwnLimit>>;
};

export function findLimit(limits: ToolResultLimits, tool: string | undefined): number {
  const own = findEntry(limits.perTool, tool) ?? findEntry(limits.declared, tool) ?? limits.maxCharacters;
  return own === "none" ? Number.POSITIVE_INFINITY : own;
}

/** Checks own properties, because a tool may be named like a member of Object.prototype. */
function findEntry(limits: Readonly<Record<string, OwnLimit>> = {}, tool: string | undefined) {
  return tool !== undefined && Object.hasOwn(limits, tool) ? limits[tool] : undefined;
}
