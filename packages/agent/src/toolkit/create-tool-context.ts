// Creates the context of one call from what all calls of a session share, such as the working folder.
import type { ToolContext } from "./tool.ts";

/** One for the session, one for each agent it starts. */
export interface Workplace {
  cwd: string;
  readonly root: string;
  readonly folder: string;
  readonly files: ToolContext["files"];
  readonly checkpoints?: ToolContext["checkpoints"];
  isInView(toolUseId: string): boolean;
  readonly hides?: ToolContext["hides"];
  now(): number;
}

export type Call = Pick<ToolContext, "toolUseId" | "signal" | "onProgress">;

export function createToolContext(place: Workplace, call: Call): ToolContext {
  return {
    ...call,
    root: place.root,
    folder: place.folder,
    files: place.files,
    checkpoints: place.checkpoints,
    hides: place.hides,
    isInView: (id) => place.isInView(id),
    now: () => place.now(),
    get cwd() {
      return place.cwd;
    },
    set cwd(folder) {
      place.cwd = folder;
    },
  };
}
