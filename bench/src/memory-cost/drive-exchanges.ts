// Ten exchanges with the agent that `pal` runs, over HTTP against the emulator, in a temporary folder.
import { mkdir, writeFile } from "node:fs/promises";
import { openAgent } from "@palimpsest/agent";
import { anthropicModel } from "@palimpsest/core/anthropic";
import { findPlaces, sumMemoryCost } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { startEmulator, type Turn } from "@palimpsest/emulator";
import { inFolder } from "../in-folder.ts";
import { writeProse } from "../prose.ts";
import { answerForMemory } from "./answer-for-memory.ts";
import { memoryFiles } from "./memory-files.ts";

/** A plain working session: three of ten messages say something that is worth keeping. */
const MESSAGES: readonly string[] = [
  "hello there friend",
  "Read src/parser.ts and explain how it handles comments.",
  "Add a test for the empty list.",
  "run the tests",
  "no, we don't mock the database in this repo",
  "Fix the failing test.",
  "What does parseConfig do?",
  "The freeze starts on Thursday, so this has to be merged before.",
  "Great, commit it.",
  "By the way, I prefer tables over long lists.",
];
const ANSWER_CHARACTERS = 900;
const RESULT_CHARACTERS = 6_000;

export interface ExchangesCost {
  readonly main: number;
  readonly memory: number;
  readonly memoryCalls: number;
  readonly requests: number;
}

export interface ExchangesOptions {
  readonly model: string;
  readonly hasMemory: boolean;
  readonly showsIndex: boolean;
}

export async function driveExchanges(options: ExchangesOptions): Promise<ExchangesCost> {
  return inFolder(async (folder) => {
    const [home, cwd] = [`${folder}/home`, `${folder}/project`];
    await mkdir(`${cwd}/src`, { recursive: true });
    await writeFile(`${cwd}/src/parser.ts`, writeProse(RESULT_CHARACTERS, 1));
    if (options.hasMemory) await writeMemories(home, cwd);
    const emulator = await startEmulator({ script: makeScript(`${cwd}/src/parser.ts`) });
    try {
      const agent = await openAgent({
        cwd,
        home,
        userHome: folder,
        env: {},
        model: anthropicModel({ baseURL: emulator.url, apiKey: "bench", ports: nodePorts() }),
        modelName: options.model,
        settings: {
          switches: { memory: options.hasMemory },
          memory: { showIndex: options.showsIndex },
        },
      });
      for (const message of MESSAGES) {
        agent.say(message, { origins: [{ from: 0, to: message.length, origin: "typed" }] });
        await agent.run();
      }
      await agent.close();
      const { ledger } = agent.session;
      const { main, memory } = sumMemoryCost(ledger);
      return { main: main.usd, memory: memory.usd, memoryCalls: memory.calls, requests: main.calls };
    } finally {
      await emulator.close();
    }
  });
}

async function writeMemories(home: string, cwd: string): Promise<void> {
  const { project } = await findPlaces(nodePorts().files, home, cwd);
  await mkdir(`${project}/memory`, { recursive: true });
  for (const { path, text } of memoryFiles()) await writeFile(`${project}/memory/${path}`, text);
}

/** Every second exchange reads the file first. */
function makeScript(path: string) {
  let turn = 0;
  return (request: Parameters<typeof answerForMemory>[0]): Turn => {
    const forMemory = answerForMemory(request);
    if (forMemory) return forMemory;
    const isResult = JSON.stringify(request.messages.at(-1)).includes("tool_result");
    turn++;
    if (!isResult && turn % 2 === 0)
      return { tool_use: [{ id: `toolu_${turn}`, name: "Read", input: { file_path: path } }] };
    return { text: writeProse(ANSWER_CHARACTERS, turn) };
  };
}
