// Finds an explicit memory request in a message: to remember or forget something. Pure.
import { findMemoryRequest, type MemoryRequest } from "@palimpsest/core/language";
import { NOT_TYPED } from "@palimpsest/core/memory";

/** `message`: the typed part. A message mixed with other text is left to the model. */
export const planMemoryRequest = (message: string): MemoryRequest | undefined =>
  message.trim().includes(NOT_TYPED) ? undefined : findMemoryRequest(message);
