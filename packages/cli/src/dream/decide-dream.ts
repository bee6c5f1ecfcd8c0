// A person agrees to what a dream left for them to decide, or refuses it. Needs no model.
import { Dreamer, judgeClaim } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { requirePerson } from "../memory/author-here.ts";
import { MemoryProblem, storeHere } from "../memory/store-here.ts";
import { printLine } from "../output.ts";
import { loadUsableSettings } from "../usable-settings.ts";
import { outcomeLines } from "./format-dream.ts";

export async function decideDream(isWanted: boolean): Promise<void> {
  requirePerson("decide this");
  const store = await storeHere();
  const { settings } = await loadUsableSettings(process.cwd());
  const dreamer = new Dreamer({
    ports: nodePorts(),
    store,
    judge: judgeClaim,
    price: () => undefined,
    settings: settings.dreaming,
    transcripts: "",
    session: "",
  });
  const held = await dreamer.held();
  if (!held) throw new MemoryProblem("No dream is waiting for you.");
  const outcome = await dreamer.decide(held, isWanted);
  if (!outcome.ok) throw new MemoryProblem(outcome.reason);
  for (const line of outcomeLines(outcome, false)) printLine(line);
}
