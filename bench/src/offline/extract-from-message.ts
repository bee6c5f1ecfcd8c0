// What a session without a model saves from one message, through `openSession` like a library user.
import { openSession } from "@palimpsest/core";
import { memoryPorts } from "@palimpsest/core/testing";
import { SAID_ON } from "./read-labelled-messages.ts";

export interface KeptMemory {
  readonly type: string | undefined;
  /** In lower case. */
  readonly text: string;
}

/** Noon: the same day in most time zones. */
const NOON = 12 * 3_600_000;

export async function extractFromMessage(text: string): Promise<readonly KeptMemory[]> {
  const ports = memoryPorts({ start: Date.parse(SAID_ON) + NOON });
  await ports.files.makeFolder("/home/project");
  const session = await openSession({ cwd: "/home/project", home: "/home/pal", model: "any-model", ports });
  await session.user(text, { origins: [{ from: 0, to: text.length, origin: "typed" }] });
  await session.request();
  await session.assistant({ content: [{ type: "text", text: "Very well." }] });
  await session.close();
  const own = (await (await session.memory.open())?.store.list()) ?? [];
  // Statements for every project are in the person's memory.
  const others = (await session.memory.others.list()).flatMap(({ memories }) => memories);
  return [...own, ...others].map(({ type, name, description, body }) => ({
    type,
    text: [name, description, body].join("\n").toLowerCase(),
  }));
}
