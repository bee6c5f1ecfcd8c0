// The script of the agents in a run: each request gets a random answer derived from the seed, until the agent has done enough.
import { writeSummaryAnswer } from "@palimpsest/core/testing";
import type { MessagesRequest, Turn } from "@palimpsest/emulator";
import type { Random } from "../random.ts";
import { drawKind, TreeFamily } from "./tree-kinds.ts";
import { RIGHTS } from "./tree-temper.ts";

type Call = NonNullable<Turn["tool_use"]>[number];

const NODE = /\[node (\d+)\]/;
/** Maximum requests per agent. */
const MAX_TURNS = 5;

/** The main agent is node 0. */
export const markNode = (node: number): string => `[node ${node}]`;
const markMessage = (number: number): string => `⟦w${number}⟧`;
/** Said by an agent at its end. */
export const markReport = (node: number): string => `⟦r${node}⟧`;
export const isChild = ({ system }: MessagesRequest): boolean =>
  system !== undefined && JSON.stringify(system).includes("another agent has started");
/** Requests for progress lines have no system text, and are paid from the same purse. */
export const asksForProgress = ({ system }: MessagesRequest): boolean => system === undefined;

export interface SentMessage {
  readonly word: string;
  readonly to: string;
  readonly callId: string;
}

export class TreeScript {
  readonly sent: SentMessage[] = [];
  readonly family = new TreeFamily();
  /** Names that agents have had in this process. */
  names: () => readonly string[] = () => [];
  readonly #random: Random;
  readonly #turnsLeft = new Map<number, number>();
  #nodes = 0;
  #calls = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  answer(request: MessagesRequest): Turn {
    if (asksForProgress(request)) return { text: "Working on it" };
    const node = nodeOf(request);
    if (isFork(request)) return { text: writeSummaryAnswer(`${markNode(node)} Work goes on.`) };
    const left = this.#turnsLeft.get(node) ?? 1 + this.#random.below(MAX_TURNS);
    this.#turnsLeft.set(node, left - 1);
    if (left <= 0) return { text: `All done: ${markReport(node)}.` };
    const calls = Array.from({ length: 1 + this.#random.below(3) }, () => this.#drawCall(node));
    return { text: "Next.", tool_use: calls };
  }

  /** A new message of the person: the main agent has something to do again. */
  wake(): void {
    this.#turnsLeft.delete(0);
  }

  #drawCall(node: number): Call {
    const id = `toolu_${++this.#calls}`;
    const chosen = this.#random.share();
    if (chosen < 0.3) return { id, ...this.#start(node) };
    if (chosen < 0.65) return { id, ...this.#send(id) };
    if (chosen < 0.8) return { id, name: this.#random.pick(RIGHTS), input: { node } };
    return {
      id,
      name: "Work",
      input: { ms: this.#random.below(5_000), characters: this.#random.below(6_000) },
    };
  }

  #start(parent: number): Omit<Call, "id"> {
    const node = ++this.#nodes;
    const kind = drawKind(this.#random);
    this.family.add(node, parent, kind);
    return {
      name: "Agent",
      input: {
        description: `task ${node}`,
        prompt: `${markNode(node)} Do it.`,
        subagent_type: kind,
        run_in_background: this.#random.chance(0.6),
      },
    };
  }

  #send(callId: string): Omit<Call, "id"> {
    const word = markMessage(this.sent.length + 1);
    const to = this.#random.pick([...this.names(), ...this.names(), "main", "main", "*", "nobody-9"]);
    this.sent.push({ word, to, callId });
    return { name: "SendMessage", input: { to, message: `Look at ${word}.`, summary: "a word" } };
  }
}

const isFork = (request: MessagesRequest): boolean => joinTexts(request).includes("<palimpsest-fork>");

/** Whether it is a request of the conversation itself: not of a fork, which sees what its parent saw, and not a background request. */
export const isOwnRequest = (request: MessagesRequest): boolean =>
  !isFork(request) && (request.tools ?? []).some(({ name }) => name === "Work");

/** The prompt of an agent contains its number, and so does every summary of it. */
export function nodeOf(request: MessagesRequest): number {
  if (!isChild(request)) return 0;
  return Number(NODE.exec(joinTexts(request))?.[1] ?? 0);
}

/** The texts of the messages, without results and calls. */
export const joinTexts = ({ messages }: MessagesRequest): string =>
  messages
    .filter(({ role }) => role === "user")
    .flatMap(({ content }) =>
      typeof content === "string"
        ? [content]
        : content.flatMap((block) => (block.type === "text" ? [String(block.text)] : [])),
    )
    .join("\n");
