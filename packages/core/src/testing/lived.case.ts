// A session driven through the public API with every layer active: in-memory ports, the emulator's API as the model and as
// the judge, forks, faults, idle gaps, kills. Shared by property tests, for which it records what they judge.

import { type Api, type ApiResponse, createApi, type LedgerRow, type Turn } from "@palimpsest/emulator";
import { FORK_MARKER } from "../forks/fork-marker.ts";
import { type Model, ModelError } from "../models/model.ts";
import { memoryPorts } from "../ports/memory/ports.ts";
import { seededRandom } from "../ports/memory/prng.ts";
import { RECALL } from "../recall-tool/recall-tool.ts";
import { openSession } from "../session/open-session.ts";
import { SessionError } from "../session/session-error.ts";
import type { Session } from "../session.ts";
import type { SettingsInput } from "../settings/schema.ts";
import {
  type AssistantMessage,
  type Block,
  isText,
  type RequestBody,
  type Usage,
} from "../transcript/blocks.ts";
import { findPlaces } from "../transcript/project-places.ts";
import { DeliveryOracle } from "./delivery-oracle.ts";
import { Life } from "./mortal.case.ts";
import { originsFor } from "./moves.ts";
import { writeSummaryAnswer } from "./summary-answer.ts";

export const MODEL = "claude-sonnet-5-5";
const VERSION = "2026-10-21";
/** Small windows fill in a few dozen moves. */
const MARGINS = { outputReserve: 3_000, compact: 4_000, warning: 6_000, error: 6_000, blocking: 2_000 };
/** How many seconds a fork takes; now and then longer than anybody waits. */
const SECONDS = [1, 5, 20, 70];

export interface Plan {
  readonly settings: SettingsInput;
  readonly window: number;
  /** The size that the server really accepts, as a share of its stated window. */
  readonly taken: number;
  readonly cacheEdits: boolean;
  readonly hasModel: boolean;
  /** Random numbers for everything that the models and tools do on their own. */
  readonly seed: number;
}

/** One ordinary request, as it was sent. */
export interface Exchange {
  readonly body: RequestBody;
  readonly row: LedgerRow;
  readonly fault: boolean;
  /** It follows the refusal of the previous request. */
  readonly isSecond: boolean;
  /** The number of breaks when it was sent, and the session's own idea of its size and of the limit. */
  readonly breaks: number;
  readonly size: number;
  readonly blockingAt: number;
  /** Its complete answer, as it was passed to the session; undefined while there is none. */
  answer?: string;
}

export interface ForkCall {
  readonly body: RequestBody;
  readonly row: LedgerRow;
  readonly isFirstTurn: boolean;
  /** The blocks that its parent could have shared when it began. */
  readonly bases: readonly (readonly string[])[];
  /** An earlier request for a summary was too long, so rounds may have been shed. */
  readonly isShed: boolean;
}

export class Lived {
  readonly machine: ReturnType<typeof memoryPorts>;
  readonly api: Api;
  readonly plan: Plan;
  readonly exchanges: Exchange[] = [];
  readonly forks: ForkCall[] = [];
  /** Requests that ask a model without context which memories fit. */
  readonly questions: RequestBody[] = [];
  /** What was passed to the session, in order, as its author gave it. */
  readonly said: string[] = [];
  /** The usage reported to the session and to its forks. */
  readonly usages: Usage[] = [];
  /** Requests that the session refused for lack of room, with its sentence. */
  readonly refusals: { readonly why: string; readonly settings: SettingsInput }[] = [];
  /** What other agents sent. */
  readonly deliveries = new DeliveryOracle();
  /** How often a session was reopened. */
  resumes = 0;
  session!: Session;
  settings: SettingsInput;
  readonly random: () => number;
  #life!: Life;
  #bases: (readonly string[])[] = [];
  #isShed = false;

  constructor(plan: Plan) {
    this.plan = plan;
    this.settings = plan.settings;
    this.random = seededRandom(plan.seed);
    this.machine = memoryPorts({ seed: plan.seed });
    const { clock } = this.machine;
    this.api = createApi({
      clock: { now: () => clock.now(), advance: () => {} },
      script: (request) => {
        if (isQuestion(request as never)) return { text: '{"memories": ["m0.md", "m3.md", "none.md"]}' };
        return isFork(request as never) ? this.#forkTurn() : this.#turn();
      },
      models: { [MODEL]: { window: Math.floor(plan.window * plan.taken) } },
    });
  }

  below(end: number): number {
    return Math.floor(this.random() * end);
  }

  async open(resume?: string): Promise<void> {
    const life = new Life(this.machine);
    const opened = openSession({
      cwd: "/project",
      home: "/home",
      env: {},
      ports: life.ports,
      model: MODEL,
      system: "You look after a small build. ".repeat(40),
      tools: [RECALL, ...["Bash", "Read"].map((name) => ({ name, input_schema: { type: "object" } }))],
      request: { max_tokens: 2_000, thinking: { type: "adaptive" } },
      settings: this.given,
      ...(this.plan.hasModel ? { models: { main: this.#background(life) } } : {}),
      ...(resume === undefined ? {} : { resume }),
    });
    this.session = await this.machine.clock.runUntil(opened);
    this.#life = life;
    this.session.on("break", () => this.#bases.push(baseLines(this.session)));
  }

  /** The current settings, with the windows of this plan. */
  get given(): SettingsInput {
    const { window, cacheEdits } = this.plan;
    const models = { [MODEL]: { window, capabilities: { cacheEdits } } };
    return { ...this.settings, models, window: { margins: MARGINS } };
  }

  /** Waits on the virtual clock. */
  act<T>(work: Promise<T>): Promise<T> {
    return this.machine.clock.runUntil(work);
  }

  async say(content: readonly Block[]): Promise<void> {
    if (this.said.length % 3 === 0) await this.#saveElsewhere(content);
    this.said.push(JSON.stringify(content));
    const words = content.find(isText)?.text ?? "";
    return this.act(this.session.user(content, { origins: originsFor(words, this.said.length * 13) }));
  }

  /** Lets another session save what is about to be said here. */
  async #saveElsewhere(content: readonly Block[]): Promise<void> {
    const [block] = content;
    const text = block?.type === "text" ? String(block.text) : "";
    const { files } = this.machine;
    const { project } = await this.act(findPlaces(files, "/home", "/project"));
    const path = `${project}/memory/m${this.said.length % 7}.md`;
    await this.act(files.write(path, `---\nname: The build\n---\n${text}\n`));
  }

  /** Lets another agent send something; `a` decides what, and whether it repeats an earlier message. */
  async deliver(a: number): Promise<void> {
    const { names } = this.deliveries;
    const number = a % 3 === 0 && names.length > 0 ? a % names.length : names.length;
    const [name, word] = [`message:m${number}`, `word-${number}-of-another-agent`];
    const isNew = await this.act(this.session.deliver(name, `${word} says: ${"go on. ".repeat(a % 200)}`));
    if (isNew !== (number === names.length)) this.deliveries.faults.push(`${name} is new: ${isNew}.`);
    this.deliveries.noteDelivered(name, word);
  }

  async rewind(to: string | null): Promise<void> {
    const { tree } = this.session.view;
    const kept = new Set<string>();
    for (let node = tree.get(to ?? ""); node; node = tree.get(node.parent ?? ""))
      if (node.entry.type === "attachment") kept.add(node.entry.name ?? "");
    await this.act(this.session.rewind(to));
    this.deliveries.noteLost(this.deliveries.names.filter((name) => !kept.has(name)));
  }

  async snip(from: string, to: string): Promise<void> {
    const shown = () => JSON.stringify(this.session.view.slots.map(({ blocks }) => blocks));
    const before = shown();
    await this.act(this.session.snip(from, to));
    const after = shown();
    const isGone = (word: string) => before.includes(word) && !after.includes(word);
    this.deliveries.noteRemoved(
      this.deliveries.names.filter((name) => isGone(this.deliveries.wordOf(name)!)),
    );
  }

  results(blocks: readonly (Block & { type: "tool_result"; tool_use_id: string })[]): Promise<void> {
    this.said.push(JSON.stringify(blocks));
    return this.act(this.session.toolResults(blocks));
  }

  /** Runs one turn of the model, with or without a fault; a refusal for length is handled as callers do. */
  async turn(fault: boolean, isAborted = false): Promise<void> {
    const body = await this.#prepared(() => this.session.request());
    if (!body) return;
    let response = await this.#send(body, fault);
    const error = tooLong(response);
    if (error) {
      const again = await this.#prepared(async () => (await this.session.overflow(error))!);
      if (!again) return;
      response = await this.#send(again, false, true);
    }
    const message = response.message as AssistantMessage | undefined;
    if (!message) return;
    if (isAborted) return this.#abort(message);
    this.said.push(JSON.stringify(message));
    this.usages.push(message.usage!);
    this.exchanges.at(-1)!.answer = JSON.stringify(message);
    this.deliveries.noteAnswered();
    await this.act(this.session.assistant(message));
  }

  /** Passes an answer that was cut off in its first block. */
  async #abort(message: AssistantMessage): Promise<void> {
    const partial = { ...message, content: message.content.slice(0, 1) };
    this.said.push(JSON.stringify(partial));
    this.usages.push(message.usage!);
    await this.act(this.session.aborted(partial));
  }

  /** Closes the session, or kills it with everything unfinished; then opens it again. */
  async resume(isKilled: boolean): Promise<void> {
    const { id } = this.session;
    if (isKilled) {
      await this.machine.clock.advance(0);
      this.#life.end();
    } else await this.act(this.session.close());
    this.resumes++;
    await this.open(id);
  }

  async #prepared(call: () => Promise<object>): Promise<RequestBody | undefined> {
    this.#isShed = false;
    try {
      return (await this.act(call())) as unknown as RequestBody;
    } catch (error) {
      if (!SessionError.isInstance(error)) throw error;
      if (error.code === "window-full") this.refusals.push({ why: error.message, settings: this.settings });
      else if (error.code !== "nothing-to-send") throw error;
      return undefined;
    }
  }

  async #send(body: RequestBody, fault: boolean, isSecond = false): Promise<ApiResponse> {
    if (fault) this.api.faults.next({ kind: "overloaded" });
    this.deliveries.noteUnanswered();
    this.deliveries.judgeRequest(blockLines(body), (name) => this.#countSlots(name));
    const response = await post(this.api, body);
    const { tokens, limits } = this.session.size();
    const breaks = this.session.view.breaks.length;
    const row = this.api.ledger.at(-1)!;
    this.exchanges.push({ body, row, fault, isSecond, breaks, size: tokens, blockingAt: limits.blockingAt });
    this.#bases = [blockLines(body)];
    await this.machine.clock.advance(1_000 * this.below(20));
    return response;
  }

  #countSlots(name: string): number {
    const { slots, tree } = this.session.view;
    const isIts = (id: string) => {
      const entry = tree.get(id)?.entry;
      return entry?.type === "attachment" && entry.name === name;
    };
    return slots.filter(({ entry }) => isIts(entry)).length;
  }

  #background(life: Life): Model {
    const send: Model["send"] = (request, { signal } = {}) => {
      const answer = this.#ask(life, request, signal);
      answer.catch(() => {});
      return { final: () => answer, async *[Symbol.asyncIterator]() {} };
    };
    return { name: "lived", send, capabilitiesOf: () => ({}) as never };
  }

  async #ask(life: Life, body: RequestBody, signal?: AbortSignal): Promise<AssistantMessage> {
    const made = {
      body,
      isFirstTurn: isDirective(body.messages.at(-1)?.content.at(-1)),
      bases: [baseLines(this.session), ...this.#bases],
      isShed: this.#isShed,
    };
    await this.machine.clock.sleep(1_000 * SECONDS[this.below(SECONDS.length)]!, signal).catch(() => {
      throw new ModelError("aborted", "Stopped.");
    });
    if (!life.alive) return new Promise(() => {});
    if (this.random() < 0.2) throw new ModelError("overloaded", "Overloaded.");
    const response = await post(this.api, body);
    if (isQuestion(body)) this.questions.push(body);
    else this.forks.push({ ...made, row: this.api.ledger.at(-1)! });
    const error = tooLong(response);
    if (error) {
      this.#isShed = true;
      throw new ModelError("too-long", error.message);
    }
    if (!response.message) throw new ModelError("server", JSON.stringify(response.body));
    const message = response.message as unknown as AssistantMessage;
    this.usages.push(message.usage!);
    return message;
  }

  #turn(): Turn {
    const calls = this.random() < 0.7 ? 1 + this.below(3) : 0;
    const names = ["Bash", "Read"];
    return {
      blocks: [
        ...(this.random() < 0.4 ? [{ type: "thinking", thinking: "Let me see." }] : []),
        // Only a compaction removes words from the view.
        { type: "text", text: `Step ${this.below(1_000)}. `.repeat(1 + this.below(200)) },
        ...Array.from({ length: calls }, () => ({
          type: "tool_use",
          name: names[this.below(2)],
          input: { command: `make ${this.below(50)}`, file_path: `/project/${this.below(9)}.ts` },
        })),
      ],
    };
  }

  #forkTurn(): Turn {
    const said = `Alpha and beta, ${this.below(1_000)}. `;
    if (this.random() < 0.2)
      return { blocks: [{ type: "tool_use", name: "Bash", input: { command: "rm -rf /" } }] };
    if (this.random() < 0.2) return { text: said };
    const notes = `<notes>\n# Current State\n\n${said}\n</notes>`;
    return { text: `${writeSummaryAnswer(said.repeat(1 + this.below(9)))}${notes}` };
  }
}

function post(api: Api, { betas = [], ...body }: RequestBody): Promise<ApiResponse> {
  const headers = { "x-api-key": "in-process", "anthropic-version": VERSION };
  return api.handle(body, betas.length > 0 ? { ...headers, "anthropic-beta": betas.join(",") } : headers);
}

function tooLong({ status, body }: ApiResponse): Error | undefined {
  const { error } = body as { error?: { message?: string } };
  if (status !== 400 || !error?.message?.startsWith("prompt is too long")) return undefined;
  return Object.assign(new Error(error.message), { status });
}

/** Returns what a fork that begins now shares: everything up to the last response. */
function baseLines({ view: { slots, sent } }: Session): readonly string[] {
  const end = Math.max(slots.findLastIndex((slot) => slot.role === "assistant") + 1, sent);
  return slots
    .slice(0, end || slots.length)
    .flatMap(({ role, blocks }) => blocks.map((block) => `${role} ${lineOf(block)}`));
}

/** Frozen blocks cannot change, and every request of a session repeats them: their lines are written once. */
const lines = new WeakMap<Block, string>();

export function lineOf(block: Block): string {
  const known = lines.get(block);
  if (known !== undefined) return known;
  const { cache_control: _, ...rest } = block;
  const line = JSON.stringify(rest);
  if (isFrozen(block)) lines.set(block, line);
  return line;
}

/** Also everything in it. */
function isFrozen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozen);
}

/** Returns the blocks in order, without the cache marks, which are the only part that may move. */
export const blockLines = ({ messages }: RequestBody): readonly string[] =>
  messages.flatMap(({ role, content }) => content.map((block) => `${role} ${lineOf(block)}`));

const isDirective = (block: Block | undefined): boolean =>
  block?.type === "text" && String(block.text).startsWith(FORK_MARKER);

const isFork = ({ messages }: { messages: readonly { content: unknown }[] }): boolean =>
  messages.some(({ content }) => Array.isArray(content) && content.some(isDirective));

const isQuestion = ({ messages }: { messages: readonly { content: unknown }[] }): boolean =>
  JSON.stringify(messages[0]?.content ?? "").includes("You choose which saved memories");
