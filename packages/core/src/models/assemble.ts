// Builds a message from its stream events. Unknown block types, deltas and fields are kept.
import type { AssistantMessage, Block, Usage } from "../transcript/blocks.ts";
import type { BlockDelta, StreamEvent } from "./model.ts";

export interface Assembled {
  readonly message: AssistantMessage;
  /** Indexes of blocks that did not arrive completely, or whose input is not JSON. */
  readonly incomplete: readonly number[];
}

/** An event that cannot follow the ones before it. */
export class EventOrderError extends Error {
  override readonly name = "EventOrderError";
}

interface OpenBlock {
  readonly fields: Record<string, unknown>;
  json?: string;
  stopped: boolean;
}

export class Assembly {
  #message: Record<string, unknown> | undefined;
  #usage: Record<string, unknown> = {};
  readonly #blocks: OpenBlock[] = [];
  #ended = false;

  get started(): boolean {
    return this.#message !== undefined;
  }

  get ended(): boolean {
    return this.#ended;
  }

  add(event: StreamEvent): void {
    if (event.type === "message_start") {
      if (this.#message) throw new EventOrderError("a second message_start");
      this.#message = { ...event.message };
      this.#usage = { ...event.message.usage };
      return;
    }
    if (!this.#message || this.#ended) throw new EventOrderError(`${event.type} outside of a message`);
    switch (event.type) {
      case "content_block_start":
        if (event.index !== this.#blocks.length)
          throw new EventOrderError(`block ${event.index} out of order`);
        this.#blocks.push({ fields: { ...event.content_block }, stopped: false });
        return;
      case "content_block_delta":
        addDelta(this.#open(event.index), event.delta);
        return;
      case "content_block_stop":
        this.#open(event.index).stopped = true;
        return;
      case "message_delta": {
        const { type: _, delta, usage, ...rest } = event;
        Object.assign(this.#message, delta, rest);
        overwriteUsage(this.#usage, usage);
        return;
      }
      case "message_stop":
        this.#ended = true;
    }
  }

  /** Returns the message so far, or undefined if it has not begun. */
  result(): Assembled | undefined {
    if (!this.#message) return undefined;
    const incomplete: number[] = [];
    const content = this.#blocks.map((block, index) => {
      const input = block.json === undefined ? undefined : parseInput(block.json);
      if (!block.stopped || (block.json !== undefined && !input)) incomplete.push(index);
      if (block.json === undefined) return { ...block.fields } as unknown as Block;
      return { ...block.fields, input: input ? input.value : {} } as unknown as Block;
    });
    const message = { ...this.#message, content } as Record<string, unknown>;
    if (Object.keys(this.#usage).length > 0) message.usage = { ...this.#usage } as unknown as Usage;
    return { message: message as unknown as AssistantMessage, incomplete };
  }

  #open(index: number): OpenBlock {
    const block = this.#blocks[index];
    if (!block || block.stopped) throw new EventOrderError(`block ${index} is not open`);
    return block;
  }
}

export function assembleMessage(events: Iterable<StreamEvent>): Assembled | undefined {
  const assembly = new Assembly();
  for (const event of events) assembly.add(event);
  return assembly.result();
}

function addDelta(block: OpenBlock, delta: BlockDelta): void {
  const { fields } = block;
  const { type, ...values } = delta as { readonly type: string } & Record<string, unknown>;
  if (type === "input_json_delta") {
    block.json = (block.json ?? "") + String(values.partial_json);
    return;
  }
  if (type === "citations_delta") {
    fields.citations = [...((fields.citations as unknown[] | undefined) ?? []), values.citation];
    return;
  }
  // These two contain the whole value each time, so it must not be appended.
  const whole = type === "signature_delta" || type === "compaction_delta";
  for (const [field, value] of Object.entries(values)) {
    const before = fields[field];
    if (!whole && typeof before === "string" && typeof value === "string") fields[field] = before + value;
    else if (!whole && Array.isArray(before) && Array.isArray(value)) fields[field] = [...before, ...value];
    else fields[field] = value;
  }
}

/** Counts in a delta are cumulative and replace earlier ones. Null leaves the earlier count. */
function overwriteUsage(usage: Record<string, unknown>, later: Partial<Usage> | undefined): void {
  for (const [field, value] of Object.entries(later ?? {})) {
    if (value !== null && value !== undefined) usage[field] = value;
    else if (!(field in usage)) usage[field] = value;
  }
}

/** A tool without parameters streams no JSON, or an empty string. */
function parseInput(json: string): { readonly value: unknown } | undefined {
  if (json === "") return { value: {} };
  try {
    return { value: JSON.parse(json) };
  } catch {
    return undefined;
  }
}
