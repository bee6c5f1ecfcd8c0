// The texts for starting a background agent and for delivering its report. Both are parsed back from the transcript, so that a
// report is delivered exactly once, whenever the process ends. Pure.

export interface BackgroundAgent {
  /** The id of its session. */
  readonly id: string;
  readonly name: string;
}

export const formatStarted = ({ id, name }: BackgroundAgent): string =>
  `The agent ${name} works in the background (id ${id}). Its report arrives by itself: go on with something else, or end your turn. Do not wait for it with commands.`;

export function parseStarted(result: string): BackgroundAgent | undefined {
  const [, name, id] = /^The agent (\S+) works in the background \(id ([\w-]+)\)\./.exec(result) ?? [];
  return name === undefined || id === undefined ? undefined : { name, id };
}

const PREFIX = "report:";

/** The name of the attachment. */
export const formatReportName = (id: string): string => PREFIX + id;

export const parseReportName = (name: string | undefined): string | undefined =>
  name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
