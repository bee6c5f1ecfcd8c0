// What a person's message wants of memory in so many words: to have something remembered, or forgotten. Pure.
import { findMemoryRequest, type MemoryRequest } from "@palimpsest/core/language";
import { NOT_TYPED } from "@palimpsest/core/memory";

/** `message`: what was typed of it. Where something else stands between, the model reads it. */
export const planMemoryRequest = (message: string): MemoryRequest | undefined =>
  message.trim().includes(NOT_TYPED) ? undefined : findMemoryRequest(message);
