// Finds uses of what core may access only through its ports: clock, randomness, timers, process.

import { lineAt } from "./read.ts";
import { isNodePort, type Place } from "./source-places.ts";

const AMBIENT: readonly (readonly [pattern: RegExp, name: string, port: string])[] = [
  [/(?<![\w.$])process(?=\s*[.[])/g, "process", "ports/node"],
  [/(?<![\w.$])Date\.now\b/g, "Date.now", "Clock"],
  [/(?<![\w.$])new\s+Date\b(?!\s*\(\s*[^)\s])/g, "new Date()", "Clock"],
  [/(?<![\w.$])performance\.now\b/g, "performance.now", "Clock"],
  [/(?<![\w.$])set(?:Timeout|Interval)\b/g, "timers", "Clock"],
  [/(?<![\w.$])Math\.random\b/g, "Math.random", "Ids"],
  [/(?<![\w.$])crypto\.(?:randomUUID|getRandomValues)\b/g, "chance from crypto", "Ids"],
];

export interface Ambient {
  readonly line: number;
  readonly problem: string;
}

export function ambientIn(place: Place, code: string): Ambient[] {
  if (place.home !== "core" || isNodePort(place)) return [];
  return AMBIENT.flatMap(([pattern, name, port]) =>
    [...code.matchAll(pattern)].map(({ index }) => ({
      line: lineAt(code, index),
      problem: `uses ${name}; it comes from ${port}`,
    })),
  );
}
