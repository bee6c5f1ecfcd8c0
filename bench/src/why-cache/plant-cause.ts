// Sessions against the emulator in which one planted cause makes a request rewrite cached tokens, and the cause that the product reports.
import { openSession, RECALL, type Session } from "@palimpsest/core";
import { loadTranscript, type Rewrite, type RewriteCause, RewriteExplainer } from "@palimpsest/core/internal";
import { memoryPorts } from "@palimpsest/core/testing";
import { type Api, createApi, type Turn } from "@palimpsest/emulator";
import { writeProse } from "../prose.ts";

const MODEL = "claude-opus-4-6";
const OTHER_MODEL = "claude-opus-4-7";
const MINUTE = 60_000;

/** What is planted; some causes in several ways. */
export const PLANTS = [
  "pause",
  "long pause",
  "compact",
  "clear results",
  "model",
  "thinking",
  "effort",
  "tools come",
  "tools go",
  "system",
  "snip",
  "lost by the server",
] as const;
export type Plant = (typeof PLANTS)[number];

export const CAUSE_OF: Readonly<Record<Plant, RewriteCause>> = {
  pause: "expired",
  "long pause": "expired",
  compact: "compacted",
  "clear results": "cleared",
  model: "model",
  thinking: "effort",
  effort: "effort",
  "tools come": "tools",
  "tools go": "tools",
  system: "system",
  snip: "message",
  "lost by the server": "unknown",
};

export interface Planted {
  /** Undefined if the plant caused no rewrite. */
  readonly found: Rewrite | undefined;
  /** Rewrites reported before the plant; there should be none. */
  readonly early: readonly Rewrite[];
  /** Tokens that the request after the plant read and wrote, as billed by the server. */
  readonly billed: { readonly read: number; readonly written: number };
}

interface Stage {
  readonly session: Session;
  readonly api: Api;
  readonly number: number;
  readonly calls: string[];
  wait(ms: number): Promise<void>;
}

const toolNamed = (name: string) => ({
  name,
  description: writeProse(1_500, 2),
  input_schema: { type: "object" },
});
const TOOLS = [toolNamed("Bash"), toolNamed("Read"), RECALL];

/** `number` varies sizes, lengths and lifetimes. */
export async function plantCause(plant: Plant, number: number): Promise<Planted> {
  const ports = memoryPorts({ seed: number });
  await ports.files.makeFolder("/work");
  let turn: Turn = {};
  const api = createApi({
    script: () => turn,
    clock: { now: () => ports.clock.now(), advance: () => undefined },
  });
  const ttl = plant === "long pause" || number % 3 === 0 ? "1h" : "5m";
  const session = await openSession({
    ...{ cwd: "/work", home: "/home", env: {}, ports, model: MODEL, tools: TOOLS },
    system: writeProse(24_000, 1),
    settings: {
      cache: { ttl },
      switches: { economy: plant === "clear results" },
    },
  });
  const stage: Stage = { session, api, number, calls: [], wait: (ms) => ports.clock.advance(ms) };
  const ask = async (words: string, rounds: number) => {
    await session.user(words);
    for (let round = 0; round <= rounds; round++) {
      const id = `toolu_${number}_${stage.calls.length}`;
      turn =
        round === rounds
          ? { text: "That is all." }
          : {
              blocks: [
                { type: "tool_use", id, name: "Read", input: { path: `src/${stage.calls.length}.ts` } },
              ] as never,
            };
      const request = await session.request();
      const { message, body } = await api.handle(structuredClone(request));
      if (!message) throw new Error(`A request was refused: ${JSON.stringify(body)}`);
      await session.assistant(message as never);
      await stage.wait(3_000);
      if (round === rounds) continue;
      stage.calls.push(id);
      const content = writeProse(3_000 + 700 * ((number * 7 + round) % 9), number * 31 + stage.calls.length);
      await session.toolResults({ type: "tool_result", tool_use_id: id, content });
    }
  };
  for (let exchange = 0; exchange < 2 + (number % 3); exchange++)
    await ask(`Question ${exchange}?`, 3 + (number % 4));
  if (plant === "clear results") await untilCleared(stage, ask);
  // A short conversation would leave too little after a compaction.
  if (plant === "compact") for (let more = 0; more < 6; more++) await ask(`More ${more}?`, 4);
  const before = api.ledger.length;
  if (number % 2 === 1 && plant !== "clear results") await doHarmlessThings(stage);
  await runPlant(plant, stage);
  // A clearing is already followed by its request.
  if (plant !== "clear results") await ask("And now?", 0);
  const row = api.ledger[plant === "clear results" ? before - 1 : before]!;
  await session.close();
  const explainer = new RewriteExplainer();
  const rewrites: Rewrite[] = [];
  const { entries } = await loadTranscript(ports.files, session.path);
  for (const entry of entries) {
    const rewrite = explainer.take(entry);
    if (rewrite) rewrites.push(rewrite);
  }
  const last = explainer.requests;
  const found = rewrites.find(
    ({ request }) => request === last || (plant === "clear results" && request > last - 2),
  );
  return {
    found,
    early: rewrites.filter((rewrite) => rewrite !== found),
    billed: { read: row.read, written: row.written5m + row.written1h },
  };
}

/** Continues until the economy rule has cleared old results in the last request. */
async function untilCleared(
  stage: Stage,
  ask: (words: string, rounds: number) => Promise<void>,
): Promise<void> {
  const hasCleared = () => stage.session.view.breaks.some(({ cause }) => cause === "cleared");
  for (let more = 0; !hasCleared(); more++) {
    if (more > 200) throw new Error("The economy has cleared nothing.");
    await ask(`More ${more}?`, 1);
  }
}

/** None of these affects the cache, although each adds an entry, and one even a break. */
async function doHarmlessThings({ session, number, calls }: Stage): Promise<void> {
  await session.setTitle(`Session ${number}`);
  await session.remind("The build is green again.");
  await session.pins.add(calls.slice(0, 1), "user");
  await session.changePrelude({ request: { max_tokens: 4_000 + number } });
}

async function runPlant(plant: Plant, { session, api, number, calls, wait }: Stage): Promise<void> {
  switch (plant) {
    case "pause":
      return wait((number % 3 === 0 ? 61 : 6 + (number % 50)) * MINUTE);
    case "long pause":
      return wait((65 + 37 * (number % 40)) * MINUTE);
    case "compact": {
      const result = await session.compact();
      if (!result.ok) throw new Error(result.reason);
      return;
    }
    case "model":
      return session.changePrelude({ model: OTHER_MODEL });
    case "thinking":
      return session.changePrelude({
        request: { thinking: { type: "enabled", budget_tokens: 1_024 + number } },
      });
    case "effort":
      return session.changePrelude({ request: { output_config: { effort: number % 2 ? "low" : "high" } } });
    case "tools come":
      return session.changePrelude({ tools: [...TOOLS, toolNamed(`Extra${number}`)] });
    case "tools go":
      return session.changePrelude({ tools: TOOLS.slice(0, -1 - (number % 2)) });
    case "system":
      return session.changePrelude({ system: writeProse(24_000, 2 + number) });
    case "snip": {
      const at = calls[number % Math.max(1, calls.length - 2)]!;
      return session.snip(at, at);
    }
    case "lost by the server":
      return api.clearCache();
    case "clear results":
      return;
  }
}
