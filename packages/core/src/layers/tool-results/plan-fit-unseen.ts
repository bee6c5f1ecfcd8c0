// Decides how much to show of texts that the model has not seen if they do not fit into the window together: the largest
// become previews, then all previews shrink alike, down to one line each, and as the last resort to a line without its path.
// Every text keeps at least that. Pure.
import type { Block } from "../../transcript/blocks.ts";
import type { View } from "../../view/view.ts";
import { type Candidate, findUnseenTexts, replaceText } from "./find-candidates.ts";
import { describePlaces, makePreview, prepareToStore, type ToStore } from "./prepare-to-store.ts";
import type { Content } from "./result-content.ts";

/** Shares of the preview's length that are tried until everything fits. */
const SHARES = [1 / 2, 1 / 4, 1 / 8, 1 / 16];

/** A text is replaced only if its preview is at most this share of its size, as long as that makes enough room. */
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
  for (const makeItem of listSmaller(previewBytes)) {
    const smaller = texts.flatMap((candidate) => tryItem(makeItem(candidate), input));
    const isEnough = sumSaved(smaller) >= excess;
    // If not even lines without a path are enough, a path is worth more than the few tokens it takes.
    if (isEnough || !smaller[0]?.item.isBare) fitted = smaller;
    if (isEnough) break;
  }
  if (input.mustSuffice && sumSaved(fitted) < excess) return [];
  return fitted.map(({ item }) => item);
}

function* listSmaller(previewBytes: number): Generator<(candidate: Candidate) => ToStore, void> {
  for (const share of SHARES)
    yield (candidate) => prepareToStore(candidate, Math.floor(previewBytes * share));
  yield (candidate) => ({ ...prepareToStore(candidate, 0), isLine: true });
  // Dozens of short texts may fill a small window: then whatever makes one shorter counts.
  yield (candidate) => ({ ...prepareToStore(candidate, 0), isLine: true, isBare: true });
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
  const isWorth = item.isBare ? after < before : after <= before * MAX_LEFT;
  return isWorth ? [{ item, saved: before - after }] : [];
}

/** Returns what replaces the slot's content. */
export function makeFittedContent(item: ToStore, path: string | undefined): Content {
  const preview = makePreview(item, path);
  if (!item.isLine) return replaceText(item.candidate, preview);
  if (item.candidate.kind === "result") return preview;
  const { late } = item.candidate;
  return [{ type: "text", text: late ? `${late.before}${preview}${late.after}` : preview }];
}
