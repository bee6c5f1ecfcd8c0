// Faults in what surrounds the view: the transcript, the window, the ledger.
import type { Block } from "@palimpsest/core";
import type { Entry } from "@palimpsest/core/internal";
import type { Exports, ModuleMutant } from "./mutant.ts";

export const SESSION_MUTANTS: readonly ModuleMutant[] = [
  {
    name: "what is read back has another shape",
    breaks: ["I5"],
    module: "transcript/load-transcript.ts",
    change: ({ loadTranscript }) => ({
      loadTranscript: (
        files: unknown,
        path: unknown,
        bytes: unknown,
        take: (entry: Entry, place: unknown) => void,
      ) => loadTranscript(files, path, bytes, (entry: Entry, place: unknown) => take(asBlocks(entry), place)),
    }),
  },
  {
    name: "the last entry is not read back",
    breaks: ["I5"],
    module: "transcript/load-transcript.ts",
    change: ({ loadTranscript }) => ({
      async loadTranscript(
        files: unknown,
        path: unknown,
        bytes: unknown,
        take: (entry: Entry, place: unknown) => void,
      ) {
        const read: [Entry, unknown][] = [];
        const loaded = await loadTranscript(files, path, bytes, (entry: Entry, place: unknown) =>
          read.push([entry, place]),
        );
        for (const [entry, place] of read.slice(0, -1)) take(entry, place);
        const last = read.at(-2)?.[0];
        return { ...loaded, leaf: last?.type === "head" ? last.to : (last?.id ?? null) };
      },
    }),
  },
  {
    name: "the head is forgotten when a session is opened",
    breaks: ["I5"],
    foundBy: 17,
    module: "transcript/leaf-tracker.ts",
    change: ({ LeafTracker }) => ({
      LeafTracker: class extends LeafTracker {
        take(entry: Entry, seen: ReadonlySet<string>): void {
          if (entry.type !== "head") super.take(entry, seen);
        }
      },
    }),
  },
  {
    name: "nothing is waited for",
    breaks: ["I4"],
    module: "transcript/writer.ts",
    change: ({ Writer }) => ({
      Writer: class extends Writer {
        async flush(): Promise<void> {}
      },
    }),
  },
  {
    name: "titles drift out of sight",
    breaks: ["Q4"],
    module: "transcript/labels.ts",
    change: ({ Labels }) => ({
      Labels: class extends Labels {
        due(): readonly never[] {
          return [];
        }
      },
    }),
  },
  {
    name: "a full window stops nobody",
    breaks: ["I3"],
    foundBy: 5,
    module: "tokens/thresholds.ts",
    change: () => ({ findStanding: () => ({ level: "ok", percentLeft: 100 }) }),
  },
  {
    name: "the view is taken to be small",
    breaks: ["I3"],
    module: "tokens/size-view.ts",
    change: () => ({ sizeView: () => ({ tokens: 1, exact: true }) }),
  },
  {
    name: "nobody is told of anything",
    breaks: ["I2", "I4"],
    module: "record/event-emitter.ts",
    change: ({ EventEmitter }) => ({
      EventEmitter: class extends EventEmitter {
        emit(): void {}
      },
    }),
  },
  {
    name: "a copied session pays for its past once more",
    breaks: ["I9"],
    foundBy: 21,
    module: "session/session-state.ts",
    change: ({ SessionState }) => ({
      SessionState: class extends SessionState {
        takeEntry(entry: Entry): void {
          if (entry.type !== "copied") super.takeEntry(entry);
        }
      },
    }),
  },
  {
    name: "output is left off the ledger",
    breaks: ["I9"],
    module: "ledger/ledger.ts",
    change: ({ addCall }) => ({
      addCall: (ledger: unknown, call: Exports, ...rest: unknown[]) =>
        addCall(ledger, { ...call, usage: { ...call.usage, output_tokens: 0 } }, ...rest),
    }),
  },
];

/** Results that came as a string are read back as a list. */
function asBlocks(entry: Entry): Entry {
  if (entry.type !== "user") return entry;
  const content = entry.content.map((block: Block) =>
    block.type === "tool_result" && typeof block.content === "string"
      ? { ...block, content: [{ type: "text", text: block.content }] }
      : block,
  );
  return { ...entry, content } as Entry;
}
