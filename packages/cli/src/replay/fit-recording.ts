// Estimates the true size of a recording's requests: it does not contain the system prompt and tools, and its tokens were counted by
// another tokenizer. A line fitted through its first requests gives both. Pure.

export interface SizedRequest {
  /** Tokens of its messages, as the emulator counts them. */
  readonly weight: number;
  /** Tokens of the whole input, as the server counted them. */
  readonly input: number;
}

export interface FittedSize {
  /** Tokens of system prompt and tools. */
  readonly front: number;
  /** Server tokens per emulator token. */
  readonly factor: number;
  /** Mean error of the line, as a share of the input; undefined if there was nothing to fit. */
  readonly error?: number;
}

/** What agents typically send before the first message; used if a recording does not tell. */
const USUAL: FittedSize = { front: 20_000, factor: 1 };
const MIN_REQUESTS = 4;
const FACTORS = { min: 0.5, max: 3 };

/** `requests`: only those before anything was compacted or cleared. */
export function fitRecording(requests: readonly SizedRequest[]): FittedSize {
  const first = requests[0];
  if (!first) return USUAL;
  if (requests.length < MIN_REQUESTS)
    return { ...USUAL, front: Math.max(0, Math.round(first.input - first.weight)) };
  const [weight, input] = [
    mean(requests.map((each) => each.weight)),
    mean(requests.map((each) => each.input)),
  ];
  const spread = sum(requests.map((each) => (each.weight - weight) ** 2));
  const common = sum(requests.map((each) => (each.weight - weight) * (each.input - input)));
  const factor = Math.min(FACTORS.max, Math.max(FACTORS.min, spread === 0 ? 1 : common / spread));
  const front = Math.max(0, Math.round(input - factor * weight));
  const errors = requests.map((each) => Math.abs(front + factor * each.weight - each.input) / each.input);
  return { front, factor, error: mean(errors) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;
