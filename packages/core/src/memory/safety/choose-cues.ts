// Decides by which further words a memory is found: those that its writer gives and those that it had. Cues are never shown
// with a memory, but a file can be read, so an instruction must not get in as a cue. Pure.
import { hasStandingWords } from "../../language/is-standing-rule.ts";
import { limitCues } from "../format/parse.ts";
import type { Memory } from "../memory.ts";
import { maskSecrets } from "./secrets/secrets.ts";

export function chooseCues(
  given: readonly string[],
  previous: Pick<Memory, "cues" | "evidence"> | undefined,
): Pick<Memory, "cues"> {
  const added = given.filter((cue) => !hasStandingWords(cue) && maskSecrets(cue) === cue);
  const known = previous?.cues ?? [];
  // A file written by hand keeps all of its own.
  const isByHand = previous !== undefined && previous.evidence === undefined;
  const cues = limitCues(isByHand ? [...known, ...added] : [...added, ...known]);
  return cues.length > 0 ? { cues } : {};
}
