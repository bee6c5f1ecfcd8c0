// Strings that JSON cannot carry: half of a surrogate pair, left over where text was cut in the middle of a character.
import { type ApiError, refuseRequest } from "../api-error.ts";

export function checkWellFormed(value: unknown): ApiError | undefined {
  return isWellFormed(value)
    ? undefined
    : refuseRequest("The request body is not valid JSON: no low surrogate in string");
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  for (const key in value) if (!isWellFormed((value as Record<string, unknown>)[key])) return false;
  return true;
}
