// Words that libraries print would tear a drawn screen apart: they are shown as notices instead.
import { format } from "node:util";

const METHODS = ["debug", "error", "info", "log", "trace", "warn"] as const;

export function divertConsole(show: (text: string) => void): () => void {
  const before = METHODS.map((name) => console[name]);
  for (const name of METHODS) console[name] = (...words: unknown[]) => show(format(...words));
  return () => {
    for (const [at, name] of METHODS.entries()) console[name] = before[at]!;
  };
}
