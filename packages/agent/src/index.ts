// The public surface of @palimpsest/agent: tools, permissions, hooks, skills, MCP, instructions.

export { type HookOutcome, NO_HOOKS } from "./hooks/combine.ts";
export { HOOK_EVENTS, type HookDetails, type HookEvent, type HookSession } from "./hooks/events.ts";
export { Hooks, type HooksOptions } from "./hooks/hooks.ts";
export { type Hook, type HookSettings, hookSettings, hooksSchema } from "./hooks/settings.ts";
export { type FrontInput, frontReminder, instructionSection } from "./instructions/front-reminder.ts";
export { gitFacts } from "./instructions/git-facts.ts";
export { type InstructionOptions, Instructions } from "./instructions/instructions.ts";
export type { InstructionFile, InstructionLimits } from "./instructions/read-instruction.ts";
export { MODES, type PermissionMode } from "./permissions/mode.ts";
export { Permissions, type PermissionsOptions } from "./permissions/permissions.ts";
export { type Decision, type DecisionInput, decide } from "./permissions/plan-decision.ts";
export { RememberedAnswers } from "./permissions/remembered.ts";
export { type Effect, parseRule, type Rule, splitRules } from "./permissions/rule.ts";
export { type PermissionSettings, permissionSettings } from "./permissions/settings.ts";
export { type Classification, classify, classifyForMemory } from "./permissions/shell/read-only.ts";
export type { PermissionPlaces, PermissionRequest, Target } from "./permissions/target.ts";
export { type HookPermission, withHook } from "./permissions/with-hook.ts";
export { InvokedSkills } from "./skills/invoked.ts";
export { type LoadedSkills, loadSkills, type SkillPlaces } from "./skills/load-skills.ts";
export { planListing as skillListing } from "./skills/plan-listing.ts";
export type { Skill } from "./skills/skill.ts";
export { loadSkill, type SkillToolOptions, skillTool } from "./skills/skill-tool.ts";
export { readSettingsFiles, type SettingsFile, type SettingsFiles } from "./trust/settings-files.ts";
