// Texts of tool results: odd and empty ones, and often some kilobytes, so that windows fill.
import type { Block } from "@palimpsest/core";
import { resultContent } from "@palimpsest/core/testing";
import type { Random } from "../random.ts";

/** Realistic lengths of tool results in characters. */
const LENGTHS = [300, 1_500, 4_000, 4_000, 9_000, 16_000];
const LINE = "import { plan } from './plan.ts'; // 0123456789 naïve ok\n";

export function toolContent(random: Random): { content?: string | Block[]; is_error?: boolean } {
  if (random.chance(0.4)) return resultContent(random.below(4_000));
  const length = random.pick(LENGTHS);
  const lines = LINE.repeat(Math.ceil(length / LINE.length)).slice(0, length);
  return { content: `${random.below(1_000_000)}\n${lines}` };
}
