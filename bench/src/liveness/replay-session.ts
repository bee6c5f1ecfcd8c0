// Replays a recorded session through the public API, request by request at the recorded times, billed by the emulator.
import { type Block, openSession, RECALL, type Session, SessionError } from "@palimpsest/core";
import { memoryPorts } from "@palimpsest/core/testing";
import { type Api, createApi, type LedgerRow, type Message, type Turn } from "@palimpsest/emulator";
import { writeProse } from "../prose.ts";
import { FileContents } from "../transcripts/file-contents.ts";
import type { RealSession } from "../transcripts/real-sessions.ts";
import type { Said } from "../transcripts/said.ts";
import type { Rule } from "./rule.ts";

export interface Replayed {
  readonly request: readonly Message[];
  /** The recorded response to it. */
  readonly content: readonly Block[];
  readonly row: LedgerRow;
}

export interface Terms {
  readonly model: string;
  readonly window: number;
}

type Answered = Extract<Said, { readonly kind: "assistant" }>;
type Ports = ReturnType<typeof memoryPorts>;

/** Calls `take` for each answered request. Returns the reason if it could not reach the end. */
export async function replaySession(
  { said }: RealSession,
  rule: Rule,
  terms: Terms,
  take: (replayed: Replayed) => void,
): Promise<string | undefined> {
  const ports = memoryPorts({ start: said.find(({ time }) => time !== undefined)?.time ?? 0 });
  const files = new FileContents();
  const session = await openReplay(said, rule, terms, ports, files);
  const server = startServer(terms, ports);
  const edit = rule.startEditing?.();
  try {
    for (const each of said) {
      files.note(each);
      await waitUntil(ports, each.time);
      if (each.kind !== "assistant") {
        await sayTo(session, each);
        continue;
      }
      const content = listReplayed(each);
      if (content.length === 0) continue;
      if (!session.isUnanswered) await session.remind("Go on.");
      const request = await session.request();
      const given = request.messages as Message[];
      const messages = edit ? edit(given) : given;
      const message = await server.answer({ ...request, messages }, content);
      take({ request: messages, content, row: server.api.ledger.at(-1)! });
      await session.assistant(message as never);
    }
    return undefined;
  } catch (error) {
    if (SessionError.isInstance(error)) return error.code;
    throw error;
  } finally {
    await session.close();
  }
}

async function openReplay(
  said: readonly Said[],
  rule: Rule,
  { model, window }: Terms,
  ports: Ports,
  files: FileContents,
) {
  await ports.files.makeFolder("/work");
  return openSession({
    cwd: "/work",
    home: "/home",
    env: {},
    ports,
    model,
    system: writeProse(20_000, 1),
    tools: [...listToolNames(said).map(describeTool), RECALL],
    settings: { ...rule.settings, models: { [model]: { window } } },
    // As in `pal`, a compaction shows the files again that were read last.
    restore: { readFile: (path) => files.read(path) },
  });
}

function startServer({ model, window }: Terms, { clock }: Ports) {
  let turn: Turn = {};
  const api: Api = createApi({
    script: () => turn,
    clock: { now: () => clock.now(), advance: () => undefined },
    models: { [model]: { window } },
  });
  return {
    api,
    async answer(request: object, content: readonly Block[]) {
      turn = { blocks: content as never };
      const { message, body } = await api.handle(request);
      if (!message) throw new Error(`A replayed request was refused: ${JSON.stringify(body)}`);
      return message;
    },
  };
}

/** Recorded clocks may go backwards; ours does not. */
async function waitUntil({ clock }: Ports, time: number | undefined): Promise<void> {
  if (time !== undefined && time > clock.now()) await clock.advance(time - clock.now());
}

async function sayTo(session: Session, each: Exclude<Said, Answered>): Promise<void> {
  switch (each.kind) {
    case "human":
      return session.user(each.content.map(toPlain));
    case "injected":
      return session.remind(
        each.content.map((block) => ("text" in block ? String(block.text) : "")).join("\n"),
      );
    case "results": {
      const asked = each.results.filter(({ tool_use_id }) => session.view.asked.has(tool_use_id));
      return asked.length > 0 ? session.toolResults(asked.map(toPlainResult)) : undefined;
    }
    case "compaction":
      return;
  }
}

/** Without thinking: its signatures belong to other servers. */
const listReplayed = ({ content }: Answered): readonly Block[] =>
  content
    .filter(({ type }) => type === "text" || type === "tool_use")
    .filter((block) => block.type !== "text" || String(block.text).trim() !== "")
    .map(
      (block) => (block.type === "text" ? { type: "text", text: block.text } : withoutCaller(block)) as Block,
    );

function withoutCaller(block: Block): object {
  const { id, name, input } = block as unknown as Record<string, unknown>;
  return { type: "tool_use", id, name, input };
}

/** Replaces images by a text, since they contain no names. */
const toPlain = (block: Block): Block =>
  block.type === "text"
    ? { type: "text", text: String(block.text) }
    : { type: "text", text: `[${block.type}]` };

function toPlainResult(result: Extract<Block, { readonly type: "tool_result" }>) {
  const { tool_use_id, content = "", is_error } = result;
  const plain = typeof content === "string" ? content : content.map(toPlain);
  return { type: "tool_result" as const, tool_use_id, content: plain, ...(is_error ? { is_error } : {}) };
}

const listToolNames = (said: readonly Said[]) => [
  ...new Set(
    said.flatMap((each) =>
      each.kind === "assistant"
        ? each.content.flatMap((block) => (block.type === "tool_use" ? [String(block.name)] : []))
        : [],
    ),
  ),
];

const describeTool = (name: string) => ({
  name,
  description: writeProse(1_500, 2),
  input_schema: { type: "object" },
});

export const sizeOf = (row: LedgerRow | undefined): number =>
  row ? row.uncached + row.read + row.written5m + row.written1h : 0;
