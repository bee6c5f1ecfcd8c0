// Faults on demand: which fault, for which requests, and how often.
import * as z from "zod";
import { type ApiError, apiError } from "./api-error.ts";
import { checkMatcher, type Matcher, matchesRequest } from "./script/matcher.ts";
import type { MessagesRequest } from "./wire.ts";

/** Refuses the request before any other processing, with a status and a body. */
type RefusedFault =
  | { readonly kind: "rate_limit" /** Seconds. */; readonly retryAfter?: number }
  | { readonly kind: "overloaded" | "server_error" }
  /** Redirects the client; by default with 307, which keeps method and body. */
  | { readonly kind: "redirect"; readonly to: string; readonly status?: number }
  | {
      readonly kind: "error";
      readonly status: number;
      readonly message?: string;
      readonly retryAfter?: number;
    };

/** What goes wrong on the connection. `afterEvents` counts stream events that still arrive. */
export type TransportFault =
  | { readonly kind: "reset" | "drop" }
  | { readonly kind: "cut" | "malformed"; readonly afterEvents?: number }
  | {
      readonly kind: "error_event";
      readonly afterEvents?: number;
      readonly type?: string;
      readonly message?: string;
    }
  /** Silence for `ms` of real time or `until` a promise settles, after which the answer continues; otherwise until the client gives up. */
  | {
      readonly kind: "stall";
      readonly afterEvents?: number;
      readonly ms?: number;
      readonly until?: Promise<unknown>;
    }
  /** Accepts the connection and reads the request, but sends not even headers until the client gives up. */
  | { readonly kind: "silent" }
  /** Pings and nothing else, until the client gives up. */
  | { readonly kind: "pings"; readonly afterEvents?: number; readonly everyMs?: number }
  /** The whole answer, with a pause of `everyMs` real time before each event, or as long as `pace` waits. */
  | { readonly kind: "trickle"; readonly everyMs?: number; readonly pace?: () => Promise<unknown> };

/** A valid but undesired answer. */
type ReplyFault = { readonly kind: "refusal"; readonly category?: string } | { readonly kind: "max_tokens" };

export type Fault = RefusedFault | TransportFault | ReplyFault;

const afterEvents = z.int().nonnegative().optional();
const everyMs = z.number().positive().optional();
const retryAfter = z.number().nonnegative().optional();

/** Faults as they come from files and other processes. */
export const faultSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("rate_limit"), retryAfter }),
  z.strictObject({
    kind: z.enum(["overloaded", "server_error", "reset", "drop", "silent", "max_tokens"]),
  }),
  z.strictObject({ kind: z.literal("redirect"), to: z.string(), status: z.int().optional() }),
  z.strictObject({ kind: z.literal("error"), status: z.int(), message: z.string().optional(), retryAfter }),
  z.strictObject({ kind: z.enum(["cut", "malformed"]), afterEvents }),
  z.strictObject({
    kind: z.literal("error_event"),
    afterEvents,
    type: z.string().optional(),
    message: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal("stall"), afterEvents, ms: z.number().nonnegative().optional() }),
  z.strictObject({ kind: z.literal("pings"), afterEvents, everyMs }),
  z.strictObject({ kind: z.literal("trickle"), everyMs }),
  z.strictObject({ kind: z.literal("refusal"), category: z.string().optional() }),
]);

export interface FaultRule {
  readonly fault: Fault;
  /** How many requests it affects. Default: 1. */
  readonly times?: number;
  /** Which requests it affects. Default: all. */
  readonly when?: Matcher | ((request: MessagesRequest) => boolean);
}

export class FaultQueue {
  #rules: { rule: FaultRule; left: number }[] = [];

  /** Applies the fault to the next request, or to the next `times` requests that match `when`. */
  next(fault: Fault, options: Omit<FaultRule, "fault"> = {}): void {
    if (typeof options.when === "object") checkMatcher(options.when);
    this.#rules.push({ rule: { ...options, fault }, left: options.times ?? 1 });
  }

  take(request: MessagesRequest): Fault | undefined {
    const found = this.#rules.find(({ rule }) => isApplicable(rule, request));
    if (found === undefined) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.#rules = this.#rules.filter((entry) => entry !== found);
    return found.rule.fault;
  }

  get pending(): readonly FaultRule[] {
    return this.#rules.map(({ rule, left }) => ({ ...rule, times: left }));
  }

  clear(): void {
    this.#rules = [];
  }
}

function isApplicable({ when }: FaultRule, request: MessagesRequest): boolean {
  if (when === undefined) return true;
  return typeof when === "function" ? when(request) : matchesRequest(when, request);
}

/** The error of a fault that refuses the request. */
export function toRefusal(fault: Fault): ApiError | undefined {
  switch (fault.kind) {
    case "rate_limit":
      return withRetry(
        apiError(429, "This request would exceed your organization's rate limit."),
        fault.retryAfter ?? 1,
      );
    case "overloaded":
      return apiError(529, "Overloaded");
    case "server_error":
      return apiError(500, "Internal server error");
    case "redirect": {
      const moved = apiError(fault.status ?? 307, "The server is somewhere else.");
      return { ...moved, headers: { location: fault.to } };
    }
    case "error":
      return withRetry(
        apiError(fault.status, fault.message ?? `Fault with status ${fault.status}`),
        fault.retryAfter,
      );
    default:
      return undefined;
  }
}

function withRetry(error: ApiError, seconds: number | undefined): ApiError {
  return seconds === undefined ? error : { ...error, headers: { "retry-after": String(seconds) } };
}

const TRANSPORT: ReadonlySet<string> = new Set<TransportFault["kind"]>([
  "reset",
  "drop",
  "silent",
  "cut",
  "malformed",
  "error_event",
  "stall",
  "pings",
  "trickle",
]);

/** Whether the connection is lost, or never answers, before the response begins. */
export const isBeforeHeaders = ({ kind }: TransportFault): boolean =>
  kind === "reset" || kind === "drop" || kind === "silent";

export function isTransport(fault: Fault): fault is TransportFault {
  return TRANSPORT.has(fault.kind);
}
