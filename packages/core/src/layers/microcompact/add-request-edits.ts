// Adapts a request to its model: edits on the server and deletions from its cache, for models with context editing, and an answer no
// longer than a window has room for that only the server knows. None of this is part of the cache's key.
import { factsOf } from "../../models/catalog.ts";
import type { Model } from "../../models/model.ts";
import type { SessionRecord } from "../../record/session-record.ts";
import type { RequestBody } from "../../transcript/blocks.ts";
import { addCacheEdits } from "../../view/cache-edits.ts";
import { planServerEditing } from "./server-editing.ts";

export function addRequestEdits(record: SessionRecord, body: RequestBody): RequestBody {
  const edited = addServerEdits(record, limitAnswer(record, body));
  return addCacheEdits(edited, record.view, findCapabilities(record));
}

/**
 * Wraps a model so that forks ask the server for the same edits; otherwise they would miss the cache. Deletions belong to the
 * main conversation alone.
 */
export const addForkEdits = (record: SessionRecord, model: Model): Model => ({
  ...model,
  send: (body, options) => model.send(addServerEdits(record, limitAnswer(record, body)), options),
});

/** A fixed thinking budget must stay below `max_tokens`, so both stay as they were chosen. */
function limitAnswer({ limits }: SessionRecord, body: RequestBody): RequestBody {
  const { maxAnswer = body.max_tokens } = limits;
  const hasBudget = body.thinking != null && "budget_tokens" in (body.thinking as object);
  return body.max_tokens <= maxAnswer || hasBudget ? body : { ...body, max_tokens: maxAnswer };
}

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
