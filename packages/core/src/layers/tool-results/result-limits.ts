// How long a tool's result may be in the view.
import type { Settings } from "../../settings/schema.ts";

/** In characters; `none` for a tool that bounds itself. */
type OwnLimit = number | "none";

export type ToolResultLimits = Settings["toolResults"] & {
  /** What tools declare about themselves, by name. Settings come before it. */
  readonly declared?: Readonly<Record<string, OwnLimit>>;
};

export function findLimit(limits: ToolResultLimits, tool: string | undefined): number {
  const own = entryOf(limits.perTool, tool) ?? entryOf(limits.declared, tool) ?? limits.maxCharacters;
  return own === "none" ? Number.POSITIVE_INFINITY : own;
}

/** Tools may be named like things that every object has. */
function entryOf(limits: Readonly<Record<string, OwnLimit>> = {}, tool: string | undefined) {
  return tool !== undefined && Object.hasOwn(limits, tool) ? limits[tool] : undefined;
}
