// Applies an agent's event to the state of the screen. Pure: the time is an argument.
import type { AgentEvent } from "@palimpsest/agent";
import type { Call } from "../items/item.ts";
import { splitBlocks } from "../markdown/split-blocks.ts";
import { resultText } from "./result-text.ts";
import { beginWork, keepCall, type State, showItems, type Work } from "./screen-state.ts";

/** Shorter thinking is not worth a line. */
const WORTH_TELLING = 2_000;

export function takeEvent(state: State, event: AgentEvent, now: number): State {
  // Handled by the conversation itself, since these may arrive when nothing is running.
  if (event.type === "report" || event.type === "message" || event.type === "leave") return state;
  // An event may arrive after its work has ended; it must not be lost.
  const begun = state.work ? state : beginWork(state, "Working", now);
  const at = begun.work?.wait === undefined ? begun : withWork(begun, { wait: undefined });
  const work = at.work!;
  switch (event.type) {
    case "request":
      return withWork(flushText(at, now), { arriving: 0, hasAnswered: false });
    case "text":
      return takeText(endThinking(at, now), event.text);
    case "thinking":
      return withWork(at, {
        arriving: work.arriving + event.text.length,
        thinkingSince: work.thinkingSince ?? now,
      });
    case "response":
      return takeResponse(flushText(at, now), event.message);
    case "partial":
      return flushText(at, now);
    case "tool-start":
      return takeStart(flushText(at, now), event, now);
    case "tool-progress":
      return withWork(at, {
        running: work.running.map((call) =>
          call.id === event.id ? { ...call, progress: event.text } : call,
        ),
      });
    case "tool-end":
      return takeEnd(flushText(at, now), event, now);
    case "results":
      return { ...at, calls: at.calls.map((call) => withResult(call, event.results)) };
    case "said":
      return takeSaid(flushText(at, now), event.content);
    case "overflow":
      return showItems(at, {
        kind: "notice",
        severity: "info",
        text: "The request was too long. The conversation was compacted, and the request sent again.",
      });
    case "notice":
      return showItems(flushText(at, now), { kind: "notice", severity: "info", text: event.text });
  }
}

type Message = Extract<AgentEvent, { type: "response" }>["message"];

const withWork = (state: State, change: Partial<Work>): State =>
  state.work ? { ...state, work: { ...state.work, ...change } } : state;

/** A block ends where another begins on a new line, so the whole text is split only at line ends. */
function takeText(state: State, added: string): State {
  const work = state.work!;
  const grown = (work.text + added).replaceAll("\r\n", "\n");
  const arriving = work.arriving + added.length;
  if (!added.includes("\n") && !/\n[ \t]*$/.test(work.text))
    return withWork(state, { text: grown, arriving });
  const { finished, rest } = splitBlocks(grown);
  return withWork(takeAnswer(state, finished), { text: rest, arriving });
}

function takeAnswer(state: State, blocks: readonly string[]): State {
  if (blocks.length === 0) return state;
  const { hasAnswered, printed } = state.work!;
  const items = blocks.map((block, at) => ({
    kind: "answer" as const,
    text: block,
    isFirst: !hasAnswered && at === 0,
    ...(at === 0 && { printed }),
  }));
  return withWork(showItems(state, ...items), { hasAnswered: true, printed: undefined });
}

/** Finishes the arriving answer: something else begins. */
export function flushText(state: State, now: number): State {
  const quiet = endThinking(state, now);
  const rest = quiet.work?.text ?? "";
  if (rest.trim() === "") return withWork(quiet, { text: "", printed: undefined });
  return withWork(takeAnswer(quiet, [rest]), { text: "" });
}

function endThinking(state: State, now: number): State {
  const since = state.work?.thinkingSince;
  if (since === undefined) return state;
  const ended = withWork(state, { thinkingSince: undefined });
  if (now - since < WORTH_TELLING) return ended;
  return showItems(ended, { kind: "thinking", seconds: (now - since) / 1_000 });
}

function takeResponse(state: State, { usage, content }: Message): State {
  const { sent, received } = state.work!;
  const {
    input_tokens = 0,
    output_tokens = 0,
    cache_read_input_tokens,
    cache_creation_input_tokens,
  } = usage ?? {};
  const inputs = content.flatMap((block) =>
    block.type === "tool_use" ? [[String(block.id), block.input] as const] : [],
  );
  return withWork(state, {
    sent: sent + (input_tokens ?? 0) + (cache_read_input_tokens ?? 0) + (cache_creation_input_tokens ?? 0),
    received: received + (output_tokens ?? 0),
    arriving: 0,
    inputs: new Map(inputs),
  });
}

type Start = Extract<AgentEvent, { type: "tool-start" }>;

function takeStart(state: State, { id, name, subject }: Start, now: number): State {
  const { running, inputs } = state.work!;
  const call = { id, name, subject, started: now, input: inputs.get(id) };
  return withWork(state, { running: [...running, call] });
}

type End = Extract<AgentEvent, { type: "tool-end" }>;

function takeEnd(state: State, event: End, now: number): State {
  const { running, inputs } = state.work!;
  const { id, name, isError, summary, diff, content } = event;
  const begun = running.find((call) => call.id === id) ?? {
    id,
    name,
    subject: "",
    started: now,
    input: inputs.get(id),
  };
  const result = resultText(content);
  const call: Call = { ...begun, ended: now, isError, summary, result, ...(diff !== undefined && { diff }) };
  const ended = withWork(state, { running: running.filter((other) => other.id !== id) });
  return keepCall(showItems(ended, { kind: "call", call }), call);
}

type Results = Extract<AgentEvent, { type: "results" }>["results"];

function withResult(call: Call, results: Results): Call {
  const result = results.find(({ tool_use_id }) => tool_use_id === call.id);
  return result ? { ...call, result: resultText(result.content) } : call;
}

/** Shows the message as it was typed, without text that was added to it. */
function takeSaid(state: State, content: unknown): State {
  const [typed, ...queued] = state.queued;
  const words = typed?.text ?? (typeof content === "string" ? content : "");
  return showItems({ ...state, queued }, { kind: "said", text: words });
}
