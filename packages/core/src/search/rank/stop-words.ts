// Stop words, as stems. Pure.
import { stemWord } from "./stem.ts";

const WORDS =
  "a about after again all also am an and any are as at be because been before being between both but by can could did do does doing done down during each few for from further had has have having he her here hers him his how i if in into is it its itself just me more most my no nor not now of off on once only or other our ours out over own same she should so some such than that the their theirs them then there these they this those through to too under until up us very was we were what when where which while who whom why will with would you your yours";

let stopped: ReadonlySet<string> | undefined;

export function isStopWord(term: string): boolean {
  // On first use: few starts need it.
  stopped ??= new Set(WORDS.split(" ").map(stemWord));
  return stopped.has(term);
}
