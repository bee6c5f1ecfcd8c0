// Recordings: earlier answers, one JSON object per line, served again in the same order.
import { appendFileSync } from "node:fs";
import * as z from "zod";
import type { Block, MessageResponse, StopReason } from "../wire.ts";
import { ScriptError } from "./script-error.ts";
import { readText } from "./script-file.ts";
import type { ScriptFunction, Turn } from "./script-turn.ts";

export interface Recording {
  readonly responses: readonly Pick<MessageResponse, "content" | "stop_reason">[];
}

const lineSchema = z.looseObject({
  response: z.looseObject({
    content: z.array(z.looseObject({ type: z.string() })),
    stop_reason: z.string().nullable(),
  }),
});

export function readRecording(file: string): Recording {
  const lines = readText("recording", file).split("\n");
  const responses = lines.flatMap((line, index) =>
    line.trim() === "" ? [] : [readLine(line, `${file}:${index + 1}`)],
  );
  return { responses };
}

/** Signs thinking again, since the old signature is bound to its original conversation. */
export function playRecording(recording: Recording): ScriptFunction {
  const turns = recording.responses.map(
    ({ content, stop_reason }): Turn => ({
      blocks: content.map((block) => (block.type === "thinking" ? { ...block, signature: "" } : block)),
      ...(stop_reason === null ? {} : { stop_reason }),
    }),
  );
  return () => turns.splice(0, 1);
}

/** Appends one answer that was served, so that the file can be played again. */
export function recordResponse(file: string, response: MessageResponse): void {
  appendFileSync(file, `${JSON.stringify({ response })}\n`);
}

function readLine(line: string, place: string): Recording["responses"][number] {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new ScriptError(
      `The recording has a line that is not JSON, at ${place}: ${(error as Error).message}.`,
    );
  }
  const parsed = lineSchema.safeParse(value);
  if (parsed.success) {
    const { content, stop_reason } = parsed.data.response;
    return { content: content as Block[], stop_reason: stop_reason as StopReason | null };
  }
  const issue = parsed.error.issues[0];
  throw new ScriptError(
    `The recording has an unusable line, at ${place}: ${issue?.path.join(".")}, ${issue?.message}.`,
  );
}
