// The public surface of @palimpsest/core: a session, and what its methods take and return. Everything else has a subpath.

export type { Model } from "./models/model.ts";
export { RECALL } from "./recall-tool/recall-tool.ts";
export { openSession } from "./session/open-session.ts";
export type { Receipt } from "./session/receipt.ts";
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
export { Session } from "./session.ts";
export type { Settings } from "./settings/schema.ts";
export type { AssistantMessage, Block, Message, RequestBody, Usage } from "./transcript/blocks.ts";
export { listSessions, type SessionInfo } from "./transcript/list-sessions.ts";
export { TranscriptError } from "./transcript/transcript-error.ts";
