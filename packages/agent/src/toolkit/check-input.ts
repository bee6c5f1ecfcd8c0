// Checks a call's input with its tool's schema, and explains what is wrong.
import type * as z from "zod";
import type { Tool } from "./tool.ts";

/** A model needs only the first few to correct its call. */
const MAX_PROBLEMS = 5;

export type Checked<Input> =
  | { readonly ok: true; readonly input: Input }
  | { readonly ok: false; readonly reason: string };

export function checkInput<Input>(tool: Tool<Input>, given: unknown): Checked<Input> {
  const first = tool.input.safeParse(given);
  if (first.success) return { ok: true, input: first.data };
  const mended = tool.input.safeParse(mendInput(given, first.error.issues));
  if (mended.success) return { ok: true, input: mended.data };
  return { ok: false, reason: `${tool.name} cannot run: ${describeIssues(first.error.issues, given)}.` };
}

type Issue = z.core.$ZodIssue;

/** Models write "5" for 5, "true" for true, and a list as JSON text. That is corrected without asking again. */
function mendInput(given: unknown, issues: readonly Issue[]): unknown {
  if (typeof given !== "object" || given === null) return given;
  const copy = structuredClone(given);
  for (const issue of issues) {
    if (issue.code !== "invalid_type" || issue.expected === "string") continue;
    const owner = issue.path.slice(0, -1).reduce<unknown>((at, key) => readField(at, key), copy);
    const key = issue.path.at(-1);
    const value = key === undefined ? undefined : readField(owner, key);
    if (typeof value !== "string") continue;
    try {
      (owner as Record<PropertyKey, unknown>)[key!] = JSON.parse(value);
    } catch {
      // Left as it is; the check reports it.
    }
  }
  return copy;
}

function describeIssues(issues: readonly Issue[], given: unknown): string {
  const sentences = issues.map((issue) => describeIssue(issue, given));
  const more = sentences.length - MAX_PROBLEMS;
  return [...sentences.slice(0, MAX_PROBLEMS), ...(more > 0 ? [`${more} more`] : [])].join("; ");
}

function describeIssue(issue: Issue, given: unknown): string {
  const name = issue.path.map(String).join(".") || "the input";
  if (issue.code === "unrecognized_keys") {
    const where = issue.path.length === 0 ? "" : ` in ${name}`;
    return `there is no field ${issue.keys.join(", ")}${where}`;
  }
  const value = issue.path.reduce<unknown>((at, key) => readField(at, key), given);
  if (value === undefined && issue.path.length > 0) return `${name} is missing`;
  if (issue.code === "invalid_type")
    return `${name} must be ${withArticle(issue.expected)}, not ${kindOf(value)}`;
  if (issue.code === "invalid_value") return `${name} must be one of ${issue.values.map(String).join(", ")}`;
  return `${name}: ${issue.message}`;
}

const withArticle = (kind: string) => `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`;

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return withArticle(Array.isArray(value) ? "array" : typeof value);
}

function readField(value: unknown, key: PropertyKey): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;
}
