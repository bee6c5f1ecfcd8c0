// ARCHIVE and IRRIGATION are held out: nobody may look at their rows to choose a rule or a number. Print their totals,
// never their messages. Once a row has been used to correct something, its project belongs to the tuned ones and a new one has to be written.
//
// Satellite and hospital were labelled by someone who had not read the rules, the tram, the archive, the irrigation and the
// theatre by someone who had.
// A memory is wanted if a good colleague who knows it would bring it up before answering.
import type { Memory } from "@palimpsest/core/memory";
import { HELD_OUT } from "./held-out-questions.ts";
import { MEMORIES, readMemories, readRows } from "./labelled-memories.ts";
import { type LabelledQuestion, QUESTIONS } from "./labelled-questions.ts";

export interface LabelledProject {
  readonly memories: readonly Memory[];
  readonly questions: readonly LabelledQuestion[];
}

export const SHOP: LabelledProject = { memories: MEMORIES, questions: QUESTIONS };
export const SHOP_HELD_OUT: LabelledProject = { memories: MEMORIES, questions: HELD_OUT };
/** Firmware and ground station of a small satellite. Rules may be tuned on it. */
export const SATELLITE: LabelledProject = readProject("satellite");
/** Timetable and passenger information of a tram operator, with messages in 13 languages. Rules may be tuned on it. */
export const TRAM: LabelledProject = readProject("tram");
/** Rota and appointments of hospitals. Was held out until its messages were read on 2026-11-18. Rules may be tuned on it. */
export const HOSPITAL: LabelledProject = readProject("hospital");
/** Scans and recognised text of old newspapers in an archive. Held out. */
export const ARCHIVE: LabelledProject = readProject("archive");
/** Irrigation of orchards by a cooperative, in English, German and Spanish. Held out. */
export const IRRIGATION: LabelledProject = readProject("irrigation");
/**
 * Stage machinery, cues and ticket sales of an opera house, with messages in ten languages. Was held out until its errors were
 * read on 2026-11-19. Rules may be tuned on it.
 */
export const THEATRE: LabelledProject = readProject("theatre");

function readProject(name: string): LabelledProject {
  return {
    memories: readMemories(`${name}-memories.jsonl`),
    questions: readRows<LabelledQuestion>(`${name}-messages.jsonl`),
  };
}
