// The input that all stages of compaction share, and the parts that are the same in all of them.
import type { Derived, HumanMessage } from "../../derived/derived.ts";
import type { Settings } from "../../settings/schema.ts";
import type { Piece } from "../../transcript/entries.ts";
import type { Slot, View } from "../../view/view.ts";
import { findSnippedByHuman } from "../snipped-by-human.ts";
import type { SizeOf, TokensOf } from "./compaction-sizes.ts";
import { FILES_TOKENS, listTouchedFiles } from "./list-touched-files.ts";
import type { Pointer } from "./make-pointer.ts";
import { quoteHumanMessages } from "./quote-human-messages.ts";

export type Trigger = "auto" | "manual" | "reactive";

export interface Materials {
  readonly view: View;
  readonly derived: Derived;
  readonly settings: Settings["compaction"];
  readonly tokensOf: TokensOf;
  readonly sizeOf: SizeOf;
  /** The current size of the view, as the session measures it. */
  readonly size: number;
  readonly pointer: Pointer;
  /** The opening reminder, renewed. */
  readonly openingReminder: readonly Piece[];
}

/** Makes the human's words and the list of files, without what the kept slots show. */
export function makeDerivedParts(
  { view, derived, settings, tokensOf, pointer }: Materials,
  kept: readonly Slot[],
  { humanTokens = settings.humanTokens, filesTokens = FILES_TOKENS, covered = () => true }: PartLimits = {},
) {
  const visible = new Set(kept.filter(({ source }) => source === "human").map(({ entry }) => entry));
  const isSnipped = findSnippedByHuman(view);
  const humans = derived.humans.filter((message) => !isSnipped(message.entry) && covered(message));
  return {
    humans: quoteHumanMessages({
      humans,
      visible,
      total: humanTokens,
      each: settings.humanMessageTokens,
      tokensOf,
      pointer,
    }),
    files: listTouchedFiles({ files: derived.files.values(), cap: filesTokens, tokensOf, pointer }),
  };
}

export interface PartLimits {
  readonly humanTokens?: number;
  readonly filesTokens?: number;
  readonly covered?: Covered;
}

/** True if a message of the human is among what is compacted. */
export type Covered = (message: HumanMessage) => boolean;
