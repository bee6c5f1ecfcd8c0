// Blocks of the server's own search: sent back as they came, also over a pause, and never half of a pair.
import { createApi, type MessagesRequest } from "@palimpsest/emulator";
import { describe, expect, it } from "vitest";
import { openSession } from "../index.ts";
import { priceOf } from "../models/catalog.ts";
import { memoryPorts } from "../ports/memory/ports.ts";
import type { AssistantMessage, Block, RequestBody } from "../transcript/blocks.ts";

const tools = [{ type: "web_search_20250305", name: "web_search", max_uses: 5 }];
const page = { title: "Releases", url: "https://example.org/releases", text: "Version 24. ".repeat(400) };
const found = { web_search: [{ query: "current version", results: [page] }], text: "It is 24." };
const begun = { type: "server_tool_use", name: "web_search", input: { query: "current version" } };

async function begin(...script: (object | string)[]) {
  const ports = memoryPorts();
  await ports.files.makeFolder("/project");
  const open = (resume?: string) =>
    openSession({
      cwd: "/project",
      home: "/home",
      ports,
      model: "claude-sonnet-5",
      tools,
      env: {},
      ...(resume !== undefined && { resume }),
    });
  const session = await open();
  const api = createApi({ script: script as never, keepBodies: true });
  const send = async (body: RequestBody) => {
    const answer = await api.handle(body as unknown as MessagesRequest);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.message as unknown as AssistantMessage;
  };
  return { session, open, send };
}

const request = async (session: Awaited<ReturnType<typeof openSession>>) =>
  (await session.request()) as unknown as RequestBody;

describe("a web search", () => {
  it("is on disk and in the next request as it came, also after a resume, and is counted and priced", async () => {
    const { session, open, send } = await begin(found, "Yes.");
    await session.user("Which version is current?");
    const before = session.size().tokens;
    const message = await send(await request(session));
    await session.assistant(message);
    const { total } = session.ledger;
    const plain = priceOf({ ...message.usage!, server_tool_use: null }, "claude-sonnet-5") as { usd: number };
    expect(total.searches).toBe(1);
    expect(total.usd).toBeCloseTo(plain.usd + 0.01, 10);
    // The page is not visible, but the model reads it.
    expect(session.size().tokens - before).toBeGreaterThan(500);
    await session.user("Sure?");
    const body = await request(session);
    expect(body.messages[1]?.content).toEqual(message.content);
    await send(body);
    await session.close();
    const resumed = await open(session.id);
    expect((await request(resumed)).messages[1]?.content).toEqual(message.content);
    expect(resumed.ledger.total.searches).toBe(1);
    await resumed.close();
  });

  it("that was paused is continued with nothing after it", async () => {
    const { session, send } = await begin({ blocks: [begun], stop_reason: "pause_turn" }, "Sure.");
    await session.user("Which version is current?");
    const paused = await send(await request(session));
    await session.assistant(paused);
    const again = await request(session);
    expect(again.messages.at(-1)).toMatchObject({ role: "assistant", content: paused.content });
    const { id } = paused.content[0] as { id: string } & Block;
    const sealed = await begin(found).then(async ({ send: other, session: one }) => {
      await one.user("x");
      return (await other(await request(one))).content[1] as Block;
    });
    await session.assistant({
      role: "assistant",
      content: [
        { ...sealed, tool_use_id: id },
        { type: "text", text: "It is 24." },
      ] as readonly Block[],
      stop_reason: "end_turn",
    } as never);
    await session.user("Sure?");
    const body = await request(session);
    expect(body.messages[1]?.content).toHaveLength(3);
    await send(body);
  });

  it("that was paused and is not continued is left out", async () => {
    const { session, send } = await begin(
      { blocks: [{ type: "text", text: "I will look." }, begun], stop_reason: "pause_turn" },
      "Fine.",
    );
    await session.user("Which version is current?");
    await session.assistant(await send(await request(session)));
    await session.user("Never mind.");
    const body = await request(session);
    expect(body.messages[1]?.content).toEqual([{ type: "text", text: "I will look." }]);
    await send(body);
  });

  it("that was cut off before its result came is left out", async () => {
    const { session, send } = await begin("Fine.");
    await session.user("Which version is current?");
    await request(session);
    await session.aborted({
      role: "assistant",
      content: [
        { type: "text", text: "I will look." },
        { ...begun, id: "srvtoolu_1" },
      ],
    } as never);
    await session.user("Go on.");
    await send(await request(session));
  });
});
