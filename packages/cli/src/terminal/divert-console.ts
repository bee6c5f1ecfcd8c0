// Shows console output of libraries as notices, since it would corrupt the drawn screen.
import { format } from "node:util";

const METHODS = ["debug", "error", "info", "log", "trace", "warn"] as const;

export function divertConsole(show: (text: string) => void): () => void {
  const before = METHODS.map((name) => console[name]);
  for (const name of METHODS) console[name] = (...words: unknown[]) => show(format(...words));
  return () => {
    for (const [at, name] of METHODS.entries()) console[name] = before[at]!;
  };
}
