// One line of the log: when, which layer, what, tokens and cache, duration, outcome. Pure.
import type { Usage } from "@palimpsest/core";
import { toOneLine } from "@palimpsest/core/text";

export interface LogLine {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly layer: string;
  readonly what: string;
  readonly outcome: string;
  /** The usage of a model call. */
  readonly usage?: Usage | undefined;
  readonly usd?: number | undefined;
  /** Tokens of the view before and after a change. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  /** Tokens of anything else. */
  readonly tokens?: number | undefined;
  readonly ms?: number | undefined;
  readonly text?: string | undefined;
}

/** The first line of every run, from which `pal log` knows when logging began. */
export const OPENED = "opened";
/** Characters of a reason or a command; the transcript has the full text. */
const MAX_TEXT = 300;
/** Column widths: the longest names of a layer and of an event, so that lines are aligned. */
const LAYER_WIDTH = 12;
const WHAT_WIDTH = 10;

export function formatLogLine(line: LogLine): string {
  const { time, layer, what, outcome, usd, ms, text } = line;
  const facts = [
    formatTokens(line),
    usd === undefined ? "" : `$${usd.toFixed(4)}`,
    ms === undefined ? "" : formatDuration(ms),
    outcome,
    text === undefined ? "" : toOneLine(text, MAX_TEXT),
  ];
  const start = `${formatTime(time)}  ${layer.padEnd(LAYER_WIDTH)} ${what.padEnd(WHAT_WIDTH)}`;
  return [start, ...facts.filter((fact) => fact !== "")].join("  ");
}

/** The time that a line of a log begins with, if it is one. */
export function readLineTime(line: string): number | undefined {
  const time = Date.parse(/^\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(line)?.[0] ?? "");
  return Number.isNaN(time) ? undefined : time;
}

/** The time may be out of the range of dates, since a clock can be set to anything. */
function formatTime(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString();
}

function formatTokens({ usage, before, after, tokens }: LogLine): string {
  if (usage) return formatUsage(usage);
  if (before !== undefined && after !== undefined)
    return `${formatNumber(before)} to ${formatNumber(after)} tokens`;
  return tokens === undefined ? "" : `${formatNumber(tokens)} tokens`;
}

function formatUsage(usage: Usage): string {
  const read = usage.cache_read_input_tokens ?? 0;
  const written = usage.cache_creation_input_tokens ?? 0;
  const input = usage.input_tokens + read + written;
  const cache = `${formatNumber(read)} read, ${formatNumber(written)} written`;
  return `in ${formatNumber(input)} (${cache}), out ${formatNumber(usage.output_tokens)}`;
}

const formatNumber = (value: number): string => Math.round(value).toLocaleString("en");

const formatDuration = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)}ms` : `${(ms / 1_000).toFixed(1)}s`;
