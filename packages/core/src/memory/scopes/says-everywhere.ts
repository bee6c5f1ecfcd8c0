// Checks whether a sentence asks for something in every project, so that it belongs to the person, not to this project.
// Pure.
import { hasEverywhere } from "../../language/has-everywhere.ts";
import type { Memory } from "../memory.ts";

/** Only the human's own words count, so that a model cannot move a memory to where all projects read it. */
export const saysEverywhere = ({ evidence }: Pick<Memory, "evidence">): boolean =>
  evidence?.class === "said" && evidence.quote !== undefined && hasEverywhere(evidence.quote);
