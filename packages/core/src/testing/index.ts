// What drivers of whole sessions need beside the public surface: virtual ports, odd content, and the parts to look at.
export { assemble } from "../models/assemble.ts";
export type { Appender } from "../ports/files.ts";
export { type MemoryPorts, memoryPorts } from "../ports/memory/ports.ts";
export { seededRandom } from "../ports/memory/prng.ts";
export { openTranscript } from "../transcript/open.ts";
export { apply } from "../view/fold.ts";
export { render } from "../view/render.ts";
export { emptyView, type View } from "../view/view.ts";
export { resultContent, TEXTS } from "./content.ts";
export { draftsOf, type Move } from "./moves.ts";
