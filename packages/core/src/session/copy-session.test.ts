// A session that shares the past of another one: the same next request, paid for once, and the other is unchanged.
import { expect, it } from "vitest";
import { memoryPorts } from "../ports/memory/ports.ts";
import { openSession } from "./open-session.ts";

async function begin() {
  const ports = memoryPorts();
  await ports.files.makeFolder("/project/.git");
  // Nothing may be written in the background while files are compared.
  const settings = { switches: { extraction: false } };
  const given = { cwd: "/project", home: "/home", env: {}, ports, settings, model: "claude-sonnet-5-5" };
  const session = await openSession(given);
  await session.user("Paint the door.");
  await session.request();
  const usage = { input_tokens: 1_000, output_tokens: 100 };
  await session.assistant({ content: [{ type: "text", text: "Violet it is." }], usage });
  const middle = session.head!;
  await session.user("And the shed?");
  await session.request();
  await session.assistant({ content: [{ type: "text", text: "Green." }], usage });
  const readText = async (path: string) => new TextDecoder().decode(await ports.files.read(path));
  return { ports, given, session, middle, readText };
}

it("makes the same next request as the other session, which it does not touch, and has cost nothing yet", async () => {
  const { ports, given, session, readText } = await begin();
  await ports.clock.advance(1_000);
  await session.setTag("branch", "main");
  const before = await readText(session.path);
  const fork = await openSession({ ...given, resume: session.id, fork: true });
  expect(fork.id).not.toBe(session.id);
  expect(fork.opening.copiedFrom).toEqual([session.id]);
  expect([fork.title, session.title]).toEqual(["Paint the door. (fork)", "Paint the door."]);
  expect(fork.ledger.total).toMatchObject({ calls: 0, usd: 0 });
  expect(session.ledger.total.calls).toBe(2);
  expect(await readText(session.path)).toBe(before);
  await fork.user("Go on.");
  const asked = JSON.stringify(await fork.request());
  await fork.assistant({ content: [], usage: { input_tokens: 1, output_tokens: 1 } });
  expect(fork.ledger.total.calls).toBe(1);
  await fork.close();
  expect(await readText(session.path)).toBe(before);
  await session.user("Go on.");
  expect(asked).toBe(JSON.stringify(await session.request()));
  const again = await openSession({ ...given, resume: fork.id });
  expect(again.ledger.total.calls).toBe(1);
  expect(again.counterfactual().actual).toEqual({ usd: expect.closeTo(again.ledger.total.usd, 9) });
  const second = await openSession({ ...given, resume: fork.id, fork: true });
  expect(second.title).toBe("Paint the door. (fork)");
  expect(second.opening.copiedFrom).toEqual([session.id, fork.id]);
});

it("shares only the past up to an entry, with what is stored beside it", async () => {
  const { ports, given, session, middle, readText } = await begin();
  const folder = session.path.replace(/\.jsonl$/, "");
  await ports.files.write(`${folder}/tool-results/a.txt`, "stored");
  await ports.files.write(`${folder}/agents/b.lock`, "held");
  const fork = await openSession({ ...given, resume: session.id, fork: middle });
  expect(fork.view.slots).toHaveLength(2);
  expect(await readText(fork.path)).not.toContain("shed");
  const own = fork.path.replace(/\.jsonl$/, "");
  expect(await readText(`${own}/tool-results/a.txt`)).toBe("stored");
  expect(await ports.files.names(`${own}/agents`)).toEqual([]);
});

it("refuses to fork from nothing, and leaves nothing behind", async () => {
  const { ports, given, session } = await begin();
  const fork = (fork: string | true, resume?: string) =>
    openSession({ ...given, fork, ...(resume && { resume }) });
  await expect(fork(true)).rejects.toThrow(/With `fork`, give `resume`/);
  await expect(fork("e99", session.id)).rejects.toThrow(/has no entry "e99" to fork from/);
  ports.files.intercept(({ kind }) => {
    if (kind === "rename") throw new Error("no");
  });
  await expect(fork(true, session.id)).rejects.toThrow("no");
  const names = await ports.files.names(session.path.slice(0, session.path.lastIndexOf("/")));
  expect(names.filter((name) => !name.startsWith(session.id))).toEqual([]);
});
