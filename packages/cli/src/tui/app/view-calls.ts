// Ctrl+O: any of the last calls in full, with what it was given and what came back.

import { cleanOutput } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { breakLines } from "../../text/measure-columns.ts";
import { formatElapsed } from "../../text/numbers.ts";
import type { Asker } from "../dialogs/asker.ts";
import { formatDiff } from "../diff/format-screen-diff.ts";
import { describeCall, toolTitle } from "../items/format-call.ts";
import { formatInput } from "../items/format-input.ts";
import type { Call } from "../items/item.ts";
import { summarizeCall } from "../items/summarize-call.ts";

export async function viewCalls(asker: Asker, calls: readonly Call[]): Promise<void> {
  const newest = calls.toReversed();
  if (newest.length === 0)
    return asker.view({ title: "Calls", body: () => ["No tool has been called yet."] });
  const options = newest.map((call) => ({
    label: `${toolTitle(call.name)} ${describeCall(call).split("\n", 1)[0]}`.trim(),
    note: summarizeCall(call),
  }));
  // Back to the list from each of them; esc there closes it.
  for (let selected = 0; ; ) {
    const chosen = await asker.choose({
      title: "Which call do you want to see?",
      options,
      selected,
      preview: (at, look) => callLines(newest[at]!, look),
      enter: "read it",
    });
    if (!chosen) return;
    selected = chosen.at;
    const call = newest[chosen.at]!;
    await asker.view({ title: options[chosen.at]!.label, body: (look) => callLines(call, look) });
  }
}

export function callLines(
  { name, input, started, ended = started, diff, result, summary = "" }: Call,
  look: Look,
): string[] {
  const { paint, columns } = look;
  const output = result ?? summary;
  return [
    ...formatInput(name, input, look),
    "",
    paint.dim(`took ${formatElapsed(ended - started)}`),
    ...(diff === undefined ? [] : ["", ...formatDiff(diff, look)]),
    ...(output === "" ? [] : ["", ...breakLines(cleanOutput(output), columns)]),
  ];
}
