// Shows notices about what the engine does beside the conversation.
import type { Session } from "@palimpsest/core";
import { nameResults } from "../commands/slash-pin.ts";
import type { ItemBody } from "../items/item.ts";
import {
  breakerNotice,
  breakNotice,
  compactionNotice,
  failureNotice,
  levelNotice,
  lossNotice,
  memoryNotices,
  pinsNotice,
  unsavedNotice,
} from "../state/session-notice.ts";

/** Failures that need no notice: recall falls back to words, and sizes to our own estimate. */
const QUIET_LAYERS = new Set(["recall", "size"]);

export function followSession(
  session: Session,
  show: (item: ItemBody) => void,
  changed: () => void,
): () => void {
  const tellItem = (item: ItemBody | undefined) => {
    if (item) show(item);
    changed();
  };
  let unsaved = 0;
  const stops = [
    session.on("compaction", (event) => tellItem(compactionNotice(event))),
    session.on("break", (event) => tellItem(breakNotice(event))),
    session.on("failure", (event) => !QUIET_LAYERS.has(event.layer) && tellItem(failureNotice(event))),
    session.on("breaker", (event) => tellItem(breakerNotice(event))),
    session.on("unsaved", (event) => {
      // Writes are retried with every entry; only the first failure, or the first after a success, is reported.
      if (unsaved === 0 || event.entries < unsaved) tellItem(unsavedNotice(event));
      unsaved = event.entries;
    }),
    session.on("loss", (event) => tellItem(lossNotice(event))),
    session.on("level", (event) => tellItem(levelNotice(event))),
    session.on("pins", ({ released }) => tellItem(pinsNotice(nameResults(session.view, released)))),
    session.on("memory", (event) => {
      for (const item of memoryNotices(event)) tellItem(item);
    }),
    session.on("task", changed),
    session.on("cost", changed),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
