// Small checks on shapes that every rule is built from, worded as the API words them.
import { type ApiError, refuseRequest } from "../api-error.ts";

export type Fields = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function requireFields(value: Fields, path: string, ...names: string[]): ApiError | undefined {
  const name = names.find((field) => value[field] === undefined);
  return name === undefined ? undefined : refuseRequest(`${joinPath(path, name)}: Field required`);
}

export function refuseExtraFields(
  value: Fields,
  allowed: ReadonlySet<string>,
  path: string,
): ApiError | undefined {
  for (const key in value) {
    if (!allowed.has(key) && value[key] !== undefined)
      return refuseRequest(`${joinPath(path, key)}: Extra inputs are not permitted`);
  }
  return undefined;
}

export function oneOf(value: unknown, choices: readonly string[], path: string): ApiError | undefined {
  if (typeof value === "string" && choices.includes(value)) return undefined;
  return refuseRequest(`${path}: Input should be ${formatAlternatives(choices)}`);
}

export function unknownTag(tag: unknown, path: string, expected: readonly string[]): ApiError {
  const list = expected.map((name) => `'${name}'`).join(", ");
  return refuseRequest(
    `${path}: Input tag '${typeof tag === "string" ? tag : JSON.stringify(tag)}' found using 'type' does not match any of the expected tags: ${list}`,
  );
}

export function requireText(value: unknown, path: string): ApiError | undefined {
  return typeof value === "string" ? undefined : refuseRequest(`${path}: Input should be a valid string`);
}

export function requireInteger(value: unknown, path: string, least?: number): ApiError | undefined {
  if (!Number.isInteger(value)) return refuseRequest(`${path}: Input should be a valid integer`);
  if (least !== undefined && (value as number) < least) {
    return refuseRequest(`${path}: Input should be greater than or equal to ${least}`);
  }
  return undefined;
}

export function joinPath(path: string, name: string | number): string {
  return path === "" ? `${name}` : `${path}.${name}`;
}

/** The first error in a list; later items are not checked. */
export function firstError<T>(items: readonly T[], check: (item: T, index: number) => ApiError | undefined) {
  for (let index = 0; index < items.length; index++) {
    const error = check(items[index] as T, index);
    if (error !== undefined) return error;
  }
  return undefined;
}

function formatAlternatives(choices: readonly string[]): string {
  const quoted = choices.map((choice) => `'${choice}'`);
  if (quoted.length === 1) return quoted[0] as string;
  return `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}
