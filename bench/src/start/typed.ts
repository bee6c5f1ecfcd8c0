// Measures the time from the start of a program to its first frame, and until a line that was typed immediately reaches the
// server.
import { performance } from "node:perf_hooks";
import { startEmulator } from "@palimpsest/emulator";
import { findMedian } from "../timing.ts";
import { inTerminal } from "./in-terminal.ts";
import type { Programs } from "./programs.ts";

const ROUNDS = 15;
/** The compile cache is written when a program ends; two starts fill it. */
const WARM_UPS = 2;
const LINE = "xyzzy";

/** Appears in the first frame of either program, and not earlier. */
const FRAME = /❯|Hello, world/;

interface Times {
  readonly frame: number;
  readonly sent: number;
}

export interface Typed {
  readonly pal: Times;
  readonly hello: Times;
  readonly rounds: number;
}

export async function measureTyped({ pal, hello }: Programs): Promise<Typed> {
  let arrived: (time: number) => void = () => {};
  const emulator = await startEmulator({
    script: ({ messages }) => {
      if (JSON.stringify(messages).includes(LINE)) arrived(performance.now());
      return "Hello.";
    },
  });
  const runOnce = async (program: string, isWarmUp = false): Promise<Times> => {
    const { promise, resolve } = Promise.withResolvers<number>();
    arrived = resolve;
    const start = performance.now();
    return inTerminal(program, emulator.url, async ({ child, quit, kill }) => {
      let frame = Number.NaN;
      child.onData((data) => {
        if (Number.isNaN(frame) && FRAME.test(data)) frame = performance.now() - start;
      });
      child.write(`${LINE}\r`);
      const sent = (await promise) - start;
      await (isWarmUp ? quit() : kill());
      return { frame, sent };
    });
  };
  try {
    for (const program of [hello, pal]) for (let at = 0; at < WARM_UPS; at++) await runOnce(program, true);
    const times = { hello: [] as Times[], pal: [] as Times[] };
    for (let round = 0; round < ROUNDS; round++) {
      times.hello.push(await runOnce(hello));
      times.pal.push(await runOnce(pal));
    }
    return { pal: takeMedians(times.pal), hello: takeMedians(times.hello), rounds: ROUNDS };
  } finally {
    await emulator.close();
  }
}

const takeMedians = (all: readonly Times[]): Times => ({
  frame: findMedian(all.map(({ frame }) => frame)),
  sent: findMedian(all.map(({ sent }) => sent)),
});
