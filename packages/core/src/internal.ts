// @palimpsest/core/internal: what the other packages of this repository need of the engine. It is not a promise to anybody else:
// any release may change it.

export { AgentSlots, type Slot } from "./agents/agent-slots.ts";
export { AGENT, createAgentInput } from "./agents/agent-tool.ts";
export type { AgentWorktrees } from "./agents/agent-worktrees.ts";
export { createBudgetedModel } from "./agents/budgeted-model.ts";
export {
  type AgentDefinition,
  type Isolation,
  readAgentDefinition,
} from "./agents/definitions/agent-definition.ts";
export { MODES, modeSchema, type PermissionMode, stricterMode } from "./agents/definitions/agent-mode.ts";
export { DEFAULT_AGENT, isFork, readBuiltInAgents } from "./agents/definitions/built-in-agents.ts";
export { chooseAgentModel } from "./agents/definitions/choose-agent-model.ts";
export {
  type DefinitionFiles,
  type LoadedDefinitions,
  loadDefinitions,
} from "./agents/definitions/load-definitions.ts";
export {
  MEMORY_TOOLS,
  matchesName,
  namesTool,
  type ToolWishes,
  takesWhole,
} from "./agents/definitions/names-tool.ts";
export { planAgentListing } from "./agents/definitions/plan-agent-listing.ts";
export { type Effect, parseRule, type Rule, splitRules } from "./agents/definitions/tool-rule.ts";
export { explainDepth, explainTotal, explainUnknownKind } from "./agents/explain-start.ts";
export { formatEndedAgent, formatSpent } from "./agents/format-ended-agent.ts";
export { deliverMessage } from "./agents/messages/deliver-message.ts";
export { formatMessage, formatReport, PERSON } from "./agents/messages/format-message.ts";
export { type Deliver, Inboxes } from "./agents/messages/inboxes.ts";
export { MailboxReader } from "./agents/messages/mailbox/mailbox-reader.ts";
export { MailboxSender } from "./agents/messages/mailbox/mailbox-sender.ts";
export {
  type AgentMessage,
  MAX_MESSAGE_BYTES,
  type MessageBody,
  type MessageInput,
  messageInput,
  messageSchema,
} from "./agents/messages/message.ts";
export { MessageRouter } from "./agents/messages/message-router.ts";
export { SEND_MESSAGE, type SendMessageOptions, sendMessage } from "./agents/messages/send-message.ts";
export { refuseMessage, type SendOutcome } from "./agents/messages/send-outcome.ts";
export type { MessageDirectory, MessageTransport } from "./agents/messages/transport.ts";
export { type Amount, addAmounts, NO_AMOUNT, Purse, sumTokens, type UsageCounts } from "./agents/purse.ts";
export { sumSpent } from "./agents/sum-spent.ts";
export { TeamMailboxes } from "./agents/team/team-mailboxes.ts";
export { isMemberAlive, joinTeam, listMembers, type TeamMember } from "./agents/team/team-members.ts";
export {
  explainWrongName,
  findTeamPlace,
  type TeamPlace,
  tasksFile,
  tasksLock,
} from "./agents/team/team-place.ts";
export { shellFiles } from "./derived/shell-files.ts";
export { errorMessage, isCancelled, tellsOfFailure } from "./derived/telling-lines.ts";
export type { ForkOutcome, ForkTask } from "./forks/fork.ts";
export { listNeedSigns } from "./language/list-need-signs.ts";
export { splitSentences } from "./language/split-sentences.ts";
export type { CompactHooks, PreCompact, PreCompactAnswer } from "./layers/compaction/compact-hooks.ts";
export type { FoundTools, Restorer, Skill } from "./layers/compaction/restore/restorer.ts";
export { describeDream } from "./layers/dreaming/describe-dream.ts";
export type { DreamOutcome, DreamProgress, Proposal } from "./layers/dreaming/dream.ts";
export type { DreamOptions } from "./layers/dreaming/dream-controller.ts";
export { DreamRecord } from "./layers/dreaming/dream-record.ts";
export { Dreamer } from "./layers/dreaming/dreamer.ts";
export { readHeld } from "./layers/dreaming/held-proposal.ts";
export { callOf } from "./ledger/calls.ts";
export type { Counterfactual, Estimate } from "./ledger/counterfactual.ts";
export { countsOnlyStart } from "./ledger/counts-only-start.ts";
export { formatDollars } from "./ledger/dollars.ts";
export { addCall, type Call, emptyLedger, type Ledger, type Totals } from "./ledger/ledger.ts";
export { sumMemoryCost } from "./ledger/memory-cost.ts";
export { CLEARING_REASONS, describeChange } from "./ledger/rewrites/describe-change.ts";
export { type Explanation, explainEntries, explainTranscript } from "./ledger/rewrites/explain-transcript.ts";
export {
  addRewrite,
  emptyTotal,
  REWRITE_CAUSES,
  type Rewrite,
  type RewriteCause,
  type RewriteTotal,
  sortTotals,
  sumRewrites,
} from "./ledger/rewrites/rewrite.ts";
export { RewriteExplainer } from "./ledger/rewrites/rewrite-explainer.ts";
export { INDEX_NAME } from "./memory/paths/check-path.ts";
export { listNeedFigures } from "./memory/recall/is-memory-needed.ts";
export { judgeClaim } from "./memory/safety/judge-claim.ts";
export {
  type Cost,
  capabilitiesOf,
  factsOf,
  findNewestOf,
  findRates,
  isKnownModel,
  listKnownModels,
  priceOf,
  smallModelFor,
} from "./models/catalog.ts";
export { DOLLARS_PER_SEARCH } from "./models/catalog-data.ts";
export {
  type Capabilities,
  ModelError,
  type ModelErrorCode,
  type ModelResponse,
  type StreamEvent,
} from "./models/model.ts";
export { OFFLINE_MODEL } from "./models/model-name.ts";
export { offlineModel } from "./models/offline/offline-model.ts";
export { killTree } from "./ports/node/kill-tree.ts";
export { disownEnded, disownProcess, ownProcess } from "./ports/node/owned-processes.ts";
export { fillPrompt } from "./prompts/fill.ts";
export { RecallTool } from "./recall-tool/recall-tool.ts";
export type { Task, TaskDetail } from "./record/background-tasks.ts";
export { cleanUpSessions } from "./session/clean-up-sessions.ts";
export { makeTitle } from "./session/make-title.ts";
export { findLeftContent } from "./session/plan-restored.ts";
export { type Purge, type PurgeOptions, purgeEverywhere } from "./session/purge-everywhere.ts";
export { readAgentReport } from "./session/read-agent-report.ts";
export type { ReceiptItem } from "./session/receipt.ts";
export type { Opening } from "./session/session-dependencies.ts";
export type { CompactPreview } from "./session/session-types.ts";
export type { Size } from "./session/window-budget.ts";
export { changeUserSetting, type SettingChange } from "./settings/change-user-setting.ts";
export {
  blockingFindings,
  type Finding,
  type Level,
  type Place as SettingsPlace,
  WHY_NOT_STARTED,
} from "./settings/finding.ts";
export { JsonError, readJson } from "./settings/json.ts";
export { type SettingKey, settingKeys } from "./settings/keys.ts";
export { decodeSettings, loadSettings, MAX_SETTINGS_BYTES, managedPath } from "./settings/load-settings.ts";
export { findNearest } from "./settings/nearest.ts";
export { listSettingChoices, parseSetting } from "./settings/parse-setting.ts";
export type { ResolvedSettings } from "./settings/resolve-settings.ts";
export { EFFORTS } from "./settings/schema/models-settings.ts";
export { settingsSchema } from "./settings/schema.ts";
export { lineEndOf, plainLineEnds, withLineEnd } from "./text/line-ends.ts";
export { planEdit, type Replacement } from "./text/plan-edit.ts";
export { withWindowSuffix } from "./tokens/find-window.ts";
export { isBlockShape } from "./transcript/block-shape.ts";
export { inputTokens, isEmptyAnswer } from "./transcript/blocks.ts";
export type { Announcement, CleanedUp, Cleanup, Removed, Retention } from "./transcript/cleanup.ts";
export {
  checkEntry,
  type Draft,
  ENTRY_VERSION,
  type Entry,
  type EntryOf,
  type EntryType,
} from "./transcript/entries.ts";
export { acquireLock, isLockHeld, type Lock } from "./transcript/file-lock.ts";
export { loadTranscript } from "./transcript/load-transcript.ts";
export { lockPath } from "./transcript/open-transcript.ts";
export {
  isForeign,
  joinTexts,
  type OriginRange,
  type OriginText,
  originAt,
  originsOfBlock,
  TEXT_ORIGINS,
  type TextOrigin,
} from "./transcript/origins.ts";
export { findPlaces, type Places } from "./transcript/project-places.ts";
export type { TranscriptErrorCode } from "./transcript/transcript-error.ts";
export { type LockPorts, waitForLock } from "./transcript/wait-for-lock.ts";
export { isCounted } from "./view/add-response.ts";
export { countUnread } from "./view/count-unread.ts";
export { findLeftId } from "./view/left-id.ts";
export { isOnPath, nodesBetween, PathFold } from "./view/path-fold.ts";
export { type FoldedRequest, RequestFold } from "./view/request-fold.ts";
export type { Break } from "./view/view.ts";
