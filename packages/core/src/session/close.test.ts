// Closing a session, also when the disk is full.
import { expect, it } from "vitest";
import { openSession, type SessionOptions } from "../index.ts";
import { loadTranscript } from "../internal.ts";
import { FileError } from "../ports/index.ts";
import { memoryPorts } from "../ports/memory/ports.ts";

async function onFullDisk() {
  const ports = memoryPorts();
  await ports.files.makeFolder("/project");
  const options: SessionOptions = {
    cwd: "/project",
    home: "/home",
    env: {},
    model: "claude-sonnet-5-5",
    ports,
  };
  const session = await openSession(options);
  ports.files.intercept(({ kind, path }) => {
    if (kind === "append") throw new FileError("no-space", path, "The disk is full.");
  });
  return { ports, session, options, makeRoom: () => ports.files.intercept(() => {}) };
}

it("is refused while entries are unsaved, and succeeds when there is room again", async () => {
  const { ports, session, options, makeRoom } = await onFullDisk();
  await session.user("Keep this.");
  await expect(session.close()).rejects.toMatchObject({ code: "not-saved" });
  await expect(openSession({ ...options, resume: session.id })).rejects.toMatchObject({ code: "in-use" });
  makeRoom();
  await session.close();
  const { entries } = await loadTranscript(ports.files, session.path);
  expect(entries[0]).toMatchObject({ type: "user", content: [{ text: "Keep this." }] });
  await (await openSession({ ...options, resume: session.id })).close();
});

it("reports unsaved entries even if a request is refused", async () => {
  const { session, makeRoom } = await onFullDisk();
  const told: number[] = [];
  session.on("unsaved", ({ entries }) => told.push(entries));
  await expect(session.request()).rejects.toMatchObject({ code: "nothing-to-send" });
  expect(told).toEqual([1]);
  makeRoom();
  await session.close();
});
