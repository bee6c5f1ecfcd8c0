// Scripts as JSON: turns with matchers, checked once when they are loaded.
import { readFileSync } from "node:fs";
import { z } from "zod";
import { faultSchema } from "../faults.ts";
import type { MessagesRequest } from "../wire.ts";
import { matcherSchema, matches } from "./matcher.ts";
import type { ScriptFunction, Turn } from "./turn.ts";

const block = z.looseObject({ type: z.string() });
const reply = z.union([
  z.string(),
  z.strictObject({
    thinking: z.string().optional(),
    text: z.string().optional(),
    tool_use: z
      .array(
        z.strictObject({
          name: z.string(),
          input: z.record(z.string(), z.unknown()),
          id: z.string().optional(),
        }),
      )
      .optional(),
    blocks: z.array(block).optional(),
    stop_reason: z.string().optional(),
    usage: z.record(z.string(), z.unknown()).optional(),
    fault: faultSchema.optional(),
  }),
]);

const scriptSchema = z.strictObject({
  turns: z.array(
    z.strictObject({ when: matcherSchema.optional(), reply, times: z.number().int().positive().optional() }),
  ),
  otherwise: reply.optional(),
});

/** Turns are tried in order; each answers once unless `times` says otherwise. */
export type JsonScript = Readonly<z.input<typeof scriptSchema>>;

export class ScriptError extends Error {
  override readonly name = "ScriptError";
  readonly code = "bad-script";
}

/** `source` names the script in error messages. */
export function parseScript(value: unknown, source: string): JsonScript {
  const parsed = scriptSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = deepest(parsed.error.issues[0] as z.core.$ZodIssue);
  const path = issue.path.length === 0 ? "the top level" : issue.path.join(".");
  throw new ScriptError(`The script ${source} is not usable: at ${path}, ${issue.message}.`);
}

export function readScript(file: string): JsonScript {
  return parseScript(readJson(file), file);
}

export function playScript(script: JsonScript): ScriptFunction {
  const left = script.turns.map((turn) => turn.times ?? 1);
  return (request: MessagesRequest) => {
    const found = script.turns.findIndex(
      ({ when }, index) => (left[index] as number) > 0 && (when === undefined || matches(when, request)),
    );
    if (found >= 0) left[found] = (left[found] as number) - 1;
    const answer = found >= 0 ? script.turns[found]?.reply : script.otherwise;
    return answer === undefined ? [] : (answer as Turn | string);
  };
}

function readJson(file: string): unknown {
  const text = readFileSync(file, "utf8");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ScriptError(`The script ${file} is not JSON: ${(error as Error).message}.`);
  }
}

/** Of a union, the complaint that got furthest says most; its path is completed with that of the union. */
function deepest(issue: z.core.$ZodIssue): {
  readonly path: readonly PropertyKey[];
  readonly message: string;
} {
  if (issue.code !== "invalid_union") return issue;
  const inner = issue.errors.flat().map(deepest);
  const best = inner.toSorted((a, b) => b.path.length - a.path.length).at(0);
  return best === undefined ? issue : { path: [...issue.path, ...best.path], message: best.message };
}
