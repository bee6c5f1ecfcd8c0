// Decides how much to show of texts that the model has not seen if they do not fit into the window together: the largest
// become previews, then all previews shrink alike, down to one line each. Every text keeps at least a line. Pure.
import type { Block } from "../../transcript/blocks.ts";
import type { View } from "../../view/view.ts";
import { type Candidate, findUnseenTexts, replaceText } from "./find-candidates.ts";
import { describePlaces, makePreview, prepareToStore, type ToStore } from "./prepare-to-store.ts";
import type { Content } from "./result-content.ts";

/** Shares of the preview's length that are tried until everything fits. */
const SHARES = [1 / 2, 1 / 4, 1 / 8, 1 / 16];

/** A text is replaced only if its preview is at most this share of its size. */
const MAX_LEFT = 1 / 2;

export interface FitInput {
  readonly view: View;
  /** The session's folder. */
  readonly folder: string;
  /** Tokens that must be freed. */
  readonly excess: number;
  /** Shortens nothing if that alone would not make enough room. */
  readonly mustSuffice?: boolean;
  /** Bytes of a preview if there is enough room. */
  readonly previewBytes: number;
  readonly tokensOf: (blocks: readonly Block[]) => number;
}

interface Fitted {
  readonly item: ToStore;
  readonly saved: number;
}

export function planFitUnseen(input: FitInput): readonly ToStore[] {
  const { excess, previewBytes } = input;
  if (excess <= 0) return [];
  const texts = findUnseenTexts(input.view);
  const previews = texts
    .flatMap((candidate) => tryItem(prepareToStore(candidate, previewBytes), input))
    .sort((a, b) => b.saved - a.saved);
  const enough = takeEnough(previews, excess);
  if (enough) return enough;
  let fitted = previews;
  for (const item of listSmaller(previewBytes)) {
    fitted = texts.flatMap((candidate) => tryItem(item(candidate), input));
    if (sumSaved(fitted) >= excess) break;
  }
  if (input.mustSuffice && sumSaved(fitted) < excess) return [];
  return fitted.map(({ item }) => item);
}

function* listSmaller(previewBytes: number): Generator<(candidate: Candidate) => ToStore, void> {
  for (const share of SHARES)
    yield (candidate) => prepareToStore(candidate, Math.floor(previewBytes * share));
  yield (candidate) => ({ ...prepareToStore(candidate, 0), isLine: true });
}

/** Takes the largest first, and no more than needed; undefined if all of them are not enough. */
function takeEnough(fitted: readonly Fitted[], excess: number): readonly ToStore[] | undefined {
  let saved = 0;
  const count = fitted.findIndex((one) => {
    saved += one.saved;
    return saved >= excess;
  });
  return count === -1 ? undefined : fitted.slice(0, count + 1).map(({ item }) => item);
}

const sumSaved = (fitted: readonly Fitted[]): number => fitted.reduce((sum, { saved }) => sum + saved, 0);

/** Skips a text that would hardly get shorter. */
function tryItem(item: ToStore, { folder, tokensOf }: FitInput): readonly Fitted[] {
  const { slot } = item.candidate;
  const content = makeFittedContent(item, `${folder}/${describePlaces(item)[0]}`);
  const blocks = typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
  const [before, after] = [tokensOf(slot.blocks), tokensOf(blocks)];
  return after <= before * MAX_LEFT ? [{ item, saved: before - after }] : [];
}

/** Returns what replaces the slot's content. */
export function makeFittedContent(item: ToStore, path: string | undefined): Content {
  const preview = makePreview(item, path);
  if (!item.isLine) return replaceText(item.candidate, preview);
  if (item.candidate.kind === "result") return preview;
  const { late } = item.candidate;
  return [{ type: "text", text: late ? `${late.before}${preview}${late.after}` : preview }];
}
