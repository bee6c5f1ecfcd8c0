// @palimpsest/core/pure: reads a transcript, folds it into a view, renders the request and counts its tokens. Needs nothing of
// Node, so that it also runs in a browser or a worker.

export {
  type Calibration,
  calibrate,
  emptyCalibration,
  type Observation,
} from "./tokens/calibration.ts";
export { type Estimator, estimateBlocks } from "./tokens/estimate.ts";
export { type Size, type SizeInput, sizeView } from "./tokens/size-view.ts";
export type { Block, Message, RequestBody } from "./transcript/blocks.ts";
export { type Checked, checkEntry, type Entry } from "./transcript/entries.ts";
export { applyEntry, foldEntries } from "./view/fold-entries.ts";
export { renderRequest } from "./view/render-request.ts";
export type { Ttl } from "./view/ttl.ts";
export { emptyView, type View } from "./view/view.ts";
