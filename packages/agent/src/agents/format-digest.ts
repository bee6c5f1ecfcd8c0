// The digest of an agent's work from which a small model writes the progress line. Pure.
import { shortenText, toOneLine } from "@palimpsest/core/text";

/** Together with the prompt at most 1,000 tokens, at three bytes per token. */
const MAX_BYTES = 2_400;
const MAX_TASK = 200;
const MAX_STEP = 200;

/** The newest steps come last, and the oldest are left out. */
export function formatDigest(task: string, steps: readonly string[]): string {
  const head = `Task: ${shorten(task, MAX_TASK)}\nSteps, the newest last:`;
  let left = MAX_BYTES - Buffer.byteLength(head);
  const shown: string[] = [];
  for (const step of steps.toReversed()) {
    const line = `- ${shorten(step, MAX_STEP)}`;
    left -= Buffer.byteLength(line) + 1;
    if (left < 0) break;
    shown.unshift(line);
  }
  return [head, ...shown].join("\n");
}

const shorten = (text: string, most: number): string => shortenText(toOneLine(text), most);

/** A longer answer is not a line for a list. */
const MAX_LINE = 60;
const MAX_WORDS = 8;

/** The answer as a line for the list; undefined if it does not look like one. */
export function readProgressLine(answer: string): string | undefined {
  const line = toOneLine(answer.replace(/[\p{Cc}\p{Cf}]+/gu, " "))
    .replace(/^["'“”‘’`*]+|["'“”‘’`*.…]+$/gu, "")
    .trim();
  if (line === "" || line.length > MAX_LINE || line.split(" ").length > MAX_WORDS) return undefined;
  return line;
}
