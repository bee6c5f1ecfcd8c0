// What travels beside the messages where the model can do more: edits on the server, deletions from its cache.

import { factsOf } from "../../models/catalog.ts";
import type { Model } from "../../models/model.ts";
import type { SessionRecord } from "../../record/session-record.ts";
import type { RequestBody } from "../../transcript/blocks.ts";
import { withCacheEdits } from "../../view/cache-edits.ts";
import { serverEditing } from "./server.ts";

export function besideRequest(record: SessionRecord, body: RequestBody): RequestBody {
  return withCacheEdits(withServerEditing(record, body), record.view, capabilitiesOf(record));
}

/** A fork asks the server for the same edits, or it would miss the cache; deletions are the main thread's alone. */
export const modelForForks = (record: SessionRecord, model: Model): Model => ({
  ...model,
  send: (body, options) => model.send(withServerEditing(record, body), options),
});

function withServerEditing(record: SessionRecord, body: RequestBody): RequestBody {
  const { settings, limits, prelude } = record;
  const editing = serverEditing({ settings, limits, prelude, capabilities: capabilitiesOf(record) });
  return editing ? { ...body, ...editing } : body;
}

const capabilitiesOf = ({ prelude, settings }: SessionRecord) =>
  factsOf(prelude.model, settings.models).capabilities;
