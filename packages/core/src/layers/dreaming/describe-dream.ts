// Describes in one line for a person what a dream merged, superseded and retired, and how to undo it. Pure.
import { parseMemory } from "../../memory/format/parse.ts";
import type { Change } from "../../memory/store/change.ts";
import { toOneLine } from "../../text/to-one-line.ts";
import type { DreamOutcome, Proposal } from "./dream.ts";
import type { Accounted } from "./plan-verdict.ts";
import { needsAgreement } from "./split-proposal.ts";

/** The most names listed of each kind; the others are counted. */
const MAX_NAMES = 4;
const FACT_CHARACTERS = 60;

type Done = Extract<DreamOutcome, { ok: true }>;

/** Returns "" if nothing changed and nothing waits for review. */
export function describeDream({ proposal, waiting, write, state }: Done): string {
  const asked = (waiting ?? proposal).account.filter(needsAgreement);
  const isWaiting = waiting !== undefined || state === "held";
  return [
    ...(write === undefined
      ? []
      : [`Memory tidied: ${describeChanges(proposal)}. Undo with: pal dream undo.`]),
    ...(isWaiting && state === "held" ? [`A dream waits for your review: ${proposal.held}`] : []),
    ...(isWaiting && state !== "held"
      ? [`Kept until you agree: ${listNames(asked.map(quoteFact))}. The dream would retire this.`]
      : []),
    ...(isWaiting ? ["See it with: pal dream. Decide with: pal dream accept, or pal dream discard."] : []),
  ].join(" ");
}

function describeChanges({ account, changes }: Proposal): string {
  const moved = account.filter((one) => one.outcome === "merged" && one.into !== one.fact.path);
  const pairs = moved.map((one) => `${one.fact.path} into ${"into" in one ? one.into : ""}`);
  const superseded = account.filter(({ outcome }) => outcome === "superseded").map(quoteFact);
  const retired = account.filter(({ outcome }) => outcome === "retired").map(quoteFact);
  const named = [
    ...(pairs.length > 0 ? [`merged ${listNames(pairs)}`] : []),
    ...(superseded.length > 0 ? [`superseded ${listNames(superseded)}`] : []),
    ...(retired.length > 0 ? [`retired ${listNames(retired)}`] : []),
  ];
  const [found, reworded] = [changes.filter(addsOnlyCues), changes.filter((each) => !addsOnlyCues(each))];
  return [
    ...(named.length === 0 && reworded.length > 0 ? [`reworded ${listPaths(reworded)}`] : named),
    ...(found.length > 0 ? [`made ${listPaths(found)} easier to find`] : []),
  ].join("; ");
}

const listPaths = (changes: readonly Change[]): string => listNames(changes.map(({ path }) => path));

function addsOnlyCues({ path, text, base }: Change): boolean {
  if (typeof base !== "string" || text === null) return false;
  const [{ cues: _, ...before }, { cues: __, ...after }] = [
    parseMemory(path, base, 0),
    parseMemory(path, text, 0),
  ];
  return JSON.stringify(before) === JSON.stringify(after);
}

const quoteFact = ({ fact }: Accounted): string =>
  `${fact.path} (“${toOneLine(fact.text, FACT_CHARACTERS)}”)`;

function listNames(names: readonly string[]): string {
  const all = [...new Set(names)];
  const more = all.length - MAX_NAMES;
  return all.slice(0, MAX_NAMES).join(", ") + (more > 0 ? `, and ${more} more` : "");
}
