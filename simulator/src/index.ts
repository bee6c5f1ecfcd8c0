// The simulator's surface.
export { describeFailure } from "./report.ts";
export { type Failed, type Outcome, type Passed, type SimulateOptions, simulate } from "./simulate.ts";
