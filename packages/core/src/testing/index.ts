// @palimpsest/core/testing: conformance suites for your own ports and models, in-memory ports, and the parts of the engine
// that the simulator and the benchmarks need.
export { EconomyState } from "../layers/microcompact/economy/economy-state.ts";
export { NameUse } from "../layers/microcompact/economy/name-use.ts";
export { IDLE_ENDS } from "../layers/microcompact/economy/need-again.ts";
export { RESULT_KINDS, type ResultKind } from "../layers/microcompact/economy/result-kind.ts";
export { findLastUse } from "../layers/microcompact/economy/stale-results.ts";
export {
  emptyUsage,
  findKind,
  noteCallUsage,
  noteResultUsage,
} from "../layers/microcompact/economy/usage.ts";
export { LocalRanker } from "../memory/recall/local-ranker.ts";
export { ModelRanker } from "../memory/recall/model-ranker.ts";
export { assembleMessage } from "../models/assemble.ts";
export type { Appender } from "../ports/files.ts";
export { type MemoryPorts, memoryPorts } from "../ports/memory/ports.ts";
export { seededRandom } from "../ports/memory/prng.ts";
export { type Calibration, calibrate, emptyCalibration } from "../tokens/calibration.ts";
export { estimateCalibrated, estimatePlain } from "../tokens/estimate.ts";
export { addMeasures, EMPTY, type Measure, measureBlock, measureBlocks } from "../tokens/measure-blocks.ts";
export { observeTurn } from "../tokens/observe-turn.ts";
export { openTranscript } from "../transcript/open-transcript.ts";
export { applyEntry } from "../view/fold-entries.ts";
export { renderRequest } from "../view/render-request.ts";
export { emptyView, type View } from "../view/view.ts";
export type { ConformanceCase } from "./conformance/conformance-case.ts";
export { type ClockUnderTest, makeClockCases } from "./conformance/make-clock-cases.ts";
export { type FilesUnderTest, makeFilesCases } from "./conformance/make-files-cases.ts";
export { makeIdsCases } from "./conformance/make-ids-cases.ts";
export { type IndexUnderTest, makeIndexCases } from "./conformance/make-index-cases.ts";
export { type CaseTurn, type ModelUnderTest, makeModelCases } from "./conformance/make-model-cases.ts";
export { makeSpawnCases, type Programs, type SpawnUnderTest } from "./conformance/make-spawn-cases.ts";
export { DeliveryOracle } from "./delivery-oracle.ts";
export { resultContent, TEXTS } from "./drawn-content.ts";
export { type Answer, type Asked, Evening, originText } from "./evening.ts";
export { draftsOf, type Move } from "./moves.ts";
export { writeSummaryAnswer } from "./summary-answer.ts";
export { findUnseenLosses, isByLayer as isRemovalByLayer } from "./unseen-losses.ts";
