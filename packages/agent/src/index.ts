// The public surface of @palimpsest/agent: the agent itself, and what it is made of: tools, permissions, hooks, skills, MCP,
// instructions.

export { Agent } from "./agent/agent.ts";
export { dumpRequests } from "./agent/dump-requests.ts";
export { AgentError, type AgentErrorCode } from "./agent/errors.ts";
export { DEFAULT_MODEL, openAgent } from "./agent/open-agent.ts";
export { type AsideOptions, openAside } from "./agent/open-aside.ts";
export type {
  AgentOptions,
  Ask,
  PermissionAnswer,
  PermissionQuestion,
  TrustQuestion,
} from "./agent/options.ts";
export { type HumanMessage, humanMessages } from "./agent/path.ts";
export {
  reportTrust,
  type TrustReport,
  type TrustReportItem,
  type TrustState,
} from "./agent/report-trust.ts";
export { MODEL_CREDENTIALS } from "./credentials/collect.ts";
export { Credentials } from "./credentials/credentials.ts";
export { Checkpoints } from "./files/checkpoints.ts";
export { FileState } from "./files/file-state.ts";
export { planRestore, type Restored, type RestoreStep, restore } from "./files/restore.ts";
export { listRepositoryFiles } from "./git/list-repository-files.ts";
export { type HookOutcome, NO_HOOKS } from "./hooks/combine.ts";
export { HOOK_EVENTS, type HookDetails, type HookEvent, type HookSession } from "./hooks/events.ts";
export { Hooks, type HooksOptions } from "./hooks/hooks.ts";
export { type Hook, type HookSettings, hookSettings, hooksSchema } from "./hooks/settings.ts";
export { type FrontInput, frontReminder, instructionSection } from "./instructions/front-reminder.ts";
export { type GitFactsOptions, gitFacts } from "./instructions/git-facts.ts";
export { type InstructionOptions, Instructions } from "./instructions/instructions.ts";
export type { InstructionFile, InstructionLimits } from "./instructions/read-instruction.ts";
export { isOutOfRoom } from "./loop/calls.ts";
export type { AgentEvent, Denial, ExchangeEnd, Tell, ToolResult } from "./loop/events.ts";
export { type McpConfig, type McpConfigs, mcpConfigs } from "./mcp/config.ts";
export { DeferredTools } from "./mcp/deferred.ts";
export type { ServerState } from "./mcp/server.ts";
export { type McpOptions, McpServers } from "./mcp/servers.ts";
export { callToolTool, toolSearchTool, unwrapCall } from "./mcp/tool-search.ts";
export { AgentMemory, type Kept, type RememberOptions } from "./memory/agent-memory.ts";
export { wrongCheck } from "./memory/check.ts";
export { isTypedNote, type Note, type NoteOptions, planNote } from "./memory/plan-note.ts";
export { MODES, type PermissionMode } from "./permissions/mode.ts";
export { Permissions, type PermissionsOptions } from "./permissions/permissions.ts";
export { type Decision, type DecisionInput, decide } from "./permissions/plan-decision.ts";
export { RememberedAnswers } from "./permissions/remembered.ts";
export { type Effect, parseRule, type Rule, splitRules } from "./permissions/rule.ts";
export { type PermissionSettings, permissionSettings } from "./permissions/settings.ts";
export { type Classification, classify, classifyForMemory } from "./permissions/shell/read-only.ts";
export type { PermissionPlaces, PermissionRequest, Target } from "./permissions/target.ts";
export { type HookPermission, withHook } from "./permissions/with-hook.ts";
export { exitPlanModeTool, type PlanAnswer, type PlanModeOptions } from "./plan/exit-plan-mode.ts";
export { planModeEntered, planModeLeft } from "./plan/reminders.ts";
export { dropPlan, planPath, readPlan, writePlan } from "./plan/stored-plan.ts";
export { InvokedSkills } from "./skills/invoked.ts";
export { type LoadedSkills, loadSkills, type SkillPlaces } from "./skills/load-skills.ts";
export { planListing as skillListing } from "./skills/plan-listing.ts";
export type { Skill } from "./skills/skill.ts";
export { loadSkill, type SkillToolOptions, skillTool } from "./skills/skill-tool.ts";
export { Shells } from "./tools/bash/shells.ts";
export { type BuiltInOptions, builtInTools } from "./tools/built-in.ts";
export { contextOf, type Workplace } from "./tools/context.ts";
export { checkInput, type Definition, definitionOf, Registry } from "./tools/registry.ts";
export { stripSequences } from "./tools/strip-sequences.ts";
export { type Todo, Todos } from "./tools/todo/todo-write.ts";
export type { Tool, ToolContext, ToolOutput } from "./tools/tool.ts";
export { type Brought, hookName, trustItems } from "./trust/collect.ts";
export type { TrustItem, TrustKind } from "./trust/item.ts";
export { planTrust, type TrustPlan } from "./trust/plan-trust.ts";
export { readSettingsFiles, type SettingsFile, type SettingsFiles } from "./trust/settings-files.ts";
export { TrustStore } from "./trust/store.ts";
export { Trust } from "./trust/trust.ts";
