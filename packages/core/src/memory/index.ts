// @palimpsest/core/memory: memories as files, their folder, their history, and what is safe to keep.

export { formatMemory } from "./format/format.ts";
export { parseMemory } from "./format/parse.ts";
export { diffOf } from "./history/diff.ts";
export type { Operation } from "./history/operation.ts";
export type { UnconfirmedChange } from "./history/unconfirmed-changes.ts";
export { markUnconfirmed } from "./index/mark-unconfirmed.ts";
export { planIndex } from "./index/plan-index.ts";
export { type IndexLimits, type ShownIndex, shownIndex } from "./index/shown-index.ts";
export { type Known, type KnownMemory, listKnown } from "./list-known.ts";
export { listSwitchedOffMemories } from "./list-switched-off-memories.ts";
export {
  type Author,
  EVIDENCE_CLASSES,
  type Evidence,
  type EvidenceClass,
  MEMORY_TYPES,
  type Memory,
  type MemoryScope,
  type MemoryType,
} from "./memory.ts";
export { openMemoryStore, openTeamStore } from "./open-store.ts";
export { checkPath } from "./paths/check-path.ts";
export { type FoundFolder, isRemote, memoryFolder } from "./paths/memory-folder.ts";
export { default as memoryPrompt } from "./prompt.md.ts";
export { KeptIndex, recallIndexPath } from "./recall/kept-index.ts";
export { LocalRanker } from "./recall/local-ranker.ts";
export { joinFolders, type RecallSource, type ScopedFolder } from "./recall/recall-source.ts";
export { NOT_TYPED } from "./safety/not-typed.ts";
export { teamProblem } from "./safety/screen.ts";
export { maskSecrets } from "./safety/secrets/secrets.ts";
export { typedWords } from "./safety/typed-words.ts";
export { planSaid, type SaidFile, type SaidOptions } from "./said/plan-said.ts";
export {
  AGENT_SCOPES,
  type AgentFolder,
  type AgentFolderOptions,
  type AgentScope,
  agentFolder,
  agentMemoryPrompt,
  agentMemorySection,
  listAgentMemoryFolders,
  openAgentStore,
  REPOSITORY_FOLDERS,
} from "./scopes/agent-memory.ts";
export { joinScopes, type ScopedMemories } from "./scopes/join-scopes.ts";
export { appendJournal, journalPath } from "./scopes/journal.ts";
export { findTeamPlace, personFolder, type TeamPlace } from "./scopes/memory-places.ts";
export {
  type AgentMemoryOptions,
  type OpenedAgentMemory,
  openAgentMemory,
} from "./scopes/open-agent-memory.ts";
export {
  describeMemoryWrite,
  explainMemoryAlone,
  explainOthersMemory,
  type MemoryFileInput,
  type MemoryWritePlan,
  planMemoryWrite,
} from "./scopes/plan-memory-write.ts";
export { readJournal } from "./scopes/read-journal.ts";
export { ScopeReader } from "./scopes/scope-reader.ts";
export { preferPrivate } from "./scopes/team.ts";
export type { Authorship, Change, Written } from "./store/change.ts";
export type { ReplacedNotice } from "./store/describe-replaced.ts";
export type { ManifestEntry, ManifestOptions } from "./store/manifest.ts";
export { hasStrayRule } from "./store/may-hold-rules.ts";
export { MemoryStore, type StoreOptions } from "./store/store.ts";
export { findContradictions } from "./supersession/find-contradictions.ts";
export { formatReplaced } from "./supersession/format-replaced.ts";
