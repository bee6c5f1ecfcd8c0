// Formats a schema error on one line: which field, and what is expected. Pure.
import type * as z from "zod";

/** The first few are enough; the rest is seldom another mistake. */
const MAX_NAMED = 3;

const TYPES: Readonly<Record<string, string>> = {
  array: "a list",
  object: "an object",
  record: "an object",
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
};

/** `name` is the name of the whole value, if it has one. */
export function formatSchemaError({ issues }: z.ZodError, name = ""): string {
  const named = issues.slice(0, MAX_NAMED).map((issue) => formatIssue(issue, name));
  return `${named.join("; ")}${issues.length > MAX_NAMED ? "; …" : ""}.`;
}

function formatIssue(issue: z.core.$ZodIssue, name: string): string {
  const where = formatPath(issue.path, name) || "it";
  if (issue.code === "invalid_type") return `${where} must be ${TYPES[issue.expected] ?? issue.expected}`;
  if (issue.code === "invalid_value") return `${where} must be one of ${issue.values.join(", ")}`;
  return `${where}: ${issue.message}`;
}

const formatPath = (path: readonly PropertyKey[], name: string): string =>
  path.reduce<string>((at, part) => {
    if (typeof part === "number" && at !== "") return `${at}[${part}]`;
    return at === "" ? String(part) : `${at}.${String(part)}`;
  }, name);
