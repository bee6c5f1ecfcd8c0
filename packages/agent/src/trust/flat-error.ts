// What is wrong with a value, on one line and in words: where it stands, and what should stand there. Pure.
import type { z } from "zod";

/** The first few say enough; the rest is seldom another mistake. */
const MOST_NAMED = 3;

const TYPES: Readonly<Record<string, string>> = {
  array: "a list",
  object: "an object",
  record: "an object",
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
};

export function flatError({ issues }: z.ZodError): string {
  const named = issues.slice(0, MOST_NAMED).map(said);
  return `${named.join("; ")}${issues.length > MOST_NAMED ? "; …" : ""}.`;
}

function said(issue: z.core.$ZodIssue): string {
  const where = issue.path.length === 0 ? "it" : issue.path.join(".");
  if (issue.code === "invalid_type") return `${where} must be ${TYPES[issue.expected] ?? issue.expected}`;
  if (issue.code === "invalid_value") return `${where} must be one of ${issue.values.join(", ")}`;
  return `${where}: ${issue.message}`;
}
