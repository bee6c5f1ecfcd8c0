// The Messages API in one process, without sockets: takes requests, returns answers, and keeps what tests inspect.

import { type ApiError, apiError, refuseRequest } from "./api-error.ts";
import { type Admitted, type ApiOptions, type ApiResponse, errorResponse, type State } from "./api-state.ts";
import { PromptCache } from "./cache/cache.ts";
import { countTokens } from "./count-tokens.ts";
import { summarizeByCount } from "./editing/server-compaction.ts";
import { FaultQueue } from "./faults.ts";
import { type Headers, isError, readHeaders } from "./headers.ts";
import { Ids } from "./message-ids.ts";
import { findModel, type ModelFacts, type Models, modelTable } from "./models.ts";
import { createClock, type MovableClock } from "./movable-clock.ts";
import { checkApiOptions } from "./options.ts";
import { Ledger, type LedgerRow } from "./request-ledger.ts";
import { runExchange } from "./run-exchange.ts";
import { type Script, ScriptPlayer } from "./script/player.ts";
import { checkWritable } from "./script/script-file.ts";
import { STRICT_VERSION } from "./validate/fields.ts";
import { isObject } from "./validate/shape.ts";
import type { MessagesRequest } from "./wire.ts";

const IN_PROCESS: Headers = { "x-api-key": "in-process", "anthropic-version": STRICT_VERSION };
const DEFAULT_SCRIPT: Script = () => "Hello from the emulator.";

export class Api {
  readonly #state: State;

  constructor(options: ApiOptions = {}) {
    checkApiOptions(options);
    this.#state = {
      clock: options.clock ?? createClock(),
      models: modelTable(options.models),
      cache: new PromptCache(),
      faults: new FaultQueue(),
      ledger: new Ledger(),
      ids: new Ids(),
      seen: new Map(),
      options,
      summarize: options.summarize ?? summarizeByCount,
      player: new ScriptPlayer(options.script ?? DEFAULT_SCRIPT),
      answered: 0,
    };
    if (options.record !== undefined) checkWritable(options.record);
  }

  get clock(): MovableClock {
    return this.#state.clock;
  }

  get ledger(): readonly LedgerRow[] {
    return this.#state.ledger.rows;
  }

  get faults(): FaultQueue {
    return this.#state.faults;
  }

  get models(): Models {
    return this.#state.models;
  }

  clearLedger(): void {
    this.#state.ledger.clear();
  }

  clearCache(): void {
    this.#state.cache.clear();
  }

  setScript(script: Script): void {
    this.#state.player = new ScriptPlayer(script);
  }

  /** `POST /v1/messages`. */
  async handle(request: unknown, headers: Headers = IN_PROCESS): Promise<ApiResponse> {
    const admitted = this.#admit(request, headers, "messages");
    return "status" in admitted ? admitted : runExchange(this.#state, admitted);
  }

  /** `POST /v1/messages/count_tokens`. */
  countTokens(request: unknown, headers: Headers = IN_PROCESS): ApiResponse {
    const admitted = this.#admit(request, headers, "count_tokens");
    return "status" in admitted ? admitted : countTokens(this.#state, admitted);
  }

  /** Records an error before any rule applies: wrong path, unreadable or oversized body. It is on the ledger too. */
  reject(error: ApiError): ApiResponse {
    return this.#refuse(error, this.#state.ids.next("req"), "messages");
  }

  #admit(request: unknown, headers: Headers, endpoint: LedgerRow["endpoint"]): Admitted | ApiResponse {
    const requestId = this.#state.ids.next("req");
    const caller = readHeaders(headers);
    if (isError(caller)) return this.#refuse(caller, requestId, endpoint);
    const model = this.#modelOf(request);
    if ("status" in model) return this.#refuse(model, requestId, endpoint);
    return { request: request as MessagesRequest, model, caller, requestId };
  }

  #modelOf(request: unknown): ModelFacts | ApiError {
    if (!isObject(request)) return refuseRequest("Input should be a valid dictionary or object");
    if (request.model === undefined) return refuseRequest("model: Field required");
    if (typeof request.model !== "string") return refuseRequest("model: Input should be a valid string");
    return findModel(this.#state.models, request.model) ?? apiError(404, `model: ${request.model}`);
  }

  #refuse(error: ApiError, requestId: string, endpoint: LedgerRow["endpoint"]): ApiResponse {
    const { ledger, clock } = this.#state;
    ledger.add({ time: clock.now(), requestId, endpoint, status: error.status, valid: false, error });
    return errorResponse(error, requestId);
  }
}

export function createApi(options?: ApiOptions): Api {
  return new Api(options);
}
