// Checks the options of `openSession` before anything is opened: a misspelt option would otherwise be ignored silently.
import { findNearest } from "../settings/nearest.ts";
import { SessionError } from "./session-error.ts";
import type { SessionOptions } from "./session-types.ts";

/** The type makes sure that every option is listed here. */
const KNOWN: Readonly<Record<keyof SessionOptions, true>> = {
  cwd: true,
  model: true,
  system: true,
  tools: true,
  request: true,
  keep: true,
  resume: true,
  fork: true,
  isAside: true,
  parent: true,
  isOneShot: true,
  isTeamTrusted: true,
  isAgentMemoryTrusted: true,
  look: true,
  folds: true,
  readOnly: true,
  home: true,
  settings: true,
  env: true,
  ports: true,
  models: true,
  restore: true,
  hooks: true,
  transports: true,
  worktrees: true,
  tracer: true,
};

export function requireOptions(options: SessionOptions): void {
  if (typeof options !== "object" || options === null)
    throw badInput("Give openSession an object: at least `cwd` and `model`.");
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(KNOWN, name)) continue;
    const meant = findNearest(name, Object.keys(KNOWN));
    const hint =
      meant === undefined ? `Known: ${Object.keys(KNOWN).join(", ")}.` : `Did you mean \`${meant}\`?`;
    throw badInput(`\`${name}\` is not an option of openSession. ${hint}`);
  }
  if (options.cwd === undefined)
    throw badInput("Give `cwd`: the folder the work is in, as an absolute path.");
  requireAbsolute("cwd", options.cwd);
  if (options.fork && !options.resume)
    throw badInput("With `fork`, give `resume`: the session whose past is shared.");
  if (options.fork && options.readOnly)
    throw badInput("A fork is written: give `fork` or `readOnly`, not both.");
  if (options.readOnly && !options.resume)
    throw badInput("With `readOnly`, give `resume`: the session to look at.");
}

export function requireAbsolute(name: "cwd" | "home", folder: string): void {
  if (typeof folder === "string" && /^(\/|[A-Za-z]:[\\/])/.test(folder)) return;
  throw badInput(`\`${name}\` must be an absolute path to a folder, not ${JSON.stringify(folder)}.`);
}

/**
 * Refuses a `max_tokens` above the window, which could never be sent. Only the caller's own value is checked, not the
 * default.
 */
export function requireRoom(request: SessionOptions["request"], window: number): void {
  const most = request?.max_tokens;
  if (most === undefined || most <= window) return;
  throw badInput(
    `\`request.max_tokens\` is ${most}, and the whole window has ${window} tokens. Ask for less: the conversation needs room too.`,
  );
}

const badInput = (message: string) => new SessionError("bad-input", message);
