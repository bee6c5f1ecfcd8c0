// The beginning of requests: the opening reminder, and tools that become known late.
import { expect, it } from "vitest";
import { openSession, type SessionOptions } from "../index.ts";
import { memoryPorts } from "../ports/memory/ports.ts";

async function opened(given: Partial<SessionOptions> = {}) {
  const ports = memoryPorts();
  await ports.files.makeFolder("/project");
  const options: SessionOptions = {
    cwd: "/project",
    home: "/home",
    env: {},
    model: "claude-sonnet-5-5",
    tools: [tool("Read")],
    ports,
    ...given,
  };
  return { options, ports, session: await openSession(options) };
}

const tool = (name: string) => ({ name, input_schema: { type: "object" } });
const names = (request: { tools?: { name: string }[] }) => request.tools?.map(({ name }) => name);
const answer = { content: [{ type: "text", text: "Yes." }], usage: { input_tokens: 9, output_tokens: 1 } };

it("shows the opening reminder before the first message, once, and again after a rewind to the beginning", async () => {
  const { session } = await opened();
  await session.addInstructions("Mind the gap.");
  await session.addInstructions("Mind the gap.");
  await session.user("Hello.");
  await session.addInstructions("Mind the gap.");
  const texts = (await session.request()).messages.flatMap(({ content }) => content.map(({ text }) => text));
  expect(texts).toEqual(["Mind the gap.", "Hello."]);
  expect(session.breakdown().parts.map(({ kind }) => kind)).toContain("instructions");
  await session.rewind(null);
  await session.addInstructions("Mind the other gap.");
  expect(session.view.slots.map(({ source }) => source)).toEqual(["instructions"]);
  await session.close();
});

it("takes tools that were wanted before the first request without a break, and new ones once the cache is gone", async () => {
  const { session, ports } = await opened();
  session.changePreludeLater({ tools: [tool("Read"), tool("Late")] });
  await session.user("Hello.");
  expect(names(await session.request())).toEqual(["Read", "Late"]);
  expect(session.view.breaks).toEqual([]);
  await session.assistant(answer);
  session.changePreludeLater({ tools: [tool("Read"), tool("Late"), tool("Later")] });
  await session.user("And now?");
  expect(names(await session.request())).toEqual(["Read", "Late"]);
  await session.assistant(answer);
  await ports.clock.advance(2 * 60 * 60_000);
  await session.user("And after a nap?");
  expect(names(await session.request())).toEqual(["Read", "Late", "Later"]);
  await session.close();
});

it("keeps the window that the model's name asked for when only the tools change", async () => {
  const { session, options } = await opened({ model: "claude-sonnet-4-5[1m]" });
  session.changePreludeLater({ tools: [tool("Read"), tool("Late")] });
  await session.user("Hello.");
  expect(names(await session.request())).toEqual(["Read", "Late"]);
  expect(session.limits.window).toBe(1_000_000);
  await session.assistant(answer);
  await session.changePrelude({ request: { max_tokens: 1_000 } });
  await session.close();
  const resumed = await openSession({ ...options, resume: session.id });
  expect(resumed.limits.window).toBe(1_000_000);
  await resumed.changePrelude({ model: "claude-sonnet-4-5" });
  expect(resumed.limits.window).toBe(200_000);
  await resumed.close();
});
