// Shows what the last dream did: in words, as a diff, and what undoes it.
import { DreamRecord, readHeld } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { formatLocalMinute } from "@palimpsest/core/text";
import { spellText } from "../memory/printable.ts";
import { storeHere } from "../memory/store-here.ts";
import { printLine } from "../output.ts";
import { accountLines, diffLines } from "./format-dream.ts";

export async function showLastDream(): Promise<void> {
  const store = await storeHere();
  const { files } = nodePorts();
  const last = await new DreamRecord(files, store.folder).last();
  if (!last) return printLine("There has been no dream yet.");
  printLine(`${formatLocalMinute(last.time)}  ${spellText(last.summary ?? "")}`);
  const operations = (await store.operations()).filter(({ write }) => write === last.write);
  for (const operation of operations) printLine(spellText((await store.diff(operation)).trimEnd()));
  const waiting = await readHeld(files, store.folder);
  if (!waiting) return;
  printLine("Waiting for you to decide:");
  for (const line of [...accountLines(waiting), ...diffLines(waiting)]) printLine(spellText(line));
}
