// One column of a replay: a session that gets the recorded messages at the recorded times, and the recorded responses from the emulator,
// which checks, caches and bills each request.
import {
  type Block,
  openSession,
  RECALL,
  type RequestBody,
  type Session,
  SessionError,
} from "@palimpsest/core";
import type { Entry } from "@palimpsest/core/internal";
import { type MemoryPorts, memoryPorts } from "@palimpsest/core/testing";
import {
  type Api,
  createApi,
  type LedgerRow,
  modelFacts,
  requestTokens,
  type Turn,
} from "@palimpsest/emulator";
import { describeAction, type LayerAction } from "./describe-action.ts";
import { makeFiller } from "./filler-text.ts";
import type { ReplayPlan } from "./plan-replay.ts";
import { type ReplayEvent, type ReplayedResponse, toPlainResult } from "./replay-events.ts";

export const RULES = ["none", "window", "economy"] as const;
export type RuleName = (typeof RULES)[number];

type Settings = NonNullable<Parameters<typeof openSession>[0]["settings"]>;

/** Memory is off in every column, since there is no model that could write or choose memories. */
const WITHOUT_MEMORY = { extraction: false, recall: false, dreaming: false } as const;

const SETTINGS: Readonly<Record<RuleName, Settings>> = {
  none: {
    microcompact: { mode: "window" },
    switches: {
      ...WITHOUT_MEMORY,
      toolResults: false,
      pressureClearing: false,
      compaction: false,
      notes: false,
    },
  },
  window: { microcompact: { mode: "window" }, switches: WITHOUT_MEMORY },
  economy: { switches: WITHOUT_MEMORY },
};

/** A window without limit, so that a conversation that does not fit is still counted; the output says so. */
const UNBOUNDED = 100_000_000;

export interface ReplayedRequest {
  readonly number: number;
  /** The recorded entry that answers it. */
  readonly of: string;
  readonly time: number;
  readonly read: number;
  readonly written: number;
  readonly uncached: number;
  readonly output: number;
  readonly usd: number;
  /** What the layers decided before it. */
  readonly actions: readonly LayerAction[];
  readonly isOver: boolean;
  readonly refused?: string;
}

type WatchBody = (number: number, body: RequestBody) => void;

export const sizeOf = ({
  read,
  written,
  uncached,
}: Pick<ReplayedRequest, "read" | "written" | "uncached">): number => read + written + uncached;

export class ReplayColumn {
  readonly rule: RuleName;
  readonly session: Session;
  readonly #plan: ReplayPlan;
  readonly #ports: MemoryPorts;
  readonly #api: Api;
  #turn: Turn = {};
  #requests = 0;
  /** The number of entries at the last request. */
  #known = 0;
  /** Id of a recorded entry to the entry in this session. */
  readonly #places = new Map<string, string | null>();
  /** Why the column had to stop. */
  #stopped: string | undefined;

  static async open(rule: RuleName, plan: ReplayPlan): Promise<ReplayColumn> {
    const ports = memoryPorts({ start: plan.events[0]?.time ?? 0 });
    await ports.files.makeFolder("/work");
    const window = rule === "none" ? UNBOUNDED : plan.window;
    const session = await openSession({
      ...{ cwd: "/work", home: "/home", env: {}, ports, model: plan.model },
      system: makeSystem(plan),
      tools: [...plan.tools.filter((name) => name !== RECALL.name).map(toTool), RECALL],
      settings: { ...SETTINGS[rule], models: { [plan.model]: { window } } },
    });
    return new ReplayColumn(rule, plan, ports, session, window);
  }

  private constructor(
    rule: RuleName,
    plan: ReplayPlan,
    ports: MemoryPorts,
    session: Session,
    window: number,
  ) {
    this.rule = rule;
    this.session = session;
    this.#plan = plan;
    this.#ports = ports;
    this.#api = createApi({
      script: () => this.#turn,
      clock: { now: () => ports.clock.now(), advance: () => undefined },
      models: { [plan.model]: { window, tokenFactor: plan.size.factor } },
    });
  }

  get stopped(): string | undefined {
    return this.#stopped;
  }

  /** Returns the request that the event answers, if it is a response; `watchBody` gets the request body. */
  async take(event: ReplayEvent, watchBody?: WatchBody): Promise<ReplayedRequest | undefined> {
    if (this.#stopped !== undefined) return undefined;
    try {
      const replayed = await this.#takeEvent(event, watchBody);
      this.#places.set(event.id, this.session.head);
      return replayed;
    } catch (error) {
      if (!SessionError.isInstance(error)) throw error;
      this.#stopped = error.message;
      return undefined;
    }
  }

  close(): Promise<void> {
    return this.session.close();
  }

  async #takeEvent(event: ReplayEvent, watchBody?: WatchBody): Promise<ReplayedRequest | undefined> {
    const { session } = this;
    await this.#waitUntil(event.kind === "response" ? event.requested : event.time);
    switch (event.kind) {
      case "human":
        await session.user(event.content);
        return undefined;
      case "reminder":
        await session.remind(event.text);
        return undefined;
      case "results": {
        const asked = event.results.filter(({ tool_use_id }) => session.view.asked.has(tool_use_id));
        if (asked.length > 0) await session.toolResults(asked.map(toPlainResult));
        return undefined;
      }
      case "rewind": {
        const to = event.to === null ? null : this.#places.get(event.to);
        if (to !== undefined) await session.rewind(to);
        return undefined;
      }
      case "response":
        return this.#answer(event, watchBody);
    }
  }

  async #answer({ id, content, time }: ReplayedResponse, watchBody?: WatchBody): Promise<ReplayedRequest> {
    const { session } = this;
    if (!session.isUnanswered) await session.remind("Go on.");
    const request = await session.request();
    watchBody?.(this.#requests + 1, request as unknown as RequestBody);
    const actions = this.#listActions();
    this.#turn = { blocks: content as never };
    const { message, body: answer } = await this.#api.handle(request);
    const row = this.#api.ledger.at(-1)!;
    await this.#waitUntil(time);
    // A refused request is reported and counted; the conversation continues with the recorded response anyway.
    await session.assistant((message ?? { role: "assistant", content }) as never);
    const refused = message ? {} : { refused: JSON.stringify(answer).slice(0, 500) };
    return { ...this.#bill(row), of: id, actions, ...refused };
  }

  #bill(row: LedgerRow): Omit<ReplayedRequest, "of" | "actions"> {
    const { time, read, written5m, written1h, uncached, output, dollars: usd } = row;
    const written = written5m + written1h;
    const isOver = read + written + uncached > this.#plan.window;
    return { number: ++this.#requests, time, read, written, uncached, output, usd, isOver };
  }

  #listActions(): readonly LayerAction[] {
    const { tree } = this.session.view;
    const entries: Entry[] = [];
    let at = 0;
    for (const { entry } of tree.values()) if (at++ >= this.#known) entries.push(entry);
    this.#known = tree.size;
    return entries.map(describeAction).filter((action) => action !== undefined);
  }

  /** Recorded clocks may go backwards; this one does not. */
  async #waitUntil(time: number): Promise<void> {
    const { clock } = this.#ports;
    if (time > clock.now()) await clock.advance(time - clock.now());
  }
}

const toTool = (name: string) => ({ name, description: "", input_schema: { type: "object" } });

/** A system prompt that, together with the tools, has as many tokens as in the recording. */
function makeSystem({
  size,
  model,
  tools,
}: ReplayPlan): readonly Block[] & readonly { type: "text"; text: string }[] {
  const facts = { ...modelFacts(model), tokenFactor: size.factor };
  const own = requestTokens({ messages: [], tools: [...tools.map(toTool), RECALL] } as never, facts);
  const wanted = Math.max(0, size.front - own);
  const sample = makeFiller(40_000);
  const each = requestTokens({ messages: [], system: sample } as never, facts) / sample.length;
  return [{ type: "text", text: makeFiller(Math.round(wanted / each)) }];
}
