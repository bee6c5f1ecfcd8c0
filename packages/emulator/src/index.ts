// The public surface of the emulator.
export { Api, createApi } from "./api.ts";
export { type Clock, createClock, type MovableClock } from "./clock.ts";
export type { ApiError } from "./errors.ts";
export type { Fault, FaultQueue, FaultRule } from "./faults.ts";
export type { LedgerRow } from "./ledger.ts";
export { type ModelFacts, type ModelOverrides, modelFacts, modelTable } from "./models.ts";
export { dollarsOf } from "./price.ts";
export { type JsonScript, parseScript, readScript, ScriptError } from "./script/json-script.ts";
export type { Matcher } from "./script/matcher.ts";
export type { Script } from "./script/player.ts";
export { type Recording, readRecording } from "./script/recording.ts";
export type { Answer, ScriptContext, ScriptFunction, Turn } from "./script/turn.ts";
export { type Emulator, type EmulatorOptions, startEmulator } from "./start.ts";
export type { ApiOptions, ApiResponse } from "./state.ts";
export { signThinking } from "./thinking/binding.ts";
export { requestTokens } from "./tokens/count.ts";
export { type ValidateOptions, validate } from "./validate/validate.ts";
export type { Block, Message, MessageResponse, MessagesRequest, StreamEvent, Usage } from "./wire.ts";
