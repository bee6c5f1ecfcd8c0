// Tells whether a program and everything it started are asleep. A program that a busy machine keeps waiting is not.
import { readdirSync, readFileSync } from "node:fs";

/** The states of a thread in which nothing holds it up but an event that has not come. */
const ASLEEP = new Set(["S", "I", "Z", "X"]);

/** Undefined where the system does not say. */
export function isAsleep(pid: number): boolean | undefined {
  const threads = listNames(`/proc/${pid}/task`);
  if (!threads) return undefined;
  for (const thread of threads) {
    const folder = `/proc/${pid}/task/${thread}`;
    // The name of the program, in brackets before the state, may contain anything.
    const state = /.*\) (\w)/s.exec(readText(`${folder}/stat`))?.[1];
    if (state !== undefined && !ASLEEP.has(state)) return false;
    const children = readText(`${folder}/children`).split(" ").filter(Boolean);
    if (children.some((child) => isAsleep(Number(child)) === false)) return false;
  }
  return true;
}

function listNames(path: string): readonly string[] | undefined {
  try {
    return readdirSync(path);
  } catch {
    return undefined;
  }
}

/** Empty for what has ended meanwhile. */
function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
