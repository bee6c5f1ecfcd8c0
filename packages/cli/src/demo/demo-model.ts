// The model of the demo: the emulator over HTTP, which validates, caches and bills every request, with the demo's script as answers.
// Background requests of the layers are answered with what each layer could say without a model.
import type { Model } from "@palimpsest/core";
import { anthropicModel } from "@palimpsest/core/anthropic";
import { nodePorts } from "@palimpsest/core/ports";
import { type Emulator, type MessagesRequest, startEmulator, type Turn } from "@palimpsest/emulator";
import { type DemoExchange, type DemoTurn, FORKS, NOTES_ANSWER } from "./demo-script.ts";

export interface DemoModel {
  readonly emulator: Emulator;
  /** A client with a prompt cache of its own. */
  connect(name: string): Model;
  /** Uses these exchanges as the script from now on. */
  play(exchanges: readonly DemoExchange[]): void;
}

const NOTHING_CHOSEN = '{"memories":[]}';
const OVER = "That is all.";

export async function startDemoModel(): Promise<DemoModel> {
  let turns: readonly DemoTurn[] = [];
  let next = 0;
  /** Answers for layers, keyed by the last text of their requests. */
  const prepared = new Map<string, string>();
  const answer = (request: MessagesRequest): Turn => {
    const asked = findLastText(request);
    const text = prepared.get(asked) ?? FORKS.find(({ prompt }) => asked.includes(prompt))?.report;
    return text === undefined ? toTurn(turns[next++]) : { text };
  };
  const emulator = await startEmulator({ script: (request) => answer(request) });
  const connect = (name: string): Model => {
    const model = anthropicModel({ ports: nodePorts(), apiKey: name, baseURL: emulator.url });
    return prepareAnswers(model, prepared);
  };
  const play = (exchanges: readonly DemoExchange[]) => {
    turns = exchanges.flatMap((exchange) => exchange.turns);
    next = 0;
  };
  return { emulator, connect, play };
}

type Request = Parameters<Model["send"]>[0];
type Options = Parameters<Model["send"]>[1];

/** A background request carries the answer that its layer could give without a model: the emulator returns that one. */
function prepareAnswers(model: Model, prepared: Map<string, string>): Model {
  return {
    ...model,
    send(request, options) {
      if (options?.layer === undefined || options.layer === "agents") return model.send(request, options);
      const sent = findAnswer(options).then((text) => {
        prepared.set(findLastText(request), text);
        return model.send(request, options);
      });
      sent.catch(() => {});
      return {
        final: async () => (await sent).final(),
        async *[Symbol.asyncIterator]() {
          yield* await sent;
        },
      };
    },
  };
}

async function findAnswer({ layer, answerOffline }: NonNullable<Options>): Promise<string> {
  if (answerOffline) return answerOffline();
  return layer === "notes" ? NOTES_ANSWER : NOTHING_CHOSEN;
}

function toTurn(turn: DemoTurn | undefined): Turn {
  const { text, calls } = turn ?? { text: OVER };
  return {
    ...(text !== undefined && { text }),
    ...(calls && { tool_use: calls.map(({ name, input }) => ({ name, input: { ...input } })) }),
  };
}

function findLastText({ messages }: Pick<Request | MessagesRequest, "messages">): string {
  const content = messages.at(-1)?.content ?? "";
  if (typeof content === "string") return content;
  const texts = content.flatMap((block) =>
    "text" in block && typeof block.text === "string" ? [block.text] : [],
  );
  return texts.at(-1) ?? "";
}
