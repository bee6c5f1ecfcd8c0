// The human's messages on the path of a session, oldest first. Pure.

import type { Session } from "@palimpsest/core";
import { joinTexts, nodesBetween, type OriginText } from "@palimpsest/core/internal";

type View = Session["view"];

export interface HumanMessage extends OriginText {
  /** The id that `rewind` takes to go back to before this message. */
  readonly entry: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

export function findHumanMessages(view: View): readonly HumanMessage[] {
  const said = (nodesBetween(view, null) ?? []).filter(({ type }) => type === "user");
  return view.tree.readInOrder(() =>
    said.flatMap(({ entry }) => {
      if (entry.type !== "user" || entry.source !== "human") return [];
      return [{ entry: entry.id, ...joinTexts(entry), time: entry.time }];
    }),
  );
}
