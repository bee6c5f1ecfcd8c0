// `pal demo`: plays the bundled session through the agent and the emulator, prints what each layer does as it happens, and compares
// the cost with the same session without any layer.
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Agent } from "@palimpsest/agent";
import type { SessionOptions } from "@palimpsest/core";
import { findPlaces } from "@palimpsest/core/internal";
import { planSaid } from "@palimpsest/core/memory";
import { nodePorts } from "@palimpsest/core/ports";
import type { Look } from "../text/look.ts";
import { writeDemoFiles } from "./demo-files.ts";
import { type DemoModel, startDemoModel } from "./demo-model.ts";
import { FIRST_SESSION, SECOND_SESSION } from "./demo-script.ts";
import { followLayers, type LayerLine } from "./follow-layers.ts";
import {
  type DemoFigures,
  formatFigures,
  formatIntroduction,
  formatLayer,
  formatSaid,
  formatWork,
} from "./format-demo.ts";
import { measureRun, type RunFigures } from "./measure-run.ts";
import { type DemoPlace, playSession } from "./play-session.ts";
import { writeDemoPage } from "./write-demo-page.ts";

/** Small enough that the bundled session fills it. */
const WINDOW = 40_000;
const DAY_MS = 86_400_000;
/** The age in days of the old memory: it is about a period that ended some days ago. */
const SAID_DAYS = 40;
const ENDED_DAYS = 10;

type Settings = NonNullable<SessionOptions["settings"]>;

const WITH_LAYERS: Settings = { window: { size: WINDOW } };
const WITHOUT_LAYERS: Settings = {
  switches: {
    toolResults: false,
    economy: false,
    pressureClearing: false,
    notes: false,
    compaction: false,
    autoCompaction: false,
    memory: false,
    extraction: false,
    recall: false,
    dreaming: false,
  },
};

export interface DemoOutcome {
  readonly lines: readonly LayerLine[];
  readonly figures: DemoFigures;
}

export interface DemoStage {
  readonly look: Look;
  /** Receives each line as soon as it is known. */
  readonly show: (line: string) => void;
  /** The file for the page of the first session, if one is wanted. */
  readonly page?: string | undefined;
}

export async function runDemo(stage: DemoStage): Promise<DemoOutcome> {
  const started = performance.now();
  const folder = await mkdtemp(join(tmpdir(), "pal-demo-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeFolder);
  const model = await startDemoModel();
  try {
    return await playAll(model, folder, { ...stage, started });
  } finally {
    await model.emulator.close();
    process.off("exit", removeFolder);
    removeFolder();
  }
}

interface StartedStage extends DemoStage {
  readonly started: number;
}

async function playAll(model: DemoModel, folder: string, stage: StartedStage): Promise<DemoOutcome> {
  const { look, show, started, page } = stage;
  const lines: LayerLine[] = [];
  const showAll = (all: readonly string[]) => {
    for (const line of all) show(line);
  };
  const follow = (agent: Agent) => {
    followLayers(agent, (line) => {
      lines.push(line);
      showAll(formatLayer(line, look));
    });
    countWork(agent, (requests, calls) => show(formatWork(requests, calls, look)));
  };
  const onSay = (says: string) => showAll(formatSaid(says, look));

  showAll(formatIntroduction(WINDOW, look));
  const place = await makePlace(folder, "with");
  await rememberOldLeave(place);
  const shared = { place, model, cache: "with", settings: WITH_LAYERS, follow, onSay };
  const managed = await measure(model, () => playSession({ ...shared, exchanges: FIRST_SESSION }));
  const aboutPage = page === undefined ? undefined : await writeDemoPage(place, page);
  showAll(["", look.paint.dim("A new session, which has seen nothing of the first:")]);
  const dream = async ({ session }: Agent) => void (await session.dream());
  const second = await measure(model, () =>
    playSession({ ...shared, exchanges: SECOND_SESSION, atEnd: dream }),
  );
  showAll(["", look.paint.dim("The first session once more, with every layer switched off …")]);
  const bare = await makePlace(folder, "without");
  const unmanaged = await measure(model, () =>
    playSession({
      place: bare,
      model,
      cache: "without",
      settings: WITHOUT_LAYERS,
      exchanges: FIRST_SESSION,
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  const figures = { window: WINDOW, managed, unmanaged, second, seconds };
  showAll(formatFigures(figures, look));
  if (aboutPage !== undefined) showAll(["", aboutPage]);
  return { lines, figures };
}

async function measure(model: DemoModel, play: () => Promise<void>): Promise<RunFigures> {
  const { ledger } = model.emulator;
  const before = ledger.length;
  await play();
  return measureRun(ledger.slice(before), WINDOW);
}

/** At the end of each exchange. */
function countWork(agent: Agent, tell: (requests: number, calls: number) => void): void {
  let [requests, calls] = [0, 0];
  agent.on((event) => {
    if (event.type === "request") requests++;
    if (event.type === "tool-end") calls++;
    if (event.type !== "response" || event.message.stop_reason === "tool_use") return;
    tell(requests, calls);
    [requests, calls] = [0, 0];
  });
}

async function makePlace(folder: string, name: string): Promise<DemoPlace> {
  const place = { work: join(folder, name, "shop"), home: join(folder, name, "home") };
  for (const each of [place.work, place.home]) await mkdir(each, { recursive: true });
  await writeDemoFiles(place.work);
  return place;
}

/** Saves a memory about a period that is over by now, so that the dream has something to retire. */
async function rememberOldLeave({ work, home }: DemoPlace): Promise<void> {
  const now = Date.now();
  const said = now - SAID_DAYS * DAY_MS;
  const until = new Date(now - ENDED_DAYS * DAY_MS).toISOString().slice(0, 10);
  const { path, text } = planSaid(`Tom is on leave until ${until}, reviews go to Ana.`, {
    time: said,
    taken: new Set(),
  });
  const { project } = await findPlaces(nodePorts().files, home, work);
  await mkdir(join(project, "memory"), { recursive: true });
  await writeFile(join(project, "memory", path), text);
  await utimes(join(project, "memory", path), said / 1_000, said / 1_000);
}
