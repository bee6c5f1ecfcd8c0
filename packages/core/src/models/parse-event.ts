// Parses one event of a stream. Checks only what assembling relies on.
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

/** Thrown if the server sends something that the API does not specify. */
export class MalformedEventError extends Error {
  override readonly name = "MalformedEventError";
}

/** Returns the event, or undefined for one without content of the message: a ping, or an unknown type. */
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
  // Returns the value itself, not the checked copy, so that nothing in it changes.
  return value as StreamEvent;
}
