// A session driven move by move against the strict emulator, with an in-memory disk. Shared by property tests.
import { createApi } from "@palimpsest/emulator";
import fc from "fast-check";
import { memoryPorts } from "../ports/memory/ports.ts";
import type { AssistantMessage, Block, RequestBody } from "../transcript/blocks.ts";
import type { Draft, Entry, Prelude } from "../transcript/entries.ts";
import { openTranscript, type Transcript } from "../transcript/open-transcript.ts";
import { planInterrupted } from "../view/add-result.ts";
import { applyEntry } from "../view/fold-entries.ts";
import { renderRequest } from "../view/render-request.ts";
import { emptyView, type View } from "../view/view.ts";
import { assistantBlocks } from "./drawn-content.ts";
import { draftsOf, MOVES, type Move } from "./moves.ts";

export const PATH = "/sessions/s.jsonl";

const prelude = (model: string, bindsThinking: boolean): Prelude => ({
  model,
  system: [{ type: "text", text: "You are terse." }],
  tools: ["Bash", "mcp__x__y"].map((name) => ({ name, input_schema: { type: "object" } })),
  parameters: { max_tokens: 20_000, thinking: { type: "adaptive" } },
  keep: [],
  bindsThinking,
});

/** One model with thinking bound to its prefix, and one without. */
export const PRELUDES: readonly Prelude[] = [
  prelude("claude-sonnet-5-5", true),
  prelude("claude-opus-4-6", false),
];

const number = fc.nat(10_000);
const kinds = fc.oneof(
  {
    arbitrary: fc.constantFrom<Move["kind"][]>("human", "respond", "results", "respond", "results"),
    weight: 5,
  },
  { arbitrary: fc.constantFrom(...MOVES), weight: 1 },
);

export const someMoves = (most: number) =>
  fc.array(fc.record({ kind: kinds, a: number, b: number, c: number }), {
    minLength: Math.floor(most / 4),
    maxLength: most,
    size: "max",
  });

export interface Exchange {
  readonly request: RequestBody;
  readonly status: number;
  readonly error: string;
  /** The number of breaks when the request was made. */
  readonly breaks: number;
}

export class Driven {
  readonly ports = memoryPorts();
  readonly view: View = emptyView();
  readonly entries: Entry[] = [];
  readonly exchanges: Exchange[] = [];
  /** What was added, as its author gave it. */
  readonly said: Draft[] = [];
  readonly #api = createApi();
  readonly #prelude: Prelude;
  readonly #transcript: Transcript;

  static async start(which: Prelude): Promise<Driven> {
    const ports = memoryPorts();
    return new Driven(which, await openTranscript(ports, PATH), ports);
  }

  private constructor(which: Prelude, transcript: Transcript, ports: Driven["ports"]) {
    this.#prelude = which;
    this.#transcript = transcript;
    this.ports = ports;
    this.add({ type: "prelude", reason: "first", prelude: which });
  }

  add(draft: Draft): void {
    this.said.push(draft);
    const entry = this.#transcript.writer.append(draft);
    this.entries.push(entry);
    applyEntry(this.view, entry);
  }

  async move(move: Move, number: number): Promise<void> {
    // A running answer arrives two moves later, or at the latest before the next question.
    if (this.#underWay && (move.kind === "respond" || this.#underWay.until <= number)) this.#arrive();
    if (move.kind === "respond") return this.#respond(move, number);
    // The model stays the one that the emulator is asked for; only facts about it may change.
    if (move.kind === "adopt" && move.a % 3 === 0) return;
    // A preview is decided before the first request that would show the result, never after.
    if (move.kind === "replace" && this.view.sent < (this.#shown ?? 0)) return;
    for (const draft of draftsOf(this.view, move, number)) this.add(draft);
  }

  async close(): Promise<Uint8Array> {
    await this.#transcript.close();
    return this.ports.files.read(PATH);
  }

  /** Slots that an unanswered request has shown. */
  #shown: number | undefined;

  async #respond(move: Move, number: number): Promise<void> {
    const interrupted = planInterrupted(this.view);
    if (interrupted) this.add(interrupted);
    if (!this.view.prelude) this.add({ type: "prelude", reason: "first", prelude: this.#prelude });
    if (this.view.slots.at(-1)?.role !== "user") return;
    const request = renderRequest(this.view, "5m");
    this.#shown = this.view.slots.length;
    const answers = this.view.leaf;
    if (move.c % 9 === 0) this.#api.faults.next({ kind: "overloaded" });
    const blocks = assistantBlocks(move.a, move.b, `toolu_${number}`).map(unsigned);
    this.#api.setScript(() => ({ blocks: blocks as never }));
    const { status, body, message } = await this.#api.handle(request);
    this.exchanges.push({ request, status, error: JSON.stringify(body), breaks: this.view.breaks.length });
    if (!message) return;
    this.#underWay = { message: message as unknown as AssistantMessage, move, answers, until: number + 2 };
    if (move.c % 4 !== 3) this.#arrive();
  }

  /** The answer to the last request, while it is running. */
  #underWay: { message: AssistantMessage; move: Move; answers: string | null; until: number } | undefined;

  #arrive(): void {
    const { message, move, answers } = this.#underWay!;
    this.#underWay = undefined;
    this.#answer(message, move, answers);
  }

  #answer(message: AssistantMessage, { c }: Move, answers: string | null): void {
    this.#shown = undefined;
    if (c % 5 !== 1) return this.add({ type: "assistant", message, answers });
    // Cut off somewhere: the last block that had begun is incomplete, and its thinking has no signature.
    const begun = message.content.slice(0, 1 + (c % Math.max(1, message.content.length)));
    const content = begun.map((block, at): Block => (at === begun.length - 1 ? unfinished(block) : block));
    this.add({
      type: "assistant",
      message: { ...message, content },
      answers,
      aborted: true,
      incomplete: [begun.length - 1],
    });
  }
}

/** Only the emulator can sign its answers. */
function unsigned(block: Block): Block {
  if (block.type === "thinking") return { ...block, signature: "" } as Block;
  return block.type === "redacted_thinking" ? ({ ...block, data: "" } as Block) : block;
}

function unfinished(block: Block): Block {
  if (block.type === "thinking") return { ...block, signature: "" } as Block;
  return block.type === "tool_use" ? ({ ...block, input: {} } as Block) : block;
}
