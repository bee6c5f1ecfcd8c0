// Starts a fork and builds its first request in one step, for tests.
import type { RequestBody } from "../transcript/blocks.ts";
import { type ForkInput, forkRequest, startFork } from "./fork-body.ts";

/** Builds the request of a fork's first turn. */
export function forkBody(
  input: ForkInput,
): { readonly ok: true; readonly body: RequestBody } | { readonly ok: false; readonly reason: string } {
  const started = startFork(input);
  return started.ok ? { ok: true, body: forkRequest(started.fork) } : started;
}
