// The public surface of @palimpsest/core, and nothing else.

export type { CompactHooks, PreCompact, PreCompactAnswer } from "./layers/compaction/hooks.ts";
export type { FoundTools, Restorer, Skill } from "./layers/compaction/restore/restorer.ts";
export type { DreamOutcome, DreamProgress, Proposal } from "./layers/dreaming/dream.ts";
export type { DreamOptions } from "./layers/dreaming/dream-controller.ts";
export type { Counterfactual, Estimate } from "./ledger/counterfactual.ts";
export { formatDollars as dollars } from "./ledger/dollars.ts";
export type { Ledger, Totals } from "./ledger/ledger.ts";
export { formatMemory } from "./memory/format/format.ts";
export { parseMemory } from "./memory/format/parse.ts";
export { diffOf } from "./memory/history/diff.ts";
export type { Operation } from "./memory/history/operation.ts";
export { planIndex } from "./memory/index/plan-index.ts";
export { type IndexLimits, type ShownIndex, shownIndex } from "./memory/index/shown-index.ts";
export { memoriesDespite } from "./memory/memories-despite.ts";
export {
  type Author,
  EVIDENCE_CLASSES,
  type Evidence,
  type EvidenceClass,
  MEMORY_TYPES,
  type Memory,
  type MemoryType,
} from "./memory/memory.ts";
export { openMemoryStore } from "./memory/open-store.ts";
export { checkPath } from "./memory/paths/check-path.ts";
export { type FoundFolder, isRemote, memoryFolder } from "./memory/paths/memory-folder.ts";
export { default as memoryPrompt } from "./memory/prompt.md.ts";
export { LocalRanker } from "./memory/recall/local-ranker.ts";
export { NOT_TYPED } from "./memory/safety/not-typed.ts";
export { isRequest } from "./memory/safety/request.ts";
export { maskSecrets as masked } from "./memory/safety/secrets/secrets.ts";
export { typedWords } from "./memory/safety/typed-words.ts";
export { planSaid, type SaidFile, type SaidOptions } from "./memory/said/plan-said.ts";
export {
  AGENT_SCOPES,
  type AgentFolder,
  type AgentFolderOptions,
  type AgentScope,
  agentFolder,
  agentMemorySection,
} from "./memory/scopes/agent-memory.ts";
export { appendJournal, journalPath } from "./memory/scopes/journal.ts";
export { preferPrivate } from "./memory/scopes/team.ts";
export type { Authorship, Change, Written } from "./memory/store/change.ts";
export type { ManifestEntry, ManifestOptions } from "./memory/store/manifest.ts";
export { MemoryStore, type StoreOptions } from "./memory/store/store.ts";
export { type Cost, capabilitiesOf, factsOf, findRates as rates, priceOf } from "./models/catalog.ts";
export {
  type Capabilities,
  type Model,
  ModelError,
  type ModelErrorCode,
  type ModelResponse,
  type StreamEvent,
} from "./models/model.ts";
export type { Clock } from "./ports/clock.ts";
export { DANGLING_REASON, explainFileError } from "./ports/file-failure.ts";
export { FileError, type Files } from "./ports/files.ts";
export type { Ids } from "./ports/ids.ts";
export { nodeEnvironment, type ProcessEnvironment, withholdVariables } from "./ports/node/environment.ts";
export { findProgram } from "./ports/node/find-program.ts";
export { nodePorts } from "./ports/node/ports.ts";
export { readRegularFile, readRegularFileSync } from "./ports/node/read-regular.ts";
export type { Ports } from "./ports/ports.ts";
export { RECALL } from "./recall-tool/recall-tool.ts";
export type { Task, TaskDetail } from "./record/background-tasks.ts";
export { indexCounts, indexPathOf } from "./search/search-database.ts";
export { SearchIndex, type SearchPlaces, type Updated } from "./search/search-index.ts";
export { type Hit, SEARCH_KINDS, type SearchFilter, type SearchKind } from "./search/search-kinds.ts";
export { projectsIn, type SearchResult, searchProjects } from "./search/search-projects.ts";
export { cleanUpSessions } from "./session/clean-up-sessions.ts";
export { openSession } from "./session/open-session.ts";
export { type Purge, type PurgeOptions, purge } from "./session/purge-everywhere.ts";
export type { Receipt, ReceiptItem } from "./session/receipt.ts";
export type { Opening } from "./session/session-dependencies.ts";
export { SessionError, type SessionErrorCode } from "./session/session-error.ts";
export { type SessionTool, SNIP } from "./session/session-tools.ts";
export type {
  AbortedOptions,
  CompactOptions,
  CompactResult,
  ResponseLike,
  SessionEvents,
  SessionOptions,
  SessionRequest,
  ToolResults,
  UserContent,
  UserOptions,
} from "./session/session-types.ts";
export type { Size } from "./session/window-budget.ts";
export { Session } from "./session.ts";
export {
  blockingFindings,
  type Finding,
  type Place as SettingsPlace,
  WHY_NOT_STARTED,
} from "./settings/finding.ts";
export { JsonError, readJson } from "./settings/json.ts";
export { decodeSettings, loadSettings, MAX_SETTINGS_BYTES, managedPath } from "./settings/load-settings.ts";
export { type Settings, settingsSchema } from "./settings/schema.ts";
export type { AssistantMessage, Block, Message, RequestBody, Usage } from "./transcript/blocks.ts";
export type { Announcement, CleanedUp, Cleanup, Removed, Retention } from "./transcript/cleanup.ts";
export type { Entry, EntryOf, EntryType } from "./transcript/entries.ts";
export { TranscriptError, type TranscriptErrorCode } from "./transcript/errors.ts";
export { listSessions, type SessionInfo } from "./transcript/list.ts";
export { loadTranscript } from "./transcript/load.ts";
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
export { type Places, placesOf } from "./transcript/project.ts";
export { isStoredEntry } from "./transcript/stored-entry.ts";
