// Does the work in a session against the emulator, as any program that uses the library would.
import {
  type Block,
  type Model,
  openSession,
  RECALL,
  type Session,
  SessionError,
  type SessionRequest,
} from "@palimpsest/core";
import { settingsSchema } from "@palimpsest/core/internal";
import { EconomyState, memoryPorts } from "@palimpsest/core/testing";
import type { LedgerRow } from "@palimpsest/emulator";
import { writeProse } from "../prose.ts";
import { type Column, modelOf, settingsOf } from "./column.ts";
import { inProcess, type Server, type StartServer } from "./start-server.ts";
import type { Call, Exchange, Work } from "./work.ts";
import { WorkingModel } from "./working-model.ts";

/** How long a tool runs. A few seconds keep the cache alive. */
const TOOL_MS = 6_000;

const toolNamed = (name: string) => ({
  name,
  description: writeProse(1_500, 2),
  input_schema: { type: "object" },
});

export interface Run {
  readonly session: Session;
  readonly model: WorkingModel;
  readonly ledger: readonly LedgerRow[];
  /** K at each request, as the session had learned it by then. */
  readonly keeps: readonly number[];
  /** Why the run stopped early, if it did. */
  readonly stopped?: string;
}

export async function driveWork(work: Work, column: Column, start: StartServer = inProcess): Promise<Run> {
  const ports = memoryPorts();
  const model = new WorkingModel(work);
  const server = await start(column, model, ports);
  await ports.files.makeFolder("/work");
  const session = await openSession({
    cwd: "/work",
    home: "/home",
    env: {},
    ports,
    model: modelOf(column),
    system: writeProse(20_000, 1),
    tools: [...toolNames(work).map(toolNamed), RECALL],
    settings: settingsOf(column),
    models: { main: server.model },
    request: work.exchanges.some(hasThinking) ? { thinking: { type: "adaptive" } } : {},
  });
  const run = { session, model, ledger: server.ledger, keeps: [] };
  try {
    await runConversation(run, work, server, settingsOf(column), (ms) => ports.clock.advance(ms));
    return run;
  } catch (error) {
    if (SessionError.isInstance(error)) return { ...run, stopped: error.code };
    throw error;
  } finally {
    // Waits for background work, which is on the ledger too.
    await session.close();
    await server.close();
  }
}

async function runConversation(
  { session, keeps }: Run & { keeps: number[] },
  work: Work,
  { model }: Server,
  settings: ReturnType<typeof settingsOf>,
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  const calls = new Map(callsOf(work).map(byId));
  const economy = new EconomyState(settingsSchema.parse(settings).microcompact.economy);
  for (const { human, pause } of work.exchanges) {
    await wait(pause);
    await session.user(human);
    for (;;) {
      const request = await session.request();
      keeps.push(economy.of(session.view).keep.count);
      const response = await sendRequest(session, model, request);
      await session.assistant(response);
      if (response.stop_reason !== "tool_use") break;
      await wait(TOOL_MS);
      const results = await Promise.all(
        response.content.filter(isToolUse).map(async ({ id, input }) => ({
          type: "tool_result" as const,
          tool_use_id: id,
          content: calls.get(id)?.result ?? (await session.recall(input)),
        })),
      );
      await session.toolResults(results);
    }
  }
}

/** A refused request is retried once with the request that `overflow` returns. */
async function sendRequest(session: Session, model: Model, request: SessionRequest) {
  try {
    return await model.send(request as never).final();
  } catch (error) {
    const shorter = await session.overflow(error);
    if (!shorter) throw error;
    return model.send(shorter as never).final();
  }
}

const callsOf = ({ exchanges }: Work) =>
  exchanges.flatMap(({ steps }) => steps.flatMap(({ calls }) => calls));

const toolNames = (work: Work) => [...new Set(callsOf(work).map(({ tool }) => tool))];

const hasThinking = ({ steps }: Exchange) => steps.some(({ thinking }) => thinking !== undefined);

type ToolUse = Extract<Block, { readonly type: "tool_use" }>;

const isToolUse = (block: Block): block is ToolUse => block.type === "tool_use";

const byId = (call: Call): [string, Call] => [call.id, call];
