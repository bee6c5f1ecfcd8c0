// A recorded session with thirty memories, through the library, against the emulator in the same process.
import { openSession, RECALL } from "@palimpsest/core";
import { findPlaces, sumMemoryCost } from "@palimpsest/core/internal";
import { memoryPorts } from "@palimpsest/core/testing";
import { inProcess } from "../long-work/start-server.ts";
import type { Work } from "../long-work/work.ts";
import { WorkingModel } from "../long-work/working-model.ts";
import { writeProse } from "../prose.ts";
import { answerForMemory } from "./answer-for-memory.ts";
import type { ExchangesCost } from "./drive-exchanges.ts";
import { memoryFiles } from "./memory-files.ts";

const MODEL = "claude-sonnet-5-5";
const WINDOW = 1_000_000;

export async function driveRecorded(work: Work): Promise<ExchangesCost> {
  const ports = memoryPorts();
  const model = new RememberingModel(work);
  const server = await inProcess(
    { mode: "economy", keep: 10, window: WINDOW, read: 0.1, model: MODEL },
    model,
    ports,
  );
  await ports.files.makeFolder("/work");
  const { project } = await findPlaces(ports.files, "/home", "/work");
  for (const { path, text } of memoryFiles())
    await ports.files.write(`${project}/memory/${path}`, new TextEncoder().encode(text));
  const calls = work.exchanges.flatMap(({ steps }) => steps.flatMap((step) => step.calls));
  const results = new Map(calls.map(({ id, result }) => [id, result]));
  const session = await openSession({
    cwd: "/work",
    home: "/home",
    env: {},
    ports,
    model: MODEL,
    system: writeProse(20_000, 1),
    tools: [
      ...[...new Set(calls.map(({ tool }) => tool))].map((name) => ({
        name,
        description: writeProse(1_500, 2),
        input_schema: { type: "object" },
      })),
      RECALL,
    ],
    models: { main: server.model },
  });
  for (const { human } of work.exchanges) {
    await session.user(human);
    for (;;) {
      const response = await server.model.send((await session.request()) as never).final();
      await session.assistant(response as never);
      const uses = response.content.filter((block) => block.type === "tool_use") as {
        id: string;
        input: object;
      }[];
      if (uses.length === 0) break;
      await session.toolResults(
        await Promise.all(
          uses.map(async ({ id, input }) => ({
            type: "tool_result" as const,
            tool_use_id: id,
            content: results.get(id) ?? (await session.recall(input)),
          })),
        ),
      );
    }
  }
  await session.close();
  const { main, memory } = sumMemoryCost(session.ledger);
  return { main: main.usd, memory: memory.usd, memoryCalls: memory.calls, requests: main.calls };
}

class RememberingModel extends WorkingModel {
  override answer(request: Parameters<WorkingModel["answer"]>[0]) {
    return answerForMemory(request) ?? super.answer(request);
  }
}
