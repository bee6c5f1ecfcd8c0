// The request headers that the API reads: key, version, betas.

import { type ApiError, apiError, refuseRequest } from "./api-error.ts";
import { type Betas, betasOf } from "./betas.ts";

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface Caller {
  readonly key: string;
  readonly version: string;
  readonly betas: Betas;
}

export function readHeaders(headers: Headers): Caller | ApiError {
  const key = takeFirst(headers["x-api-key"]) ?? readBearerToken(takeFirst(headers.authorization));
  if (key === undefined || key === "") return apiError(401, "x-api-key header is required");
  const version = takeFirst(headers["anthropic-version"]);
  if (version === undefined) return refuseRequest("anthropic-version: header is required");
  return { key, version, betas: betasOf(takeFirst(headers["anthropic-beta"])) };
}

export function isError(caller: Caller | ApiError): caller is ApiError {
  return "status" in caller;
}

function takeFirst(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(",") : value;
}

function readBearerToken(authorization: string | undefined): string | undefined {
  return authorization?.match(/^Bearer\s+(.*)$/i)?.[1];
}
