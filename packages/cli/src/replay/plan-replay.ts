// Plans what the columns of a replay share: the events and their times, the model, the size of system prompt and tools. Also computes the
// cost of the session as it was recorded.
import { callOf, countsOnlyStart, type Entry, factsOf, priceOf } from "@palimpsest/core/internal";
import { modelFacts, requestTokens } from "@palimpsest/emulator";
import { type FittedSize, fitRecording, type SizedRequest } from "./fit-recording.ts";
import { type ReplayEvent, type ReplayedResponse, toReplayEvent, toToolName } from "./replay-events.ts";

export interface ReplayPlan {
  readonly events: readonly ReplayEvent[];
  readonly model: string;
  /** The recorded model, if it is unknown and was replaced. */
  readonly insteadOf?: string;
  readonly window: number;
  readonly size: FittedSize;
  readonly tools: readonly string[];
  readonly recorded: RecordedCost;
}

interface RecordedCost {
  readonly requests: number;
  readonly read: number;
  readonly written: number;
  readonly uncached: number;
  readonly output: number;
  /** Responses of which only the first tokens were counted: the rest of them is estimated. */
  readonly cutOutputs: number;
  readonly peak: number;
  /** Undefined if a price is unknown, or no usage was recorded. */
  readonly usd: number | undefined;
  readonly compactions: number;
}

/** Used for unknown models; the output says so. */
const FALLBACK_MODEL = "claude-sonnet-5-5";
const USUAL_WINDOW = 200_000;

export function planReplay(entries: readonly Entry[], givenWindow?: number): ReplayPlan {
  const events = entries.map(toReplayEvent).filter((event) => event !== undefined);
  const named = findModel(events);
  const isKnown = factsOf(named).price !== undefined;
  const model = isKnown ? named : FALLBACK_MODEL;
  const size = fitRecording(sizeRequests(entries, model));
  const recorded = sumRecorded(entries, (content) => countTokens(content, model, size.factor));
  const window = givenWindow ?? chooseWindow(model, recorded.peak);
  return {
    events,
    model,
    ...(isKnown ? {} : { insteadOf: named }),
    window,
    size,
    tools: listTools(events),
    recorded,
  };
}

/** The model of most responses. */
function findModel(events: readonly ReplayEvent[]): string {
  const counts = new Map<string, number>();
  for (const event of events) {
    if (event.kind !== "response" || typeof event.message.model !== "string") continue;
    counts.set(event.message.model, (counts.get(event.message.model) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? FALLBACK_MODEL;
}

/** Most agents stay within 200,000 tokens, even if their model accepts more. */
function chooseWindow(model: string, peak: number): number {
  const most = factsOf(model).window ?? USUAL_WINDOW;
  return peak > USUAL_WINDOW ? most : Math.min(most, USUAL_WINDOW);
}

/** The requests of the first path, up to the first compaction, clearing or rewind. */
function sizeRequests(entries: readonly Entry[], model: string): readonly SizedRequest[] {
  const facts = { ...modelFacts(model), tokenFactor: 1 };
  const requests: SizedRequest[] = [];
  let weight = 0;
  for (const entry of entries) {
    if (["boundary", "cleared", "head", "snip", "replaced"].includes(entry.type)) break;
    const call = callOf(entry, "");
    if (call && entry.type === "assistant") {
      const {
        input_tokens: uncached,
        cache_read_input_tokens: read,
        cache_creation_input_tokens: written,
      } = call.usage;
      requests.push({ weight, input: uncached + (read ?? 0) + (written ?? 0) });
    }
    const content = contentOf(entry);
    if (content) weight += requestTokens({ messages: [content] } as never, facts);
  }
  return requests;
}

function contentOf(entry: Entry): object | undefined {
  const event = toReplayEvent(entry);
  if (!event || event.kind === "rewind") return undefined;
  if (event.kind === "response") return { role: "assistant", content: event.content };
  if (event.kind === "reminder") return { role: "user", content: [{ type: "text", text: event.text }] };
  return { role: "user", content: event.kind === "human" ? event.content : event.results };
}

const listTools = (events: readonly ReplayEvent[]): readonly string[] => [
  ...new Set(
    events
      .filter((event): event is ReplayedResponse => event.kind === "response")
      .flatMap(({ content }) =>
        content.flatMap((block) => (block.type === "tool_use" ? [toToolName(String(block.name))] : [])),
      ),
  ),
];

/** Tokens of a response without its thinking, as the emulator bills them in the other rows. */
function countTokens(content: readonly object[], model: string, tokenFactor: number): number {
  const message = { role: "assistant", content };
  return requestTokens({ messages: [message] } as never, { ...modelFacts(model), tokenFactor });
}

function sumRecorded(
  entries: readonly Entry[],
  countOutput: (content: readonly object[]) => number,
): RecordedCost {
  const sums = {
    ...{ requests: 0, read: 0, written: 0, uncached: 0, output: 0, cutOutputs: 0 },
    ...{ peak: 0, compactions: 0 },
  };
  let usd: number | undefined = 0;
  let model = "";
  for (const entry of entries) {
    if (entry.type === "prelude") model = entry.prelude.model;
    if (entry.type === "boundary") sums.compactions++;
    const call = entry.type === "assistant" ? callOf(entry, model) : undefined;
    if (!call) continue;
    const usage = { ...call.usage };
    if (countsOnlyStart(entry) && entry.type === "assistant") {
      sums.cutOutputs++;
      const shown = entry.message.content.filter(({ type }) => type === "text" || type === "tool_use");
      usage.output_tokens = Math.max(usage.output_tokens, countOutput(shown));
    }
    const [read, written] = [usage.cache_read_input_tokens ?? 0, usage.cache_creation_input_tokens ?? 0];
    const input = usage.input_tokens + read + written;
    sums.requests++;
    sums.read += read;
    sums.written += written;
    sums.uncached += usage.input_tokens;
    sums.output += usage.output_tokens;
    sums.peak = Math.max(sums.peak, input);
    const cost = priceOf(usage, call.model);
    usd = usd === undefined || !("usd" in cost) ? undefined : usd + cost.usd;
  }
  return { ...sums, usd: sums.requests === 0 ? undefined : usd };
}
