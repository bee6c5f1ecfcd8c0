// The engine's only interfaces to the outside, in one place: real ones in production, in-memory ones in the simulator.
import type { Clock } from "./clock.ts";
import type { Files } from "./files.ts";
import type { Ids } from "./ids.ts";
import type { Index } from "./index-store.ts";
import type { Spawn } from "./spawn.ts";

export interface Ports {
  readonly clock: Clock;
  readonly files: Files;
  readonly ids: Ids;
  readonly index: Index;
  readonly spawn: Spawn;
}
