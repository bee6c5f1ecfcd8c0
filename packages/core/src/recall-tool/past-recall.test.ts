// Recall beyond its own session: earlier sessions and memories, through the tool that a model is offered.
import { beforeEach, expect, it } from "vitest";
import { openSession, type Session, type SessionOptions } from "../index.ts";
import { type MemoryPorts, memoryPorts } from "../ports/memory/ports.ts";
import { ANSWER_TOKENS, estimateAnswerTokens } from "./fit-answer.ts";

let ports: MemoryPorts;
beforeEach(async () => {
  ports = memoryPorts();
  for (const folder of ["/project/.git", "/other/.git"]) await ports.files.makeFolder(folder);
});

const open = (more: Partial<SessionOptions> = {}) =>
  openSession({ cwd: "/project", home: "/home", env: {}, ports, model: "claude-sonnet-5-5", ...more });

/** By the tool and by the session's own method, which must answer alike. */
async function recall(session: Session, input: object): Promise<string> {
  const tool = session.tools.find(({ definition }) => definition.name === "Recall")!;
  const { content } = await tool.run(input);
  expect(await session.recall(input)).toBe(content);
  return content;
}

async function lived(text: string, more: Partial<SessionOptions> = {}): Promise<string> {
  const session = await open(more);
  await session.user(text);
  await session.close();
  return session.id;
}

it("finds earlier sessions of this project, not its own or another project's, and reads on by the id it names", async () => {
  const long = `${"some line of the plan\n".repeat(900)}The zebra crossing is in Kyoto.`;
  const past = await lived(long);
  await lived("A zebra elsewhere.", { cwd: "/other" });
  const session = await open();
  await session.user("My own zebra.");
  expect(await recall(session, { query: "zebra" })).toContain("My own zebra");

  const answer = await recall(session, { query: "zebra", where: "past" });
  expect(answer).toContain("The zebra crossing is in Kyoto.");
  expect(answer).not.toMatch(/My own|elsewhere/);
  expect(estimateAnswerTokens(answer)).toBeLessThanOrEqual(ANSWER_TOKENS);
  const [, id, from] = /^## (\S+) \(human, \d{4}-\d\d-\d\d, .*\)\n\[from (\d+)\]/.exec(answer)!;
  expect(id).toMatch(new RegExp(`^${past}/`));
  const whole = await recall(session, { id, where: "past", offset: Number(from) });
  expect(whole.endsWith("The zebra crossing is in Kyoto.")).toBe(true);
  const first = await recall(session, { id, where: "past" });
  expect(first).toMatch(/^some line of the plan\n[\s\S]*Go on with offset \d+\.\]$/);
  expect(estimateAnswerTokens(first)).toBeLessThanOrEqual(ANSWER_TOKENS);
  await session.close();
});

it("finds memories, and reads one", async () => {
  const session = await open();
  const { folder } = (await session.memory.open())!;
  await ports.files.write(
    `${folder}/paint.md`,
    "---\nname: Paint\ndescription: for doors\n---\nLinseed oil paint.\n",
  );
  const answer = await recall(session, { query: "linseed", where: "memory" });
  expect(answer).toMatch(/^## paint\.md \(memory, [\d-]+, Paint\)\nLinseed oil paint\./);
  expect(await recall(session, { id: "paint.md", where: "memory" })).toContain("description: for doors");
  expect(await recall(session, { query: "linseed", where: "past" })).toMatch(/^No earlier session/);
  await session.close();
});

it.each([
  [{ where: "past" }, /^Give a query/],
  [{ where: "past", query: "nothing" }, /^No earlier session of this project contains any of: nothing/],
  [{ where: "memory", query: "nothing" }, /^No memory contains any of: nothing/],
  [{ where: "past", id: "nobody/x" }, /^Nothing has the id nobody\/x\. Give SESSION\/ID/],
  [{ where: "past", id: "../../../etc/passwd" }, /^Nothing has the id/],
  [{ where: "memory", id: "../sessions/a.md" }, /^Nothing has the id|cannot be looked up/],
  [{ where: "elsewhere", query: "hello" }, /hello/],
])("answers %j with a sentence", async (input, answer) => {
  const session = await open();
  await session.user("hello");
  expect(await recall(session, input)).toMatch(answer);
  await session.close();
});

it("says so where memory is off", async () => {
  await lived("The zebra is in Kyoto.");
  const session = await open({ settings: { switches: { memory: false } } });
  expect(await recall(session, { query: "zebra", where: "past" })).toBe(
    "Memory across sessions is switched off here.",
  );
  await session.close();
});
