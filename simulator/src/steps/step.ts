// A kind of step that may happen next.
import type { World } from "../world.ts";

export interface Step {
  readonly name: string;
  /** Its relative probability in this state; 0 if it is not possible. */
  weight(world: World): number;
  /** Runs the step, and returns a description for the trace. */
  run(world: World): Promise<string>;
}

export const whenOpen = (weight: number) => (world: World) => (world.running ? weight : 0);
export const whenClosed = (weight: number) => (world: World) => (world.running || !world.place ? 0 : weight);
