// Reads one event of a stream. Checks what assembling relies on and lets everything else through.
import * as z from "zod";
import type { StreamEvent } from "./model.ts";

const index = z.number().int().nonnegative();
const typed = z.looseObject({ type: z.string() });
const usage = z.record(z.string(), z.unknown()).nullish();

const EVENTS = {
  message_start: z.looseObject({ message: z.looseObject({ role: z.literal("assistant"), usage }) }),
  content_block_start: z.looseObject({ index, content_block: typed }),
  content_block_delta: z.looseObject({ index, delta: typed }),
  content_block_stop: z.looseObject({ index }),
  message_delta: z.looseObject({ delta: z.looseObject({}), usage }),
  message_stop: z.looseObject({}),
};

/** What the server sent is not what the API promises. */
export class MalformedEventError extends Error {
  override readonly name = "MalformedEventError";
}

/** The event, or undefined for one that carries nothing of the message: a ping, or a type not known yet. */
export function parseEvent(data: string): StreamEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch (cause) {
    throw new MalformedEventError("an event is not JSON", { cause });
  }
  const named = typed.safeParse(value);
  if (!named.success) throw new MalformedEventError("an event has no type");
  const { type } = named.data;
  if (!Object.hasOwn(EVENTS, type)) return undefined;
  const checked = EVENTS[type as keyof typeof EVENTS].safeParse(value);
  if (!checked.success) throw new MalformedEventError(`a ${type} event does not have the API's shape`);
  // The value itself, not the checked copy: nothing in it may change on the way through.
  return value as StreamEvent;
}
