// Reads the prompt of a one-shot run: the words of the command line, standard input, or both.

import type { UserContent } from "@palimpsest/core";
import type { OriginRange } from "@palimpsest/core/internal";

/** Milliseconds to wait for optional standard input: in CI it may be a pipe that nobody ever writes to or closes. */
export const PATIENCE_MS = 3_000;
/** Larger than any window. Text that does not fit in a message is stored on disk, and the model gets a preview. */
const MAX_BYTES = 64 * 1024 * 1024;

export interface Input extends NodeJS.ReadableStream {
  readonly isTTY?: boolean;
  destroy?(): void;
}

export type StandardInput =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/** `patience`: milliseconds to wait for the first byte. Without it, waits until the input ends. */
export function readInput(stdin: Input, patience?: number): Promise<StandardInput> {
  if (stdin.isTTY) return Promise.resolve({ ok: true, text: "" });
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const settleInput = (outcome: StandardInput) => {
      clearTimeout(timer);
      stdin.removeAllListeners();
      stdin.destroy?.();
      resolve(outcome);
    };
    const late = `Nothing arrived on standard input within ${(patience ?? 0) / 1_000} s; continuing without it.`;
    const timer =
      patience === undefined
        ? undefined
        : setTimeout(() => settleInput({ ok: false, reason: late }), patience);
    stdin.on("data", (part: Buffer | string) => {
      clearTimeout(timer);
      parts.push(Buffer.from(part));
      size += part.length;
      if (size > MAX_BYTES)
        settleInput({
          ok: false,
          reason: `Standard input is longer than ${MAX_BYTES} bytes; it is not used.`,
        });
    });
    stdin.once("end", () => settleInput({ ok: true, text: Buffer.concat(parts).toString("utf8") }));
    stdin.once("error", (error) =>
      settleInput({ ok: false, reason: `Standard input cannot be read: ${error.message}.` }),
    );
  });
}

export interface Prompt {
  /** Undefined if a session is continued without a new message. */
  readonly content?: UserContent;
  /** The words of the command line count as typed, standard input as piped. */
  readonly origins?: readonly OriginRange[];
  readonly notice?: string;
}

/** `isNeeded`: there must be a prompt, so standard input is required if there are no words. */
export async function readPrompt(words: string, stdin: Input, isNeeded = true): Promise<Prompt> {
  const given = words.trim();
  const input = await readInput(stdin, given === "" && isNeeded ? undefined : PATIENCE_MS);
  const notice = input.ok ? {} : { notice: input.reason };
  const piped = input.ok && input.text.trim() !== "" ? input.text : undefined;
  if (given === "")
    return piped === undefined
      ? notice
      : { content: piped, origins: [{ ...coverText(piped), origin: "piped" }] };
  const typed = { ...coverText(given), origin: "typed" as const };
  if (piped === undefined) return { content: given, origins: [typed], ...notice };
  // Two blocks, with the words first, since the title of the session is made from them.
  const added = `From standard input:\n\n${piped}`;
  return {
    content: [given, added].map((text) => ({ type: "text", text })),
    origins: [typed, { block: 1, ...coverText(added), origin: "piped" }],
  };
}

const coverText = (text: string) => ({ from: 0, to: text.length });
