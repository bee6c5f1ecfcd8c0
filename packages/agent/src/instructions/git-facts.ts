// What git says of the working folder, in a few lines.
import type { Ports } from "@palimpsest/core";
import { mayHaveRepository } from "./repository.ts";

/** Enough to see what is going on; the model can ask git for more. */
const MAX_STATUS = 2_000;
const COMMITS = 5;
/** A slow file system must not hold up the first word. */
const TIMEOUT = 3_000;

/** Empty where there is no repository, or git does not answer. */
export async function gitFacts(spawn: Ports["spawn"], cwd: string): Promise<string> {
  if (!mayHaveRepository(cwd)) return "";
  const git = async (...args: string[]) => {
    try {
      // Nothing that the repository configures is run, and its index is left alone.
      const quiet = ["--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false"];
      const result = await spawn.run("git", [...quiet, ...args], {
        cwd,
        timeout: TIMEOUT,
        maxBytes: 100_000,
      });
      return result.code === 0 ? result.stdout.trimEnd() : undefined;
    } catch {
      return undefined;
    }
  };
  const [status, log] = await Promise.all([
    git("status", "--short", "--branch"),
    git("log", `-${COMMITS}`, "--format=%h %s"),
  ]);
  if (status === undefined) return "";
  const [branch = "", ...changes] = status.split("\n");
  const changed = changes.length === 0 ? "Nothing is changed." : capped(changes);
  return [
    `Branch: ${branch.replace(/^## /, "")}`,
    changed,
    ...(log ? [`Last commits:\n${log.slice(0, MAX_STATUS)}`] : []),
  ].join("\n");
}

function capped(lines: readonly string[]): string {
  let room = MAX_STATUS;
  const kept = lines.filter((line) => {
    room -= line.length + 1;
    return room >= 0;
  });
  const missing = lines.length - kept.length;
  return ["Changed:", ...kept, ...(missing > 0 ? [`… and ${missing} more`] : [])].join("\n");
}
