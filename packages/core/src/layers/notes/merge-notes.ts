// Builds the notes when they are used: for each section the model's text, then derived items that it does not mention, all
// within the limits. Never written to the file. Pure.

import { countTextTokens, cutToFit, findLargest, findMostWithin, type TokensOf } from "./cut-to-fit.ts";
import { type Bodies, keyOf, type Template } from "./notes-sections.ts";
import type { Item, StructuralSection } from "./structural-notes.ts";

export interface MergeInput {
  readonly template: Template;
  /** What the model has written, by section. */
  readonly bodies: Bodies;
  readonly structural: readonly StructuralSection[];
  readonly limits: { readonly sectionTokens: number; readonly totalTokens: number };
  readonly tokensOf: TokensOf;
  /** The file in which cut text can be read. */
  readonly notesPath: string;
}

/** Sections that are cut last: without them the work cannot go on, or repeats its mistakes. */
const SPARED = ["current state", "errors & corrections"];
/** Sections in order of time, which keep their end when they are cut. */
const OLDEST_FIRST = ["worklog"];
const LEAD = "From the transcript:";
/** Derived lines in order of time, of which the oldest are left out. */
const OLDEST_LEFT_OUT = ["decisions", "results", "work"];
/** The tokens of the shortest derived line. It bounds how many lines are tried. */
const MIN_ITEM_TOKENS = 6;

/** The least share by which the room shrinks at each try, so that a few tries are enough. */
const MIN_STEP = 0.02;

/** The largest share of the whole room for a section with its own budget. */
const MAX_OWN_SHARE = 0.5;

interface Part {
  readonly key: string;
  readonly heading: string;
  readonly body: string;
  readonly derived: StructuralSection | undefined;
}

export function mergeNotes(input: MergeInput): string {
  const parts = listParts(input);
  const { sectionTokens, totalTokens } = input.limits;
  const own = (budget: number) => Math.min(budget, Math.max(sectionTokens, totalTokens * MAX_OWN_SHARE));
  const shown = parts.map((part) => {
    const budget = part.derived?.budget;
    return renderPart(part, budget === undefined ? sectionTokens : own(budget), input);
  });
  const sizes = shown.map((text) => measureSection(text, input.tokensOf));
  // The whole may measure a little more than the sum of its parts; then the room shrinks by the difference.
  for (let room = totalTokens; room > 0; ) {
    const level = findLevels(parts, sizes, room);
    const text = parts
      .map((part, at) => (sizes[at]! <= level(part) ? shown[at]! : renderPart(part, level(part), input)))
      .filter((section) => section !== "")
      .join("\n\n");
    const tokens = countTextTokens(text, input.tokensOf);
    if (tokens <= totalTokens) return text;
    room -= Math.ceil(Math.max(room * MIN_STEP, tokens - totalTokens));
  }
  return "";
}

/** Lists the template's sections, then derived sections that the template does not have. */
function listParts({ template, bodies, structural }: MergeInput): readonly Part[] {
  const byKey = new Map(structural.map((section) => [keyOf(`# ${section.title}`)!, section]));
  const ours = template.sections.map(({ key, heading, start }): Part => {
    const body = bodies.get(key) ?? "";
    const derived = byKey.get(key);
    byKey.delete(key);
    return { key, heading, body: body === start ? "" : body, derived };
  });
  const others = [...byKey].map(
    ([key, derived]): Part => ({ key, heading: `# ${derived.title}`, body: "", derived }),
  );
  return [...ours, ...others];
}

/**
 * Computes how much room each part gets: the same for all parts of a tier. Spared sections are served first, then those with
 * a budget.
 */
function findLevels(parts: readonly Part[], sizes: readonly number[], room: number): (part: Part) => number {
  let left = room;
  const levels = new Map<number, number>();
  for (const tier of TIERS) {
    const ofTier = sizes.filter((_, at) => findTier(parts[at]!) === tier);
    const level = findLevel(ofTier, left);
    levels.set(tier, level);
    left -= ofTier.reduce((sum, size) => sum + Math.min(size, level), 0);
  }
  return (part) => levels.get(findTier(part))!;
}

/** In the order in which they get room. */
const TIERS = [0, 1, 2];

function findTier({ key, derived }: Part): number {
  if (SPARED.includes(key)) return 0;
  return derived?.budget === undefined ? 2 : 1;
}

/** Finds the largest level at which all sizes fit into the room when each is cut to it. */
const findLevel = (sizes: readonly number[], room: number): number =>
  findLargest(
    Math.max(0, ...sizes),
    (level) => sizes.reduce((sum, size) => sum + Math.min(size, level), 0) <= room,
  );

/** Renders a section within its room; "" if it has no content or no room. */
function renderPart({ key, heading, body, derived }: Part, room: number, input: MergeInput): string {
  const { tokensOf, notesPath } = input;
  const fitsRoom = (text: string) => measureSection(text, tokensOf) <= room;
  const addHeading = (text: string) => `${heading}\n${text}`;
  const shown =
    body === "" || fitsRoom(addHeading(body))
      ? body
      : cutToFit(body, {
          room: room - measureSection(addHeading(""), tokensOf),
          tokensOf,
          mark: `[… cut: all of it is in ${notesPath}]`,
          keep: OLDEST_FIRST.includes(key) ? "end" : "start",
        });
  // The title is one line: the model's, or else the human's first words.
  if (derived?.part === "title" && shown !== "") return fitsRoom(addHeading(shown)) ? addHeading(shown) : "";
  const some = derived
    ? addDerived(derived, shown, room, (text) => measureSection(addHeading(text), tokensOf))
    : shown;
  const text = some === "" ? "" : addHeading(some);
  return fitsRoom(text) ? text : "";
}

function addDerived(
  derived: StructuralSection,
  body: string,
  room: number,
  size: (text: string) => number,
): string {
  const items: Item[] = [];
  const texts = new Set<string>();
  const told = plainText(body);
  let left = derived.count;
  for (const item of derived.items()) {
    if (items.length > room / MIN_ITEM_TOKENS) break;
    left--;
    if (texts.has(item.text) || containsWords(told, item.says)) continue;
    texts.add(item.text);
    items.push(item);
  }
  const text = (count: number) => {
    const shown = items.slice(0, count).sort((a, b) => a.at - b.at);
    const missing = left + items.length - count;
    if (derived.part === "title") return shown[0]?.text ?? "";
    const isOldest = OLDEST_LEFT_OUT.includes(derived.part);
    return [
      ...(body === "" ? [] : [body, ""]),
      LEAD,
      ...(missing > 0 && isOldest ? [`(${missing} older not shown)`] : []),
      ...shown.map((item) => item.text),
      ...(missing > 0 && !isOldest ? [`(${missing} more not shown)`] : []),
    ].join("\n");
  };
  const count = findMostWithin(room, items.length, (some) => size(text(some)));
  return count === 0 ? body : text(count);
}

/** True if the text contains these words, not merely as part of longer ones. */
function containsWords(text: string, words: string): boolean {
  const needle = plainText(words);
  if (needle.trim() === "") return false;
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
    const isWhole =
      !/[\w/-]/.test(text[at - 1] ?? " ") && !/^[\w/-]|^\.\w/.test(text.slice(at + needle.length));
    if (isWhole) return true;
  }
  return false;
}

const plainText = (text: string) => text.replace(/\s+/g, " ");

/** Includes the blank line that separates it from the next section. */
const measureSection = (text: string, tokensOf: TokensOf) =>
  text === "" ? 0 : countTextTokens(`${text}\n\n`, tokensOf);
