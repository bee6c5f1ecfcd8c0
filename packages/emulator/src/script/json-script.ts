// Scripts as JSON: turns with matchers, checked once when they are loaded.
import * as z from "zod";
import { faultSchema } from "../faults.ts";
import type { MessagesRequest } from "../wire.ts";
import { matcherSchema, matchesRequest } from "./matcher.ts";
import { ScriptError } from "./script-error.ts";
import { readText } from "./script-file.ts";
import type { ScriptFunction, Turn } from "./script-turn.ts";

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
    web_search: z
      .array(
        z.strictObject({
          query: z.string(),
          results: z
            .array(
              z.strictObject({
                title: z.string(),
                url: z.string(),
                text: z.string().optional(),
                page_age: z.string().nullable().optional(),
              }),
            )
            .optional(),
          error: z.string().optional(),
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

/** `source` names the script in error messages. A list is short for its turns, and a reply for a turn of it. */
export function parseScript(value: unknown, source: string): JsonScript {
  const parsed = scriptSchema.safeParse(Array.isArray(value) ? { turns: value.map(turnOf) } : value);
  if (parsed.success) return parsed.data;
  const issue = findDeepestIssue(parsed.error.issues[0] as z.core.$ZodIssue);
  const path = Array.isArray(value) ? pathInList(value, issue.path) : issue.path;
  const place = path.length === 0 ? "the top level" : path.join(".");
  throw new ScriptError(`The script ${source} is not usable: at ${place}, ${issue.message}.`);
}

export function readScript(file: string): JsonScript {
  return parseScript(readJson(file), file);
}

export function playScript(script: JsonScript): ScriptFunction {
  const left = script.turns.map((turn) => turn.times ?? 1);
  return (request: MessagesRequest) => {
    const found = script.turns.findIndex(
      ({ when }, index) =>
        (left[index] as number) > 0 && (when === undefined || matchesRequest(when, request)),
    );
    if (found >= 0) left[found] = (left[found] as number) - 1;
    const answer = found >= 0 ? script.turns[found]?.reply : script.otherwise;
    return answer === undefined ? [] : (answer as Turn | string);
  };
}

const isTurn = (item: unknown): boolean => typeof item === "object" && item !== null && "reply" in item;

const turnOf = (item: unknown): unknown => (isTurn(item) ? item : { reply: item });

/** The path in the list as it was given, without the wrapper that was added around it. */
function pathInList(list: readonly unknown[], path: readonly PropertyKey[]): readonly PropertyKey[] {
  const [, index, ...rest] = path;
  if (index === undefined) return [];
  return [index, ...(isTurn(list[index as number]) ? rest : rest.slice(1))];
}

function readJson(file: string): unknown {
  const text = readText("script", file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ScriptError(`The script ${file} is not JSON: ${(error as Error).message}.`);
  }
}

/** For a union, the error deepest in the value is the most useful; its path is prefixed with that of the union. */
function findDeepestIssue(issue: z.core.$ZodIssue): {
  readonly path: readonly PropertyKey[];
  readonly message: string;
} {
  if (issue.code !== "invalid_union") return issue;
  const inner = issue.errors.flat().map(findDeepestIssue);
  const best = inner.toSorted((a, b) => b.path.length - a.path.length).at(0);
  return best === undefined ? issue : { path: [...issue.path, ...best.path], message: best.message };
}
