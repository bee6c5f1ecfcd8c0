// A kind of thing that may happen next.
import type { World } from "../world.ts";

export interface Step {
  readonly name: string;
  /** How likely it is here, against the others; 0 where it makes no sense. */
  weight(world: World): number;
  /** Does it, and says for the trace what was done. */
  run(world: World): Promise<string>;
}

export const whenOpen = (weight: number) => (world: World) => (world.running ? weight : 0);
export const whenClosed = (weight: number) => (world: World) => (world.running || !world.place ? 0 : weight);
