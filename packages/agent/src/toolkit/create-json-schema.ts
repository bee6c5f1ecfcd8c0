// The JSON schema of a tool's input, as sent to the API.
import * as z from "zod";

const jsonSchemas = new WeakMap<z.ZodType, Record<string, unknown>>();

/** Cached: a start creates several registries of the same tools. */
export function createJsonSchema(input: z.ZodType): Record<string, unknown> {
  const known = jsonSchemas.get(input);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: "input" });
  const made = withoutNoise(schema) as Record<string, unknown>;
  jsonSchemas.set(input, made);
  return made;
}

/** Bounds that no real input reaches cost tokens and do not help the model; input is checked anyway. */
function withoutNoise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNoise);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, one]) => !isNoise(key, one))
      .map(([key, one]) => [key, withoutNoise(one)]),
  );
}

function isNoise(key: string, value: unknown): boolean {
  if (value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER) return true;
  return (key === "minLength" || key === "maxLength") && typeof value === "number";
}
