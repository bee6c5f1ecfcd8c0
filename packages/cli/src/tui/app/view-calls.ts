// Ctrl+O: any of the last calls in full, with what it was given and what came back so far.

import { cleanOutput } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { breakLines } from "../../text/measure-columns.ts";
import { formatElapsed } from "../../text/numbers.ts";
import type { Asker } from "../dialogs/asker.ts";
import type { Watch } from "../dialogs/dialog.ts";
import { formatDiff } from "../diff/format-screen-diff.ts";
import { describeCall, toolTitle } from "../items/format-call.ts";
import { formatInput } from "../items/format-input.ts";
import type { Call } from "../items/item.ts";
import { summarizeCall } from "../items/summarize-call.ts";
import type { Store } from "../state/screen-store.ts";

export async function viewCalls(asker: Asker, store: Store): Promise<void> {
  const listCalls = () => [...store.get().calls, ...(store.get().work?.running ?? [])];
  const newest = listCalls().toReversed();
  if (newest.length === 0)
    return asker.view({ title: "Calls", body: () => ["No tool has been called yet."] });
  /** As it is now: a call that runs goes on while the panel is open. */
  const findCall = (at: number): Call => listCalls().find(({ id }) => id === newest[at]!.id) ?? newest[at]!;
  const listOptions = () =>
    newest.map((_, at) => {
      const call = findCall(at);
      return {
        label: `${toolTitle(call.name)} ${describeCall(call).split("\n", 1)[0]}`.trim(),
        note: isRunning(call) ? "running" : summarizeCall(call),
      };
    });
  const watch = watchCalls(store);
  // Back to the list from each of them; esc there closes it.
  for (let selected = 0; ; ) {
    const chosen = await asker.choose({
      title: "Which call do you want to see?",
      options: listOptions(),
      live: listOptions,
      watch,
      selected,
      preview: (at, look) => callLines(findCall(at), look),
      enter: "read it",
    });
    if (!chosen) return;
    selected = chosen.at;
    const { at } = chosen;
    await asker.view({
      title: listOptions()[at]!.label,
      body: (look) => callLines(findCall(at), look),
      watch,
    });
  }
}

/** Only changes of calls: every redraw is itself a change of the state. */
const watchCalls =
  (store: Store): Watch =>
  (redraw) => {
    let { calls, work } = store.get();
    return store.subscribe(() => {
      const now = store.get();
      if (now.calls === calls && now.work?.running === work?.running) return;
      ({ calls, work } = now);
      redraw();
    });
  };

/** A call of a resumed session has a result, but nobody knows how long it took. */
const isRunning = ({ ended, result }: Call): boolean => ended === undefined && result === undefined;

export function callLines(call: Call, look: Look): string[] {
  const { name, input, started, ended, diff, result, progress = "", summary = progress } = call;
  const { paint, columns } = look;
  const output = result ?? summary;
  const parts = [
    formatInput(name, input, look),
    isRunning(call) ? [paint.dim("still running")] : [],
    ended === undefined ? [] : [paint.dim(describeTime(ended - started))],
    diff === undefined ? [] : formatDiff(diff, look),
    output === "" ? [] : breakLines(cleanOutput(output), columns),
  ];
  return parts.filter(({ length }) => length > 0).flatMap((part, at) => (at === 0 ? part : ["", ...part]));
}

const describeTime = (ms: number): string =>
  ms < 1_000 ? "took less than a second" : `took ${formatElapsed(ms)}`;
