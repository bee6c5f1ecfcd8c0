// Turns what a dream left in its copy into changes to write. Their evidence and type are decided here, not by the model.
// Pure.
import { formatMemory } from "../../memory/format/format.ts";
import { parseMemory } from "../../memory/format/parse.ts";
import {
  type Evidence,
  type EvidenceClass,
  holdsPersonsWords,
  type Memory,
  type MemoryType,
} from "../../memory/memory.ts";
import { chooseCues } from "../../memory/safety/choose-cues.ts";
import type { Material } from "../../memory/safety/material.ts";
import type { Change } from "../../memory/store/change.ts";
import { chooseMaterial, type Judge } from "./choose-material.ts";
import { isCovered, standsIn } from "./coverage.ts";
import { splitStatements } from "./facts.ts";
import type { Accounted, Problem } from "./plan-verdict.ts";
import type { WorkingCopy } from "./working-copy.ts";

/** From the strongest to the weakest. A file has the class of its weakest part. */
const STRENGTH: readonly EvidenceClass[] = ["said", "observed", "inferred"];

export interface ChangesInput {
  readonly copy: WorkingCopy;
  readonly account: readonly Accounted[];
  /** What the dream has seen of the transcripts and the project. */
  readonly materials: readonly Material[];
  readonly judge: Judge;
  /** The session that dreams. */
  readonly session: string;
}

export type PlannedChanges =
  | { readonly ok: true; readonly changes: readonly Required<Change>[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export function planChanges(input: ChangesInput): PlannedChanges {
  const { copy } = input;
  const after = new Map(copy.after.map((memory) => [memory.path, memory]));
  const problems: Problem[] = [];
  const changes = copy.changed.flatMap((path): Required<Change>[] => {
    const base = copy.base(path);
    const memory = after.get(path);
    if (!memory) return [{ path, text: null, base }];
    const stamped = stampText(memory, base, input);
    if (!stamped.ok) problems.push({ why: `${path}: ${stamped.reason}` });
    // The model may have changed only fields that are not its to change.
    return stamped.ok && stamped.text !== base ? [{ path, text: stamped.text, base }] : [];
  });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, changes };
}

type Stamped = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

function stampText(memory: Memory, base: string | null, input: ChangesInput): Stamped {
  const was = base === null ? undefined : parseMemory(memory.path, base, memory.modified);
  const sources = findSources(memory.path, was, input);
  const statements = splitStatements(memory);
  const worded = statements.filter((one) => !sources.some((source) => standsIn(one, joinWords(source))));
  const all = sources.map(joinWords).join("\n\n");
  const fresh = worded.filter((one) => !isCovered(one, all));
  const kept = findWeakestEvidence(was, sources, worded.length > 0);
  const asBefore = withCues({ ...memory, never: was?.never ?? [] }, was, sources);
  if (fresh.length === 0)
    return { ok: true, text: formatMerged(asBefore, chooseType(memory, was), kept, base) };
  const found = chooseMaterial(input.materials, fresh, input.session);
  const material = addKnown(found, input.copy.before, sources);
  const draft = formatMerged(asBefore, memory.type, undefined, base);
  const judged = input.judge({ path: memory.path, text: draft, base }, material);
  if (!judged.ok) return judged;
  // For a new memory without sources the gate alone decides; it may accept a person's own words as a rule.
  if (!was && sources.length === 0) return { ok: true, text: judged.text };
  // A quote that is merged with other statements is no longer a rule.
  const strength = judged.class === "said" ? "inferred" : judged.class;
  const weaker = chooseWeaker(kept, { class: strength, session: material.session });
  const evidence = { ...weaker, ...(sources.some(holdsPersonsWords) && { isPersons: true as const }) };
  return { ok: true, text: formatMerged(asBefore, chooseType(memory, was), evidence, base) };
}

/** Keeps the cues of the files whose facts came into it: it is found by them now. */
function withCues(
  { cues: given = [], ...memory }: Memory,
  was: Memory | undefined,
  sources: readonly Memory[],
): Memory {
  const known = sources.flatMap(({ cues = [] }) => cues);
  return {
    ...memory,
    ...chooseCues(given, { cues: known, ...(was?.evidence && { evidence: was.evidence }) }),
  };
}

/** Adds the other memories as known text, so that repeating them does not count as new. */
function addKnown(material: Material, before: readonly Memory[], sources: readonly Memory[]): Material {
  const paths = new Set(sources.map(({ path }) => path));
  const known = before.filter(({ path }) => !paths.has(path));
  const messages = known.map((memory) => ({
    entry: memory.path,
    kind: "injected" as const,
    text: joinWords(memory),
  }));
  return { ...material, messages: [...material.messages, ...messages] };
}

function formatMerged(
  memory: Memory,
  type: MemoryType | undefined,
  evidence: Evidence | undefined,
  base: string | null,
): string {
  const { type: _, evidence: __, broken: ___, ...rest } = memory;
  const description = markEvidence(memory.description, evidence);
  return formatMemory(
    { ...rest, description, ...(type && { type }), ...(evidence && { evidence }) },
    base ?? undefined,
  );
}

/** Marks a description whose content nobody said, so that this shows wherever the description does. */
function markEvidence(description: string, evidence: Evidence | undefined): string {
  const plain = description.replace(/^\((?:observed|inferred|said)\)\s*/i, "");
  return evidence && evidence.class !== "said" ? `(${evidence.class}) ${plain}` : plain;
}

/** Returns the file itself and the files whose facts came into it. */
function findSources(
  path: string,
  was: Memory | undefined,
  { copy, account }: ChangesInput,
): readonly Memory[] {
  const before = new Map(copy.before.map((memory) => [memory.path, memory]));
  const paths = new Set(
    account.flatMap((one) => {
      const isHere = (one.outcome === "kept" || one.outcome === "merged") && one.into === path;
      return isHere ? [one.fact.path] : [];
    }),
  );
  paths.delete(path);
  return [...(was ? [was] : []), ...[...paths].map((each) => before.get(each)!)];
}

const joinWords = ({ name, description, body }: Memory) => `${name}\n\n${description}\n\n${body}`;

/**
 * Returns the weakest evidence of the sources. Reworded text is not what a person said, so it counts as inferred, but it
 * remains theirs.
 */
function findWeakestEvidence(
  was: Memory | undefined,
  sources: readonly Memory[],
  isReworded: boolean,
): Evidence | undefined {
  const known = sources.flatMap(({ evidence }) => (evidence ? [evidence] : []));
  const weakest = known.reduce<Evidence | undefined>(chooseWeaker, was?.evidence);
  if (weakest === undefined && !isReworded) return undefined;
  const { quote, ...rest } = weakest ?? { class: "inferred" };
  const isSaid = rest.class === "said" && !isReworded;
  return {
    ...rest,
    ...(!isSaid && { class: rest.class === "said" ? "inferred" : rest.class }),
    // One quote does not stand for what several sources say.
    ...(isSaid && sources.length === 1 && quote !== undefined && { quote }),
    ...(!isSaid && sources.some(holdsPersonsWords) && { isPersons: true }),
  };
}

function chooseWeaker(a: Evidence | undefined, b: Evidence): Evidence {
  return a && STRENGTH.indexOf(a.class) >= STRENGTH.indexOf(b.class) ? a : b;
}

/** A dream can neither make a rule nor turn a rule into something else. */
function chooseType({ type }: Memory, was: Memory | undefined): MemoryType | undefined {
  if (was?.type === "feedback") return "feedback";
  return type === "feedback" ? was?.type : (type ?? was?.type);
}
