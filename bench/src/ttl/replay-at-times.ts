// Takes a recorded session through the public surface at its recorded times, and bills it with the emulator.
import {
  type Block,
  openSession,
  RECALL,
  type Session,
  SessionError,
  type SessionOptions,
} from "@palimpsest/core";
import { memoryPorts } from "@palimpsest/core/testing";
import { createApi, type Turn } from "@palimpsest/emulator";
import { writeProse } from "../prose.ts";
import type { Said } from "../transcripts/claude-code.ts";

const MODEL = "claude-opus-4-6";
const WINDOW = 200_000;

export interface Bill {
  readonly dollars: number;
  readonly requests: number;
  /** Requests whose messages were cached for an hour. */
  readonly hours: number;
}

export type ReplaySettings = NonNullable<SessionOptions["settings"]>;

export async function replayAtTimes(said: readonly Said[], settings: ReplaySettings): Promise<Bill> {
  const ports = memoryPorts({ start: said.find(({ time }) => time !== undefined)?.time ?? 0 });
  await ports.files.makeFolder("/work");
  let turn: Turn = {};
  const api = createApi({
    script: () => turn,
    clock: { now: () => ports.clock.now(), advance: () => undefined },
    models: { [MODEL]: { window: WINDOW } },
  });
  const session = await openSession({
    cwd: "/work",
    home: "/home",
    env: {},
    ports,
    model: MODEL,
    system: writeProse(20_000, 1),
    tools: [...listToolNames(said).map(describeTool), RECALL],
    settings: { ...settings, models: { [MODEL]: { window: WINDOW } } },
  });
  try {
    for (const each of said) {
      if (each.time !== undefined && each.time > ports.clock.now())
        await ports.clock.advance(each.time - ports.clock.now());
      if (each.kind !== "assistant") await sayPlainly(session, each);
      else {
        const content = listReplayed(each.content);
        if (content.length === 0) continue;
        if (!session.isUnanswered) await session.remind("Go on.");
        const request = await session.request();
        turn = { blocks: content as never };
        const { message, body } = await api.handle(request);
        if (!message) throw new Error(`A replayed request was refused: ${JSON.stringify(body)}`);
        await session.assistant(message as never);
      }
    }
  } catch (error) {
    // A window that fills ends the replay for all alike.
    if (!SessionError.isInstance(error)) throw error;
  }
  await session.close();
  return {
    dollars: api.ledger.reduce((sum, { dollars }) => sum + dollars, 0),
    requests: api.ledger.length,
    hours: api.ledger.filter(({ written1h, written5m }) => written1h > written5m).length,
  };
}

async function sayPlainly(session: Session, each: Exclude<Said, { kind: "assistant" }>): Promise<void> {
  if (each.kind === "human") return session.user(each.content.map(toPlain));
  if (each.kind === "injected")
    return session.remind(
      each.content
        .map(toPlain)
        .map(({ text }) => text)
        .join("\n"),
    );
  if (each.kind === "compaction") return;
  const asked = each.results.filter(({ tool_use_id: id }) => session.view.open.has(id));
  if (asked.length === 0) return;
  return session.toolResults(
    asked.map(({ tool_use_id, content = "", is_error }) => ({
      type: "tool_result" as const,
      tool_use_id,
      content: typeof content === "string" ? content : content.map(toPlain),
      ...(is_error ? { is_error } : {}),
    })),
  );
}

/** Without thinking: its signatures belong to other servers. */
const listReplayed = (content: readonly Block[]): readonly object[] =>
  content.flatMap((block): readonly object[] => {
    if (block.type === "text" && "text" in block && String(block.text).trim() !== "") return [toPlain(block)];
    if (block.type !== "tool_use" || !("id" in block)) return [];
    return [{ type: "tool_use", id: block.id, name: block.name, input: block.input }];
  });

const toPlain = (block: Block) => ({
  type: "text" as const,
  text: "text" in block ? String(block.text) : `[${block.type}]`,
});

const listToolNames = (said: readonly Said[]) => [
  ...new Set(
    said.flatMap((each) =>
      each.kind === "assistant"
        ? each.content.flatMap((block) =>
            block.type === "tool_use" && "name" in block ? [String(block.name)] : [],
          )
        : [],
    ),
  ),
];

const describeTool = (name: string) => ({
  name,
  description: writeProse(1_500, 2),
  input_schema: { type: "object" },
});
