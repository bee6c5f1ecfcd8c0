// All mutants. A new one is added here, to the list it belongs to.
import { DISK_MUTANTS } from "./disk-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { SESSION_MUTANTS } from "./session-mutants.ts";
import { VIEW_MUTANTS } from "./view-mutants.ts";

export const MUTANTS: readonly Mutant[] = [...DISK_MUTANTS, ...VIEW_MUTANTS, ...SESSION_MUTANTS];
