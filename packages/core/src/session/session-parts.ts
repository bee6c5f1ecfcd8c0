// Makes the parts of a session and connects them: the record, the layers, memory, the Recall tool and background tasks.
import { createSessionForks, watchForks } from "../forks/session-forks.ts";
import { CompactionController } from "../layers/compaction/compaction-controller.ts";
import { addForkEdits } from "../layers/microcompact/add-request-edits.ts";
import { answerPin } from "../layers/microcompact/answer-pin.ts";
import { MicrocompactController } from "../layers/microcompact/microcompact-controller.ts";
import { PinController } from "../layers/microcompact/pin-controller.ts";
import { NotesController } from "../layers/notes/notes-controller.ts";
import { ListedModels } from "../models/listed-models.ts";
import type { Model } from "../models/model.ts";
import { PastRecall } from "../recall-tool/past-recall.ts";
import { RECALL, RecallTool, readPastInput, readPinInput } from "../recall-tool/recall-tool.ts";
import { BackgroundTasks } from "../record/background-tasks.ts";
import { CacheWatch } from "./cache-watch.ts";
import { createForkResults } from "./create-fork-results.ts";
import { DeliveryController } from "./delivery-controller.ts";
import { PreludeController } from "./prelude-controller.ts";
import { SessionAgents } from "./session-agents.ts";
import type { SessionDependencies } from "./session-dependencies.ts";
import { SessionMemory } from "./session-memory.ts";
import { SessionRecorder } from "./session-recorder.ts";
import { makeSessionTools } from "./session-tools.ts";
import { SessionTracer } from "./session-tracer.ts";
import { SizeCounter } from "./size-counter.ts";
import { SnapshotKeeper } from "./snapshot/snapshot-keeper.ts";
import { WindowBudget } from "./window-budget.ts";

/** The provider whose request format is used, even if no model answers. */
const OFFLINE_PROVIDER = "anthropic";

export type SessionParts = ReturnType<typeof connectSessionParts>;

export function connectSessionParts(dependencies: SessionDependencies) {
  const { id, ports, transcript, settings, prelude, home, restorer, hooks, models, tracer } = dependencies;
  const record = new SessionRecorder(ports, transcript, settings, prelude, dependencies.state);
  const listed = new ListedModels({ ...ports, path: `${home}/models.json`, model: models.main });
  record.listed = listed;
  const { clock } = ports;
  const { isOffline } = models.main;
  const provider = isOffline ? OFFLINE_PROVIDER : models.main.name;
  const { events } = record;
  const tracing = tracer && new SessionTracer({ tracer, session: id, provider, clock, events });
  const counter = new SizeCounter(record, dependencies.isOneShot ? undefined : models.main);
  const background = new BackgroundTasks(ports);
  const snapshots = new SnapshotKeeper({ ports, transcript, background }, dependencies.snapshot);
  background.onChange((task) => record.events.emit("task", task));
  const createForks = (model: Model) =>
    createSessionForks(record, {
      session: id,
      model: addForkEdits(record, model),
      createResults: () => createForkResults(record),
    });
  const runFork = createSessionForks(record, { session: id, model: addForkEdits(record, models.main) });
  const memory = new SessionMemory({ ...dependencies, record, background, session: id, runFork });
  const notes = new NotesController({
    record,
    state: record.state.notes,
    background,
    home,
    // Without a model, notes are derived when they are used and never written to the file.
    runFork: isOffline ? undefined : runFork,
  });
  const summaries = watchForks(runFork, background, record);
  const compaction = new CompactionController({
    record,
    notes,
    runFork: summaries,
    restorer,
    hooks,
  });
  const recall = new RecallTool();
  const pins = new PinController(record);
  const past = new PastRecall({
    ports,
    session: id,
    sessions: dependencies.sessions,
    isOn: () => memory.isOn,
    memory: () => memory.open(),
  });
  const answerRecall = async (input: unknown): Promise<string> => {
    const asked = readPinInput(input);
    if (asked) return answerPin(pins, asked);
    const started = record.now;
    const wanted = readPastInput(input);
    // The same limit as for any result in layer 1.
    const room = Math.floor(record.limits.available / 4);
    const text = wanted ? await past.answer(wanted) : recall.answer(record.view, input, room);
    record.events.emit("recall", {
      from: wanted?.where ?? "session",
      isAsked: true,
      tokens: record.state.meter.estimate(record.view, [{ type: "text", text }]),
      ms: record.now - started,
    });
    return text;
  };
  const quotePast = async (question: string): Promise<string> => {
    const [memories, said] = await Promise.all([memory.rank(question), past.findSaid(question)]);
    const { quoteFound } = await import("../recall-tool/quote-found.ts");
    return quoteFound(question, { memories, said, session: id });
  };
  const tools = makeSessionTools(RECALL, {
    recall: answerRecall,
    snip: (from, to) => compaction.snip(from, to, "model"),
  });
  const deliveries = new DeliveryController(record);
  const { openChild, cwd, env, transports = [], worktrees, isAgentMemoryTrusted = false } = dependencies;
  const createAgents = (isClosed: () => boolean) =>
    new SessionAgents({
      id,
      record,
      ports,
      model: models.main,
      createForks,
      openChild,
      deliveries,
      place: { cwd, home, env },
      transports,
      worktrees,
      isAgentMemoryTrusted,
      tools,
      isClosed,
    });
  return {
    tracing,
    counter,
    listed,
    record,
    background,
    snapshots,
    runFork: createForks(models.main),
    createAgents,
    memory,
    notes,
    compaction,
    microcompact: new MicrocompactController({ record, economy: () => record.state.economy }),
    prelude: new PreludeController(record),
    budget: new WindowBudget(record),
    cache: new CacheWatch(record.state.sent),
    answerRecall,
    quotePast,
    pins,
    deliveries,
    tools,
  };
}
