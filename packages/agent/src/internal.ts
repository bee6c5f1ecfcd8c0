// @palimpsest/agent/internal: what the other packages of this repository need from the agent. Not a public API: any release
// may change it.

export type { AgentDefinition } from "@palimpsest/core/internal";
export { explainWrongName, findTeamPlace, listMembers, type TeamPlace } from "@palimpsest/core/internal";
export type { AskUser } from "./agent/ask-user.ts";
export { dumpRequests } from "./agent/dump-requests.ts";
export { findHumanMessages, type HumanMessage } from "./agent/find-human-messages.ts";
export { parseOwnCommand } from "./agent/own-command-record.ts";
export { FOLDER_TAG } from "./agent/tag-place.ts";
export type { StartedAgent } from "./agents/agent-tree.ts";
export { parseStarted } from "./agents/background-report.ts";
export { MODEL_CREDENTIALS } from "./credentials/collect-credentials.ts";
export { Credentials } from "./credentials/credentials.ts";
export { Checkpoints } from "./files/checkpoints.ts";
export { FileState } from "./files/file-state.ts";
export { makeFolder, PRIVATE_FOLDER } from "./files/make-folder.ts";
export { planRestore, type RestoredFiles, type RestoreStep, restoreFiles } from "./files/restore-files.ts";
export { listRepositoryFiles } from "./git/list-repository-files.ts";
export { readChanges } from "./git/read-changes.ts";
export { type HookOutcome, NO_HOOKS } from "./hooks/combine-answers.ts";
export { HOOK_EVENTS, type HookDetails, type HookEvent, type HookSession } from "./hooks/hook-events.ts";
export { Hooks, type HooksOptions } from "./hooks/hooks.ts";
export { type Hook, type HookSettings, hooksSchema, readHookSettings } from "./hooks/read-hook-settings.ts";
export { type DescribeRepositoryOptions, describeRepository } from "./instructions/describe-repository.ts";
export {
  type FrontInput,
  formatInstruction,
  formatOpeningReminder,
} from "./instructions/format-opening-reminder.ts";
export { type InstructionOptions, Instructions } from "./instructions/instructions.ts";
export type { InstructionFile, InstructionLimits } from "./instructions/read-instruction.ts";
export type { Tell } from "./loop/agent-event.ts";
export { isOutOfRoom } from "./loop/tool-call.ts";
export { DeferredTools } from "./mcp/deferred-tools.ts";
export type { ServerState } from "./mcp/mcp-server.ts";
export { type McpOptions, McpServers } from "./mcp/mcp-servers.ts";
export { type McpConfig, type McpConfigs, readMcpConfigs } from "./mcp/read-mcp-configs.ts";
export { callToolTool, toolSearchTool, unwrapCall } from "./mcp/tool-search-tool.ts";
export { AgentMemory, type Kept, type RememberOptions } from "./memory/agent-memory.ts";
export { isTypedNote, type Note, type NoteOptions, planNote } from "./memory/plan-note.ts";
export { openIdentities } from "./memory/project-identity.ts";
export { explainWrongCheck } from "./memory/split-check.ts";
export { askSocket } from "./messages/socket/ask-socket.ts";
export type { AgentLine, SessionStatus } from "./messages/socket/socket-line.ts";
export { listSocketPaths } from "./messages/socket/socket-place.ts";
export { type ChangeableTrust, openChangeableTrust } from "./opening/change-trust.ts";
export { findWorktreesFolder } from "./opening/child-worktree.ts";
export { DEFAULT_MODEL } from "./opening/choose-model.ts";
export type { JsonSchema } from "./opening/custom-tool.ts";
export { type AsideOptions, openAside } from "./opening/open-aside.ts";
export {
  reportTrust,
  type TrustReport,
  type TrustReportItem,
  type TrustState,
} from "./opening/report-trust.ts";
export { applyHookPermission, type HookPermission } from "./permissions/apply-hook-permission.ts";
export { MODES } from "./permissions/permission-mode.ts";
export type { PermissionPlaces, PermissionRequest, Target } from "./permissions/permission-target.ts";
export { Permissions, type PermissionsOptions } from "./permissions/permissions.ts";
export { type Decision, type DecisionInput, planDecision } from "./permissions/plan-decision.ts";
export { type PermissionSettings, readPermissionSettings } from "./permissions/read-permission-settings.ts";
export { RememberedAnswers } from "./permissions/remembered-answers.ts";
export { type Effect, parseRule, type Rule, splitRules } from "./permissions/rule.ts";
export {
  type Classification,
  classifyCommand,
  classifyForMemory,
} from "./permissions/shell/classify-command.ts";
export { exitPlanModeTool, type PlanAnswer, type PlanModeOptions } from "./plan/exit-plan-mode-tool.ts";
export { planModeEntered, planModeLeft } from "./plan/plan-mode-reminders.ts";
export { dropPlan, planPath, readPlan, writePlan } from "./plan/stored-plan.ts";
export type { SystemText } from "./prompts/create-system-text.ts";
export { readSettingsFiles, type SettingsFile, type SettingsFiles } from "./settings/read-settings-files.ts";
export { InvokedSkills } from "./skills/invoked-skills.ts";
export { type LoadedSkills, loadSkills, type SkillPlaces } from "./skills/load-skills.ts";
export { planSkillListing } from "./skills/plan-skill-listing.ts";
export type { Skill } from "./skills/skill.ts";
export { loadSkill, type SkillToolOptions, skillTool } from "./skills/skill-tool.ts";
export { formatTeamTask } from "./team/format-team-task.ts";
export { Team } from "./team/team.ts";
export { TeamTasks } from "./team/team-tasks.ts";
export { createToolContext, type Workplace } from "./toolkit/create-tool-context.ts";
export { toPlainCall, WEB_SEARCH } from "./toolkit/describe-search.ts";
export type { Denial, Tool, ToolContext } from "./toolkit/tool.ts";
export { checkInput, createDefinition, type ToolDefinition, ToolRegistry } from "./toolkit/tool-registry.ts";
export { Shells } from "./tools/bash/shells.ts";
export { type BuiltInOptions, createBuiltInTools } from "./tools/create-built-in-tools.ts";
export { stripSequences } from "./tools/strip-sequences.ts";
export { type Todo, Todos } from "./tools/todo/todo-write-tool.ts";
export { collectTrustItems, hookName, type ProjectContents } from "./trust/collect-trust-items.ts";
export { planTrust, type TrustPlan } from "./trust/plan-trust.ts";
export { Trust } from "./trust/trust.ts";
export type { TrustItem, TrustKind } from "./trust/trust-item.ts";
export { TrustStore } from "./trust/trust-store.ts";
export { compareWorktree } from "./worktrees/compare-worktree.ts";
export {
  applyMerge,
  describeChanges,
  type MergeQuestion,
  makeMergeQuestion,
  undoMerge,
} from "./worktrees/finish-worktree.ts";
export { explainUnmerged, hasTree, removeWorktree } from "./worktrees/remove-worktree.ts";
export { type KeptWorktree, listWorktrees } from "./worktrees/worktree-record.ts";
