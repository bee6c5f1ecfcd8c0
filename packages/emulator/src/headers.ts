// The request headers that the API reads: key, version, betas.
import { type Betas, betasOf } from "./betas.ts";
import { type ApiError, apiError, refuse } from "./errors.ts";

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface Caller {
  readonly key: string;
  readonly version: string;
  readonly betas: Betas;
}

export function readHeaders(headers: Headers): Caller | ApiError {
  const key = one(headers["x-api-key"]) ?? bearer(one(headers.authorization));
  if (key === undefined || key === "") return apiError(401, "x-api-key header is required");
  const version = one(headers["anthropic-version"]);
  if (version === undefined) return refuse("anthropic-version: header is required");
  return { key, version, betas: betasOf(one(headers["anthropic-beta"])) };
}

export function isError(caller: Caller | ApiError): caller is ApiError {
  return "status" in caller;
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(",") : value;
}

function bearer(authorization: string | undefined): string | undefined {
  return authorization?.match(/^Bearer\s+(.*)$/i)?.[1];
}
