// Plays one session of the demo: a real agent with its tools in the demo's folder, against the emulator.
import { type Agent, openAgent } from "@palimpsest/agent";
import type { SessionOptions } from "@palimpsest/core";
import type { DemoModel } from "./demo-model.ts";
import type { DemoExchange } from "./demo-script.ts";

export interface DemoPlace {
  /** The project. */
  readonly work: string;
  /** pal's home folder. */
  readonly home: string;
}

export interface PlayOptions {
  readonly place: DemoPlace;
  readonly model: DemoModel;
  /** The name of the cache. */
  readonly cache: string;
  readonly exchanges: readonly DemoExchange[];
  readonly settings: NonNullable<SessionOptions["settings"]>;
  /** Called once the session is open. */
  readonly follow?: (agent: Agent) => void;
  /** Called before each exchange with what the person types. */
  readonly onSay?: (says: string) => void;
  /** Called at the end, before it is closed. */
  readonly atEnd?: (agent: Agent) => Promise<void>;
}

const DEMO_MODEL = "claude-sonnet-5-5";

export async function playSession(options: PlayOptions): Promise<void> {
  const { place, model, cache, exchanges, settings, follow, onSay, atEnd } = options;
  model.play(exchanges);
  const agent = await openAgent({
    cwd: place.work,
    home: place.home,
    userHome: place.home,
    env: { PATH: process.env.PATH },
    model: model.connect(cache),
    modelName: DEMO_MODEL,
    // Safe: only the demo's own script runs here, in a temporary folder.
    mode: "bypass",
    settings,
  });
  try {
    follow?.(agent);
    for (const { says } of exchanges) {
      onSay?.(says);
      agent.say(says, { origins: [{ from: 0, to: says.length, origin: "typed" }] });
      const end = await agent.run();
      if (end.reason !== "done") throw new Error("message" in end ? end.message : end.reason);
    }
    await atEnd?.(agent);
  } finally {
    await agent.close("exit");
  }
}
