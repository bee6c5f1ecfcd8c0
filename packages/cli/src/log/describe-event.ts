// Turns the events of a session into log lines. Pure.
import type { SessionEvents } from "@palimpsest/core";
import { formatCount } from "@palimpsest/core/text";
import type { LogLine } from "./log-line.ts";

type Description = Omit<LogLine, "time"> | undefined;

/** One description per logged event; the progress of a running task is not logged. */
export const EVENT_DESCRIPTIONS: {
  readonly [Name in keyof SessionEvents]: (event: SessionEvents[Name]) => Description;
} = {
  request: ({ model, messages, tokens }) => ({
    layer: "main",
    what: "request",
    outcome: "ready",
    tokens,
    text: `${formatCount(messages, "message")} for ${model}`,
  }),
  response: ({ model, usage, usd, ms, outcome, stopReason }) => ({
    layer: "main",
    what: "response",
    outcome,
    usage,
    usd,
    ms,
    text: stopReason === undefined ? model : `${model}, ${stopReason}`,
  }),
  // The conversation's own calls are logged as responses.
  cost: ({ layer, model, usage, usd, ms, outcome }) =>
    layer === "main" ? undefined : { layer, what: "call", outcome, usage, usd, ms, text: model },
  break: ({ cause, receipt }) => ({
    layer: "view",
    what: "break",
    outcome: cause,
    tokens: receipt.tokens,
    text: `${formatCount(receipt.items.length, "part")} left the view; undo or receipt: ${receipt.entry}`,
  }),
  pins: ({ released }) => ({
    layer: "microcompact",
    what: "pins",
    outcome: "released",
    text: `pins took up more of the window than microcompact.maxPinnedPercent: ${released.join(", ")}`,
  }),
  loss: ({ due, read, cause }) => ({
    layer: "cache",
    what: "loss",
    outcome: cause.what,
    text: `${read} of ${due} tokens were read`,
  }),
  compaction: ({ trigger, method, before, after, refused, asides, ms }) => ({
    layer: "compaction",
    what: trigger,
    outcome: refused === undefined ? "ok" : "refused",
    before,
    after,
    ms,
    text: [method ?? refused ?? "", ...asides].filter((part) => part !== "").join("; "),
  }),
  message: ({ from, summary }) => ({
    layer: "agents",
    what: "message",
    outcome: "ok",
    text: `from ${from}: ${summary}`,
  }),
  report: ({ name }) => ({ layer: "agents", what: "report", outcome: "ok", text: name }),
  recall: ({ from, isAsked, files, tokens, ms }) => ({
    layer: "recall",
    what: isAsked ? "asked" : "surfaced",
    outcome: "ok",
    tokens,
    ms,
    text: [from, ...(files ?? [])].join(" "),
  }),
  notes: ({ changed }) => ({ layer: "notes", what: "update", outcome: changed ? "changed" : "unchanged" }),
  memory: ({ saved, denials, unconfirmed = [], dream }) => ({
    layer: dream === undefined ? "memory" : "dreaming",
    what: dream !== undefined ? "changed" : unconfirmed.length > 0 ? "unconfirmed" : "saved",
    outcome: denials.length > 0 ? `${denials.length} refused` : "ok",
    text: [
      ...(dream === undefined ? [] : [dream]),
      ...saved,
      ...denials,
      ...unconfirmed.map(({ path, what }) => `${path} ${what}`),
    ].join("; "),
  }),
  extraction: ({ outcome, by, messages, turns, files, team, tokens, ms }) => ({
    layer: "extraction",
    what: by,
    outcome,
    ms,
    text: [
      `${formatCount(messages, "message")}, ${formatCount(turns, "turn")}`,
      `${tokens.read} tokens read from the cache, ${tokens.written} written, ${tokens.uncached} uncached, ${tokens.output} answered`,
      files.length === 0 ? "nothing saved" : `saved ${files.join(", ")}`,
      ...(team > 0 ? [`${team} of them for the team`] : []),
    ].join("; "),
  }),
  level: ({ level, percentLeft, tokens }) => ({
    layer: "window",
    what: "level",
    outcome: level,
    tokens,
    text: `${Math.round(percentLeft)}% left before compaction`,
  }),
  task: ({ layer, label, state, started, ended, reason }) =>
    ended === undefined
      ? undefined
      : {
          layer,
          what: "task",
          outcome: state,
          ms: Math.max(0, ended - started),
          text: reason === undefined ? label : `${label}: ${reason}`,
        },
  failure: ({ layer, reason }) => ({ layer, what: "failure", outcome: "failed", text: reason }),
  breaker: ({ layer, failures }) => ({
    layer,
    what: "breaker",
    outcome: "open",
    text: `${formatCount(failures, "failure")} in a row`,
  }),
  unsaved: ({ entries, reason }) => ({
    layer: "transcript",
    what: "unsaved",
    outcome: "failed",
    text: `${formatCount(entries, "entry", "entries")}: ${reason}`,
  }),
};
