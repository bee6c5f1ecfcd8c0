// Mailboxes between processes on an in-memory disk: any number of senders, a reader that is killed at any change of a file,
// and senders that are killed too. Accepted messages are read once, completely and in the order of their sender; refused
// ones are not read at all.

import fc from "fast-check";
import { expect, it } from "vitest";
import type { Files } from "../../../ports/files.ts";
import { memoryPorts } from "../../../ports/memory/ports.ts";
import type { AgentMessage } from "../message.ts";
import type { SendOutcome } from "../send-outcome.ts";
import { MailboxReader } from "./mailbox-reader.ts";
import { MailboxSender } from "./mailbox-sender.ts";

const MAILBOX = "/team/alice";

/** A disk as one process sees it: after so many changes nothing it does has an effect, and nothing it waits for comes. */
function mortalFiles(
  files: Files,
  changes: number,
): { files: Files; isDead(): boolean; died: Promise<"died"> } {
  let left = changes;
  const { promise, resolve } = Promise.withResolvers<"died">();
  const CHANGING = ["create", "rename", "remove", "makeFolder", "write"];
  return {
    died: promise,
    isDead: () => left < 0,
    files: new Proxy(files, {
      get: (inner, name: keyof Files) => {
        const method = inner[name] as (...given: unknown[]) => Promise<unknown>;
        return async (...given: unknown[]) => {
          if (left < 0) return new Promise(() => {});
          if (CHANGING.includes(name) && left-- === 0) {
            resolve("died");
            return new Promise(() => {});
          }
          return method(...given);
        };
      },
    }),
  };
}

class World {
  readonly ports = memoryPorts();
  /** What the reader's transcript would hold. */
  readonly record: AgentMessage[] = [];
  readonly accepted: string[] = [];
  readonly refused = new Set<string>();
  /** The reader takes so many unread; a request makes room. */
  unread = 0;
  isAlive = true;
  #sent = 0;
  readonly #senders = new Map<string, MailboxSender>();

  /** As the session does it: on record once, by its id. */
  readonly deliver = async (message: AgentMessage): Promise<SendOutcome> => {
    if (this.record.some(({ id }) => id === message.id)) return { ok: true };
    if (this.unread >= 20) return { ok: false, reason: "full" };
    this.record.push(message);
    this.unread++;
    return { ok: true };
  };

  async send(sender: string, changes: number): Promise<void> {
    const isKilled = changes < 3;
    const mortal = mortalFiles(this.ports.files, isKilled ? changes : Number.POSITIVE_INFINITY);
    const known = isKilled ? undefined : this.#senders.get(sender);
    const by =
      known ??
      new MailboxSender({
        files: mortal.files,
        mailbox: MAILBOX,
        reader: "alice",
        sender,
        isRead: async () => this.isAlive,
      });
    if (!isKilled) this.#senders.set(sender, by);
    const id = `${sender}-${this.#sent++}`;
    const message = {
      id,
      from: sender,
      summary: "",
      time: 0,
      body: `word ${id} ${"x".repeat(this.#sent % 50)}`,
    };
    const outcome = await Promise.race([by.put(message), mortal.died]);
    if (outcome === "died") return;
    if (outcome.ok) this.accepted.push(id);
    else this.refused.add(id);
  }

  /** One process reads until nothing is left, it can take no more, or it is killed. */
  async read(changes: number): Promise<void> {
    this.isAlive = true;
    const mortal = mortalFiles(this.ports.files, changes);
    const reader = new MailboxReader({ files: mortal.files, mailbox: MAILBOX, deliver: this.deliver });
    const ended = await Promise.race([reader.collect(), mortal.died]);
    if (ended === "died") this.isAlive = false;
  }
}

const step = fc.oneof(
  {
    arbitrary: fc.tuple(fc.constantFrom("bob", "carol", "dave"), fc.constantFrom(0, 1, 9, 9, 9, 9)),
    weight: 6,
  },
  { arbitrary: fc.tuple(fc.constant("read"), fc.constantFrom(0, 1, 2, 3, 5, 8, 99, 99)), weight: 3 },
  { arbitrary: fc.tuple(fc.constantFrom("request", "end"), fc.constant(0)), weight: 1 },
);

it("loses nothing, repeats nothing and keeps the order of each sender, whichever process is killed", async () => {
  let [refusals, kills] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 120, size: "max" }), async (steps) => {
      const world = new World();
      for (const [what, changes] of steps) {
        if (what === "request") world.unread = 0;
        else if (what === "end") world.isAlive = false;
        else if (what === "read") await world.read(changes);
        else await world.send(what, changes);
        if (!world.isAlive) kills++;
      }
      do {
        world.unread = 0;
        await world.read(Number.POSITIVE_INFINITY);
      } while (world.unread > 0);
      const ids = world.record.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(world.accepted.filter((id) => !ids.includes(id))).toEqual([]);
      expect(ids.filter((id) => world.refused.has(id))).toEqual([]);
      for (const { id, body } of world.record) expect(body).toContain(`word ${id} `);
      for (const sender of ["bob", "carol", "dave"]) {
        const numbers = ids.filter((id) => id.startsWith(sender)).map((id) => Number(id.split("-")[1]));
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }
      expect(await world.ports.files.names(`${MAILBOX}/inbox`)).toEqual([]);
      expect(await world.ports.files.names(`${MAILBOX}/taken`)).toEqual([]);
      refusals += world.refused.size;
    }),
    { numRuns: 200 },
  );
  expect(Math.min(refusals, kills)).toBeGreaterThan(100);
});

it("refuses messages beyond its limits, and says why", async () => {
  const world = new World();
  const send = () => world.send("bob", 999);
  for (let count = 0; count < 101; count++) await send();
  expect([world.accepted.length, world.refused.size]).toEqual([100, 1]);
  world.isAlive = false;
  const sender = new MailboxSender({
    files: world.ports.files,
    mailbox: MAILBOX,
    reader: "alice",
    sender: "bob",
    isRead: async () => false,
  });
  const message = { id: "x", from: "bob", summary: "", time: 0, body: "x" };
  expect(await sender.put(message)).toEqual({
    ok: false,
    reason: "alice has ended: nobody reads its mailbox.",
  });
});

it("takes back what its reader has not taken when it ended meanwhile", async () => {
  const { files } = memoryPorts();
  let asked = 0;
  const sender = new MailboxSender({
    files,
    mailbox: MAILBOX,
    reader: "alice",
    sender: "bob",
    isRead: async () => asked++ === 0,
  });
  const message = { id: "x", from: "bob", summary: "", time: 0, body: "x" };
  expect(await sender.put(message)).toMatchObject({ ok: false });
  expect(await files.names(`${MAILBOX}/inbox`)).toEqual([]);
});

it("sets aside what is not a message, and continues reading", async () => {
  const { files } = memoryPorts();
  const good = { id: "m1", from: "bob", summary: "", time: 0, body: "Hello." };
  const put = (number: number, text: string) =>
    files.create(`${MAILBOX}/inbox/${String(number).padStart(12, "0")}-bob.json`, text);
  await put(1, "{");
  await put(2, JSON.stringify({ ...good, permission: "all" }));
  await put(3, "x".repeat(500_000));
  await put(4, JSON.stringify({ ...good, id: "../../x" }));
  await put(5, JSON.stringify(good));
  await files.create(`${MAILBOX}/inbox/notes.txt`, "not ours");
  const got: AgentMessage[] = [];
  const rejected: string[] = [];
  const reader = new MailboxReader({
    files,
    mailbox: MAILBOX,
    deliver: async (message) => {
      got.push(message);
      return { ok: true };
    },
    onRejected: (path) => rejected.push(path),
  });
  await reader.collect();
  expect(got).toEqual([good]);
  expect(rejected).toHaveLength(4);
  expect(await files.names(`${MAILBOX}/inbox`)).toEqual(["notes.txt"]);
  expect((await files.names(`${MAILBOX}/rejected`)).length).toBe(1);
});
