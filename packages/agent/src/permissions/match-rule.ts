// Matches a call with a rule. Pure.
import { forbidsCommand } from "./match-command.ts";
import { matchesPath } from "./match-path.ts";
import type { PermissionPlaces, PermissionRequest } from "./permission-target.ts";
import type { Rule } from "./rule.ts";

/** A rule for one tool of a family applies to all: whoever may not edit a file may not write it either. */
export const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  Edit: ["Edit", "Write", "NotebookEdit"],
  Read: ["Read", "Grep", "Glob"],
};

export function coversTool(rule: Rule, tool: string): boolean {
  // Own properties only: a rule's tool may be named `constructor`.
  const family = Object.hasOwn(FAMILIES, rule.tool) ? FAMILIES[rule.tool] : undefined;
  if (rule.tool === tool || family?.includes(tool)) return true;
  if (!rule.tool.startsWith("mcp__")) return false;
  if (rule.tool.endsWith("*")) return tool.startsWith(rule.tool.slice(0, -1));
  // `mcp__server` is all that the server offers.
  return tool.startsWith(`${rule.tool}__`);
}

/** Whether the rule keeps some files from being read. */
export const hidesSomeFiles = ({ effect, tool, pattern }: Rule): boolean =>
  effect !== "allow" && tool === "Read" && pattern !== undefined;

/** Whether a deny or ask rule applies to this call; true if unsure. */
export function restrictsCall(rule: Rule, request: PermissionRequest, places: PermissionPlaces): boolean {
  const { target, tool } = request;
  const { pattern } = rule;
  if (target.kind === "command" && rule.tool === "Read" && pattern !== undefined) {
    const reads = target.parts.flatMap((part) =>
      (part.reads ?? []).filter((path) => !part.onlyNamed?.includes(path)),
    );
    const all = [...reads, ...(target.mentioned?.reads ?? [])];
    return all.some((path) => matchesPath(pattern, path, places, false));
  }
  if (target.kind === "command" && FAMILIES.Edit!.includes(rule.tool) && pattern !== undefined)
    return target.writes?.some((path) => matchesPath(pattern, path, places, false)) ?? false;
  if (!coversTool(rule, tool)) return false;
  if (pattern === undefined) return true;
  if (target.kind === "command") return forbidsCommand(pattern, target.command);
  return matchesOther(pattern, request, places, false);
}

/** For everything except commands, which are allowed part by part. */
export function matchesOther(
  pattern: string,
  { target }: PermissionRequest,
  places: PermissionPlaces,
  isAllow: boolean,
): boolean {
  if (target.kind === "read" || target.kind === "write")
    return matchesPath(pattern, target.path, places, isAllow);
  if (target.kind === "address") return matchesAddress(pattern, target.url, isAllow);
  if (target.kind === "named") return matchesName(pattern, target.name);
  return false;
}

/** `domain:example.com` allows that host alone, `domain:*.example.com` those below it; forbidding a host forbids both. */
function matchesAddress(pattern: string, url: string, isAllow: boolean): boolean {
  const host = hostOf(url);
  const domain = /^domain:(.+)$/.exec(pattern)?.[1]?.trim().toLowerCase().replace(/\.$/, "");
  if (domain === undefined || host === undefined) return pattern === url;
  if (domain.startsWith("*.")) return host.endsWith(domain.slice(1));
  return host === domain || (!isAllow && host.endsWith(`.${domain}`));
}

export function hostOf(url: string): string | undefined {
  try {
    return new URL(url).hostname.toLowerCase().replace(/\.$/, "") || undefined;
  } catch {
    return undefined;
  }
}

/** `Skill(review)`, `Skill(deploy:*)`, `Agent(explore)`. */
function matchesName(pattern: string, name: string): boolean {
  if (!pattern.endsWith("*")) return pattern === name;
  return name.startsWith(pattern.slice(0, -1).replace(/:$/, ""));
}
