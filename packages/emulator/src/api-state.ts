// The types that the parts of the API share: options, state, an admitted request, a response.

import { type ApiError, errorBody } from "./api-error.ts";
import type { PromptCache } from "./cache/cache.ts";
import type { Fingerprint } from "./cache/diagnose.ts";
import type { Summarize } from "./editing/server-compaction.ts";
import type { FaultQueue, TransportFault } from "./faults.ts";
import type { Caller } from "./headers.ts";
import type { Ids } from "./message-ids.ts";
import type { ModelFacts, ModelOverrides, Models } from "./models.ts";
import type { MovableClock } from "./movable-clock.ts";
import type { Ledger } from "./request-ledger.ts";
import type { Script, ScriptPlayer } from "./script/player.ts";
import type { MessageResponse, MessagesRequest, StreamEvent } from "./wire.ts";

export interface ApiOptions {
  readonly script?: Script;
  /** Moves the cache's time. By default real time, plus what it was advanced by. */
  readonly clock?: MovableClock;
  readonly models?: ModelOverrides;
  /** Writes the summaries of server-side compaction. */
  readonly summarize?: Summarize;
  /** Keeps request bodies in the ledger. */
  readonly keepBodies?: boolean;
  /** Appends every answer to this file, which can be played again as a recording. */
  readonly record?: string;
  /** Real milliseconds before an answer begins. */
  readonly latency?: number;
  /** Accepts every signature, and drops no thinking: for conversations that began elsewhere. */
  readonly trustSignatures?: boolean;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: string;
  readonly body: object;
  /** The message, when the request was answered. */
  readonly message?: MessageResponse;
  /** The events of a streamed answer. */
  readonly events?: readonly StreamEvent[];
  /** The fault to apply to the connection while this is sent. */
  readonly transport?: TransportFault;
}

/** What every request shares. */
export interface State {
  readonly clock: MovableClock;
  readonly models: Models;
  readonly cache: PromptCache;
  readonly faults: FaultQueue;
  readonly ledger: Ledger;
  readonly ids: Ids;
  readonly seen: Map<string, Fingerprint>;
  readonly options: ApiOptions;
  readonly summarize: Summarize;
  player: ScriptPlayer;
  answered: number;
}

/** A request that passed the first checks: its caller and its model are known. */
export interface Admitted {
  readonly request: MessagesRequest;
  readonly model: ModelFacts;
  readonly caller: Caller;
  readonly requestId: string;
}

export function errorResponse(error: ApiError, requestId: string): ApiResponse {
  const headers = { ...error.headers, "request-id": requestId };
  return { status: error.status, headers, requestId, body: errorBody(error, requestId) };
}
