// Projects whose messages are labelled with the memories that they need. A memory is wanted if a good colleague who knows it
// would bring it up before answering.
//
// Held-out projects: nobody may look at their rows to choose a rule or a number. Print their totals, never their messages. Once
// a row has been used to correct something, its project belongs to the tuned ones and a new one has to be written.
import type { Memory } from "@palimpsest/core/memory";
import { HELD_OUT } from "./held-out-questions.ts";
import { MEMORIES, readMemories, readRows } from "./labelled-memories.ts";
import { type LabelledQuestion, QUESTIONS } from "./labelled-questions.ts";

export interface LabelledProject {
  readonly name: string;
  /** Who labelled it, and what it may be used for. */
  readonly how: string;
  readonly isHeldOut: boolean;
  readonly isByStranger: boolean;
  readonly memories: readonly Memory[];
  /** The same memories as a model saves them: with cues, written by one that saw only the memories. */
  readonly cued: readonly Memory[];
  readonly questions: readonly LabelledQuestion[];
}

/** Written by someone who had seen neither the rules nor the other projects. */
const BY_STRANGER =
  "labelled by a writer who knew nothing of the program, never used to choose a rule or a number";

const READ_SINCE =
  "labelled by a writer who knew nothing of the program, which may be tuned on it since it was read";

export const PROJECTS: readonly LabelledProject[] = [
  {
    name: "shop",
    how: "labelled by hand before the code",
    isHeldOut: false,
    isByStranger: false,
    memories: MEMORIES,
    cued: addCues(MEMORIES, "shop"),
    questions: QUESTIONS,
  },
  {
    name: "shop, second set",
    how: "labelled before it was measured, read in part since",
    isHeldOut: false,
    isByStranger: false,
    memories: MEMORIES,
    cued: addCues(MEMORIES, "shop"),
    questions: HELD_OUT,
  },
  /** Firmware and ground station of a small satellite. */
  readProject("satellite", "labelled without knowing the rules, which may be tuned on it"),
  /** Timetable and passenger information of a tram operator, with messages in 13 languages. */
  readProject("tram", "labelled before the rules were changed, which may be tuned on it"),
  /** Rota and appointments of hospitals. */
  readProject("hospital", "labelled without knowing the rules, which may be tuned on it since it was read"),
  /** Stage machinery, cues and ticket sales of an opera house, with messages in ten languages. */
  readProject("theatre", "labelled before it was measured, which may be tuned on it since it was read"),
  /** Scans and recognised text of old newspapers. */
  readProject("archive", "labelled before it was measured, which may be tuned on it since it was read"),
  /** Irrigation of orchards by a cooperative, in English, German and Spanish. */
  readProject("irrigation", "labelled before it was measured, which may be tuned on it since it was read"),
  /** Claims at an insurance company, in English, German and French. */
  readProject("insurance", READ_SINCE),
  /** A studio's online game, in English, Spanish and Japanese. */
  readProject("game", READ_SINCE),
  /** The city's shared bicycles, in English, Portuguese and German. */
  readProject("bikes", READ_SINCE),
  /** Forecasts and warnings of a weather service, in English, German and French. */
  readProject("weather", READ_SINCE),
  /** Playout, schedule and archive of a radio station, in English, Italian and German. */
  readProject("radio", BY_STRANGER),
  /** A learning platform for schools, in English, Spanish and German. */
  readProject("school", BY_STRANGER),
  /** Planning in a shipyard, in English, Italian and French. */
  readProject("shipyard", BY_STRANGER),
  /** Climate and irrigation of greenhouses, in English, German and Spanish. */
  readProject("greenhouse", BY_STRANGER),
  /** Bookings and programmes of a cinema chain, in English, French and Italian. */
  readProject("cinema", BY_STRANGER),
];

function readProject(name: string, how: string): LabelledProject {
  const memories = readMemories(`${name}-memories.jsonl`);
  return {
    ...{ name, how, memories },
    isHeldOut: how === BY_STRANGER,
    isByStranger: how === BY_STRANGER || how === READ_SINCE,
    cued: addCues(memories, name),
    questions: readRows<LabelledQuestion>(`${name}-messages.jsonl`),
  };
}

function addCues(memories: readonly Memory[], name: string): readonly Memory[] {
  const rows = readRows<{ readonly path: string; readonly cues: readonly string[] }>(`${name}-cues.jsonl`);
  const byPath = new Map(rows.map(({ path, cues }) => [path, cues]));
  return memories.map((memory) => ({ ...memory, cues: byPath.get(memory.path) ?? [] }));
}
