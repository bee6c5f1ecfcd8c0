// Finds how many tokens a model's window has. The first source that knows decides.

const DEFAULT_WINDOW = 200_000;
const LONG_WINDOW = 1_000_000;
const LONG_SUFFIX = /\[1m\]$/i;
/** Beta headers have a date: `context-1m-2025-08-07`. */
const LONG_BETA = "context-1m-";

export interface WindowInput {
  /** From a setting or the environment. Ignored unless it is a positive number. */
  readonly override?: number;
  readonly model: string;
  /** What the catalog or the server's model list says about this model. */
  readonly listed?: number;
  readonly betas?: readonly string[];
}

export function findWindow({ override, model, listed, betas = [] }: WindowInput): number {
  if (isSize(override)) return Math.floor(override);
  if (LONG_SUFFIX.test(model)) return LONG_WINDOW;
  if (isSize(listed)) return Math.floor(listed);
  if (betas.some((beta) => beta.startsWith(LONG_BETA))) return LONG_WINDOW;
  return DEFAULT_WINDOW;
}

/** Returns the name that the API knows, without our suffix. */
export const withoutWindowSuffix = (model: string): string => model.replace(LONG_SUFFIX, "");

/** Returns the name that asks for the same window again, for an agent that uses its parent's model. */
export const withWindowSuffix = ({
  model,
  window,
}: {
  readonly model: string;
  readonly window?: number | undefined;
}) => (window === LONG_WINDOW ? `${model}[1m]` : model);

const isSize = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value >= 1;
