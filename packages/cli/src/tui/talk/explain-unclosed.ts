// Explains why a session could not be closed, and sets the exit code if something is not saved.
import { describeUnsaved } from "../../describe-unsaved.ts";
import { EXIT_NOT_SAVED } from "../../exit-codes.ts";
import { sentenceOf } from "./sentence-of.ts";

/** `unsaved`: the number of entries that were not written to disk. */
export function explainUnclosed(error: unknown, unsaved: number): string {
  if (unsaved === 0 || !(error instanceof Error)) return sentenceOf(error);
  process.exitCode = EXIT_NOT_SAVED;
  return describeUnsaved(unsaved, error);
}
