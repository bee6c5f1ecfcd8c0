// Checks the invariants of agents by the bytes of their requests and transcripts only.
import type { MessagesRequest } from "@palimpsest/emulator";
import { requireInvariant } from "../violation.ts";
import type { TreeFamily } from "./tree-kinds.ts";
import {
  asksForProgress,
  isChild,
  isOwnRequest,
  joinTexts,
  markReport,
  nodeOf,
  type SentMessage,
} from "./tree-script.ts";
import { mayCall, RIGHTS, type TreeTemper } from "./tree-temper.ts";
import { sumUsage, type TreeTranscript } from "./tree-transcripts.ts";

const WORD = /⟦[wr]\d+⟧/g;
/** The unique words of messages and of agents' last answers, which their reports repeat. */
const findWords = (text: string): readonly string[] => text.match(WORD) ?? [];

const isPaidByPurse = (request: MessagesRequest): boolean => isChild(request) || asksForProgress(request);

/** Agent name to transcript, in the process in which the message was sent. */
export type NamedTranscripts = ReadonlyMap<string, TreeTranscript>;

export class TreeJudge {
  readonly #temper: TreeTemper;
  readonly #family: TreeFamily;
  /** Words that an answered request of the agent has shown. */
  readonly #shown = new Map<number, Set<string>>();
  /** Words that the next request of the agent must show, unless they have been shown. */
  readonly #due = new Map<number, readonly string[]>();
  #spentTokens = 0;
  #largest = 0;

  constructor(temper: TreeTemper, family: TreeFamily) {
    this.#temper = temper;
    this.#family = family;
  }

  judgeRequest(request: MessagesRequest): void {
    if (!asksForProgress(request)) this.#judgeWords(request);
    if (isChild(request)) this.#judgeTools(request);
    if (!isPaidByPurse(request)) return;
    const { maxTokens } = this.#temper.agents;
    requireInvariant(
      this.#spentTokens < maxTokens,
      "A7",
      () => `A request was sent though ${this.#spentTokens} of ${maxTokens} tokens are spent.`,
    );
  }

  /** No agent is offered a tool that one above it lacks. */
  #judgeTools(request: MessagesRequest): void {
    const node = nodeOf(request);
    for (const { name } of request.tools ?? []) {
      const lacking = RIGHTS.some((right) => right === name)
        ? this.#family.findLacking(node, String(name))
        : undefined;
      requireInvariant(
        lacking === undefined,
        "A7",
        () => `Node ${node} is offered ${name}, which node ${lacking} lacks.`,
      );
    }
  }

  /** I12, in every request: at most once, and once if it was on record when the answer before was given. */
  #judgeWords(request: MessagesRequest): void {
    const node = nodeOf(request);
    // The agent's own words may be quoted in a summary.
    const words = findWords(joinTexts(request)).filter((word) => word !== markReport(node));
    for (const word of new Set(words)) {
      const times = words.filter((each) => each === word).length;
      requireInvariant(
        times === 1,
        "I12",
        () => `${word} stands ${times} times in a request of node ${node}.`,
      );
    }
    const seen = this.#shown.get(node);
    for (const word of isOwnRequest(request) ? (this.#due.get(node) ?? []) : [])
      requireInvariant(
        words.includes(word) || seen?.has(word) === true,
        "I12",
        () => `${word} is on record and stands in no request of node ${node}.`,
      );
  }

  /** `transcript`: the agent's transcript at the time of the answer. */
  noteAnswer(
    request: MessagesRequest,
    usage: Readonly<Record<string, unknown>>,
    transcript?: TreeTranscript,
  ): void {
    if (isOwnRequest(request)) this.#noteShown(request, transcript);
    if (!isPaidByPurse(request)) return;
    const tokens = sumUsage(usage);
    this.#spentTokens += tokens;
    this.#largest = Math.max(this.#largest, tokens);
    const { maxTokens } = this.#temper.agents;
    requireInvariant(
      this.#spentTokens <= maxTokens + this.#largest,
      "A7",
      () => `${this.#spentTokens} tokens are spent of ${maxTokens}, more than one request beyond.`,
    );
  }

  #noteShown(request: MessagesRequest, transcript: TreeTranscript | undefined): void {
    const node = nodeOf(request);
    const seen = this.#shown.get(node) ?? new Set();
    this.#shown.set(node, seen);
    for (const word of findWords(joinTexts(request))) seen.add(word);
    this.#due.set(node, transcript?.deliveries.flatMap(({ text }) => findWords(text)) ?? []);
  }

  /** Called when a process starts: recorded spending counts, answers that the previous process did not record do not. */
  beginLife(main: TreeTranscript | undefined): void {
    this.#spentTokens = main?.agentTokens ?? 0;
    this.#due.clear();
  }

  /** Checks that the agent, every agent above it and the main one may make the call. */
  judgeCall(node: number, right: string): void {
    const forbidding = this.#family.findForbidding(node, right);
    requireInvariant(
      forbidding === undefined,
      "A7",
      () => `Node ${node} called ${right}, which node ${forbidding} may not.`,
    );
    requireInvariant(
      mayCall(this.#temper, right),
      "A7",
      () => `Node ${node} called ${right}, which the main agent may not.`,
    );
  }
}

/** I12 on disk, once a process has ended: each message sent in it is one entry of each reader that the sender was told about. */
export function judgeDeliveries(
  transcripts: readonly TreeTranscript[],
  named: NamedTranscripts,
  sent: readonly SentMessage[],
): void {
  for (const { path, deliveries } of transcripts) judgeOnce(path, deliveries);
  for (const { word, to, callId } of sent) {
    const result = transcripts.map(({ results }) => results.get(callId)).find((each) => each !== undefined);
    const holders = transcripts.filter(({ deliveries }) =>
      deliveries.some(({ text }) => text.includes(word)),
    );
    // The sender was killed or stopped before it got a result.
    if (!result || /interrupted|was stopped|no result|not run/i.test(result.text)) continue;
    const told = result.isError ? [] : readReaders(to, result.text);
    const readers = told.map((name) => named.get(name));
    for (const [at, reader] of readers.entries())
      requireInvariant(
        reader !== undefined && holders.includes(reader),
        "I12",
        () => `${word} was said to be delivered to ${told[at]}, and is not on record there.`,
      );
    for (const holder of holders)
      requireInvariant(
        readers.includes(holder),
        "I12",
        () => `${word} is on record in ${holder.path}, though its sender was told: ${result.text}`,
      );
  }
}

/** A message has one entry for each reader, and a report one. */
function judgeOnce(path: string, deliveries: TreeTranscript["deliveries"]): void {
  const first = deliveries.filter(({ isMarked }) => !isMarked);
  for (const { name } of first)
    requireInvariant(
      first.filter((each) => each.name === name).length === 1,
      "I12",
      () => `${name} is several entries in ${path}.`,
    );
  const words = first.flatMap(({ text }) => findWords(text));
  for (const word of words)
    requireInvariant(
      words.filter((each) => each === word).length === 1,
      "I12",
      () => `${word} is several entries in ${path}.`,
    );
}

function readReaders(to: string, text: string): readonly string[] {
  if (to !== "*") return [to];
  const [, names = ""] = /^It went to ([^.]*)\./.exec(text) ?? [];
  return names.split(", ");
}

const STARTED = /^The agent (\S+) works in the background \(id ([\w-]+)\)/;

/** After the run: every background agent that the main one started has reported once. */
export function judgeReports({ results, deliveries }: TreeTranscript): void {
  const ids = [...results.values()].flatMap(({ text }) => STARTED.exec(text)?.[2] ?? []);
  for (const id of ids) {
    const reports = deliveries.filter(({ name, isMarked }) => name === `report:${id}` && !isMarked);
    requireInvariant(
      reports.length === 1,
      "I12",
      () => `The agent ${id} has reported ${reports.length} times.`,
    );
  }
}
