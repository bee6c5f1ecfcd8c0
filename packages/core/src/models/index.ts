// @palimpsest/core/models: what you need to write your own model client.

export { capabilitiesOf } from "./catalog.ts";
export { eventsOf } from "./events.ts";
export { type Emit, makeResponse } from "./make-response.ts";
export {
  type BlockDelta,
  type Capabilities,
  type Model,
  ModelError,
  type ModelErrorCode,
  type ModelErrorDetails,
  type ModelResponse,
  type OfflineAnswer,
  type SendOptions,
  type StreamEvent,
} from "./model.ts";
export { OFFLINE_MODEL } from "./model-name.ts";
export { offlineModel } from "./offline/offline-model.ts";
