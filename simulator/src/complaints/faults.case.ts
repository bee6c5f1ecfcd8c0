// For each complaint, the fault that would bring it back, planted from outside into modules of the engine.
import type { Entry } from "@palimpsest/core/internal";
import type { Exports } from "../mutants/mutant.ts";
import type { ModuleFault } from "../mutants/switchable-modules.case.ts";

/** More tokens than any limit. */
const HUGE = 1e9;

const core = (module: string, change: ModuleFault["change"]): ModuleFault => ({
  module: `core/src/${module}`,
  change,
});

export interface Planted {
  /** The expected error: failing for another reason would prove nothing. */
  readonly shows: RegExp;
  readonly faults: readonly ModuleFault[];
}

/** By the complaint's name. */
export const FAULTS: Readonly<Record<string, Planted>> = {
  "compaction that fails just when the window is full": {
    shows: /requests stop at/,
    faults: [
      core("layers/compaction/plan-last-resort.ts", () => ({
        planLastResort: () => ({ ok: false, reason: "The model was needed." }),
      })),
    ],
  },
  "compaction that loops": {
    shows: /Compacted again at once|compactions in 40 steps/,
    faults: [
      // A target that is reached by removing almost nothing, so that compaction is due again at the next request.
      core("layers/compaction/compaction-target.ts", () => ({
        computeTarget: () => Number.POSITIVE_INFINITY,
        listAcceptable: () => [Number.POSITIVE_INFINITY],
      })),
      core("layers/compaction/find-tail.ts", (original) => ({
        findTailStart: ({ view }: Exports) => Math.max(original.findFirstUncompacted(view) + 2, 2),
      })),
    ],
  },
  "compaction that is due again at every request": {
    shows: /compactions in 60 steps/,
    faults: [
      core("layers/compaction/compaction-target.ts", () => ({
        listAcceptable: ({ limits }: Exports, target: number) => [target, limits.blockingAt],
      })),
      // And it is not checked whether a compaction could help at all.
      core("layers/compaction/find-rounds.ts", () => ({
        findCoverableEnd: ({ slots }: Exports) => slots.length,
      })),
    ],
  },
  "compaction that makes the context larger": {
    shows: /tokens became/,
    faults: [
      core("layers/compaction/draft-boundary.ts", ({ draftBoundary }) => ({
        draftBoundary: (materials: Exports, input: Exports) =>
          draftBoundary(
            {
              ...materials,
              size: HUGE,
              sizeOf: (slots: unknown) => (slots === materials.view.slots ? HUGE : 0),
            },
            input,
          ),
      })),
    ],
  },
  "a setting off that the overflow path ignores": {
    shows: /not refused by name|compacted all the same/,
    faults: [core("layers/compaction/find-refusal.ts", () => ({ findRefusal: () => undefined }))],
  },
  "clearing that throws away 200,000 cached tokens to save 5,000": {
    shows: /results were cleared/,
    faults: [core("layers/microcompact/economy/break-price.ts", () => ({ priceBreak: () => 0 }))],
  },
  "a compaction request that omits the tools and so misses the cache": {
    shows: /tokens were read; \d+ were there/,
    faults: [
      core("forks/fork-body.ts", ({ forkRequest }) => ({
        forkRequest: (fork: unknown) => {
          const { tools: _, ...body } = forkRequest(fork);
          return body;
        },
      })),
    ],
  },
  "resume that sends the same history in another shape": {
    shows: /Another request is sent/,
    faults: [
      core("transcript/load-transcript.ts", ({ loadTranscript }) => ({
        loadTranscript: (
          files: unknown,
          path: unknown,
          bytes: unknown,
          take: (entry: Entry, place: unknown) => void,
        ) =>
          loadTranscript(files, path, bytes, (entry: Entry, place: unknown) => take(asBlocks(entry), place)),
      })),
    ],
  },
  "an orphan tool_result after the second compaction, and 400 for ever": {
    shows: /unexpected `tool_use_id`/,
    faults: [
      core("view/add-result.ts", () => ({ isClosed: () => true })),
      core("layers/compaction/find-tail.ts", () => ({
        // Right after a call, before its result.
        findTailStart: ({ view }: Exports) =>
          view.slots.findLastIndex((slot: Exports) => slot.uses.length > 0) + 1,
      })),
    ],
  },
  "the human's own words and corrections lost": {
    shows: /Lost: /,
    faults: [
      core("layers/compaction/quote-human-messages.ts", () => ({ quoteHumanMessages: () => undefined })),
    ],
  },
  "a restored binary file that fills the window": {
    shows: /binary file is in the view/,
    faults: [
      core("layers/compaction/restore/decode-text.ts", () => ({
        decodeText: (content: Uint8Array) => new TextDecoder("latin1").decode(content),
      })),
    ],
  },
  "results cleared silently": {
    shows: /does not say what it stands for/,
    faults: [
      core("layers/microcompact/stub.ts", () => ({
        makeResultStub: () => "[Old tool result content cleared]",
      })),
    ],
  },
  "a fork counted with the parent's window": {
    shows: /tokens became/,
    faults: [
      core("session/session-state.ts", ({ SessionState }) => ({
        SessionState: class extends SessionState {
          takeEntry(entry: Entry): void {
            super.takeEntry(entry);
            if (entry.type !== "cost") return;
            const { view } = this as Exports;
            const { input_tokens: input, output_tokens: output } = entry.usage;
            view.usage = {
              input: input + (entry.usage.cache_read_input_tokens ?? 0),
              output,
              slots: view.slots.length,
            };
          }
        },
      })),
    ],
  },
  'the word "unchanged" for a file whose content is no longer in view': {
    shows: /called unchanged/,
    faults: [{ module: "agent/src/agent/is-in-view.ts", change: () => ({ isInView: () => true }) }],
  },
};

/** Results that came as a string are read back as a list. */
function asBlocks(entry: Entry): Entry {
  if (entry.type !== "user") return entry;
  const content = entry.content.map((block) =>
    block.type === "tool_result" && typeof block.content === "string"
      ? { ...block, content: [{ type: "text", text: block.content }] }
      : block,
  );
  return { ...entry, content } as Entry;
}
