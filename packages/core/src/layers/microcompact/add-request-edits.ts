// Adds the parameters that models with context editing accept: edits on the server, and deletions from its cache.

import { factsOf } from "../../models/catalog.ts";
import type { Model } from "../../models/model.ts";
import type { SessionRecord } from "../../record/session-record.ts";
import type { RequestBody } from "../../transcript/blocks.ts";
import { addCacheEdits } from "../../view/cache-edits.ts";
import { planServerEditing } from "./server-editing.ts";

export function addRequestEdits(record: SessionRecord, body: RequestBody): RequestBody {
  return addCacheEdits(addServerEdits(record, body), record.view, findCapabilities(record));
}

/**
 * Wraps a model so that forks ask the server for the same edits; otherwise they would miss the cache. Deletions belong to the
 * main conversation alone.
 */
export const addForkEdits = (record: SessionRecord, model: Model): Model => ({
  ...model,
  send: (body, options) => model.send(addServerEdits(record, body), options),
});

function addServerEdits(record: SessionRecord, body: RequestBody): RequestBody {
  const { settings, limits, prelude, view } = record;
  const editing = planServerEditing({
    settings,
    limits,
    prelude,
    view,
    capabilities: findCapabilities(record),
  });
  return editing ? { ...body, ...editing } : body;
}

const findCapabilities = ({ prelude, settings }: SessionRecord) =>
  factsOf(prelude.model, settings.models).capabilities;
