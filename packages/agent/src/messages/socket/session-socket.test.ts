// Sockets between sessions: who can use them, what they accept, and that nothing is sent to another program's socket.
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askSocket } from "./ask-socket.ts";
import { SessionSocket, type SessionSocketOptions } from "./session-socket.ts";
import type { SocketRequest } from "./socket-line.ts";
import { listSocketPaths, makeSocketPath } from "./socket-place.ts";
import { createSocketTransport } from "./socket-transport.ts";

let home: string;
const open: (SessionSocket | Server)[] = [];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "pal-sock-"));
});
afterEach(async () => {
  for (const each of open.splice(0)) await (each instanceof SessionSocket ? each.close() : each.close());
  await rm(home, { recursive: true, force: true });
});

const message = (id: string, body = "Hello.") => ({ id, from: "main", summary: "", time: 0, body });

async function listen(answer: SessionSocketOptions["answer"], session = "s1") {
  const socket = await SessionSocket.listen({ path: await makeSocketPath(home, session), session, answer });
  open.push(socket);
  return socket;
}

/** Listens like another program, and records what it receives. */
async function listenAs(path: string, greeting: string): Promise<() => string> {
  let heard = "";
  const server = createServer((connection) => {
    connection.on("error", () => {});
    connection.on("data", (bytes) => {
      heard += bytes;
    });
    if (greeting !== "") connection.write(greeting);
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return () => heard;
}

/** Everything that a socket replies to these bytes until it closes the connection. */
async function talk(path: string, ...bytes: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(path);
  let said = "";
  socket.on("data", (data) => {
    said += data;
  });
  socket.on("error", () => {});
  for (const each of bytes) socket.write(each);
  socket.end();
  await new Promise((resolve) => socket.on("close", resolve));
  return said;
}

describe("the socket of a session", () => {
  it("has mode 0600 in a folder that only its user can enter, and is removed when closed", async () => {
    const socket = await listen(async () => ({ ok: true }));
    expect((await stat(socket.path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(home, "run"))).mode & 0o777).toBe(0o700);
    await open.pop()!.close();
    expect(await listSocketPaths(home)).toEqual([]);
  });

  it("is not created in a folder that others can enter, or through a link", async () => {
    await mkdir(join(home, "run"));
    await chmod(join(home, "run"), 0o755);
    await expect(makeSocketPath(home, "s1")).rejects.toThrow("is not a folder that only you can enter");
    await rm(join(home, "run"), { recursive: true });
    await mkdir(join(home, "elsewhere"), { mode: 0o700 });
    await symlink(join(home, "elsewhere"), join(home, "run"));
    await expect(makeSocketPath(home, "s1")).rejects.toThrow("is not a folder that only you can enter");
  });

  it("is in the temporary folder if its path in the home would be too long", async () => {
    const deep = join(home, "d".repeat(120));
    const path = await makeSocketPath(deep, "s1");
    expect(Buffer.byteLength(path)).toBeLessThan(104);
    const socket = await SessionSocket.listen({ path, session: "s1", answer: async () => ({ ok: true }) });
    expect(await listSocketPaths(deep)).toEqual([path]);
    await socket.close();
    await rm(join(path, ".."), { recursive: true });
  });

  it("answers requests in order, and passes messages on complete", async () => {
    const asked: SocketRequest[] = [];
    const socket = await listen(async (request) => {
      asked.push(request);
      return request.type === "status" ? { ok: false, reason: "Not now." } : { ok: true };
    });
    const send = createSocketTransport(() => "/me.sock").send;
    const signal = new AbortController().signal;
    expect(await send(socket.path, message("m1"), signal)).toEqual({ ok: true });
    expect(await send(`${socket.path}#general-1`, { ...message("m2"), from: "general-3" }, signal)).toEqual({
      ok: true,
    });
    expect(await askSocket(socket.path, { type: "status" })).toEqual({ ok: false, reason: "Not now." });
    expect(asked).toEqual([
      { type: "message", message: { ...message("m1"), from: "uds:/me.sock" } },
      { type: "message", to: "general-1", message: { ...message("m2"), from: "uds:/me.sock#general-3" } },
      { type: "status" },
    ]);
  });

  it("replaces the socket of a killed process, but not that of a live one", async () => {
    const first = await listen(async () => ({ ok: true }));
    await expect(listen(async () => ({ ok: true }))).rejects.toThrow(/EADDRINUSE/);
    // What a killed process leaves: a socket file on which nobody listens.
    const path = join(home, "run", "s2.sock");
    const { spawnSync } = await import("node:child_process");
    const code = `require("net").createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 9))`;
    spawnSync(process.execPath, ["-e", code]);
    expect((await listSocketPaths(home)).length).toBe(2);
    const again = await listen(async () => ({ ok: true }), "s2");
    expect(await askSocket(again.path, { type: "status" })).toEqual({ ok: true });
    expect(await askSocket(first.path, { type: "status" })).toEqual({ ok: true });
  });

  it.each([
    ["half a message", '{"type":"message","message":{"id":"m1","from":"a"'],
    ["no JSON at all", "GET / HTTP/1.1\r\n\r"],
    ["a field that nobody knows", JSON.stringify({ type: "stop", agent: "x", permission: "all" })],
    ["an unknown request", JSON.stringify({ type: "run", command: "rm -rf /" })],
    ["an id that is a path", JSON.stringify({ type: "message", message: { ...message("../../x") } })],
  ])("refuses %s, and goes on", async (_, line) => {
    const asked: unknown[] = [];
    const socket = await listen(async (request) => {
      asked.push(request);
      return { ok: true };
    });
    expect(await talk(socket.path, `${line}\n`)).toContain("Unknown request.");
    expect(await askSocket(socket.path, { type: "status" })).toEqual({ ok: true });
    expect(asked).toEqual([{ type: "status" }]);
  });

  it("closes a connection whose line is too long, and accepts nothing from it", async () => {
    const asked: unknown[] = [];
    const socket = await listen(async (request) => {
      asked.push(request);
      return { ok: true };
    });
    const said = await talk(socket.path, Buffer.alloc(2_000_000, "x"));
    expect(said.trim()).toBe('{"palimpsest":1,"session":"s1"}');
    expect(asked).toEqual([]);
  });

  it("accepts a message that arrives in pieces, split anywhere", async () => {
    const got: unknown[] = [];
    const socket = await listen(async (request) => {
      if (request.type === "message") got.push(request.message.body);
      return { ok: true };
    });
    const line = Buffer.from(
      `${JSON.stringify({ type: "message", message: message("m1", "Grüße, 世界") })}\n`,
    );
    const at = line.indexOf(Buffer.from("世")) + 1;
    const connection = connect(socket.path);
    for (const part of [line.subarray(0, at), line.subarray(at)]) {
      await new Promise((resolve) => connection.write(part, resolve));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await new Promise((resolve) =>
      connection.on("data", (data) => String(data).includes('"ok"') && resolve(0)),
    );
    connection.destroy();
    expect(got).toEqual(["Grüße, 世界"]);
  });
});

describe("a sender", () => {
  it("sends nothing to a socket of another program", async () => {
    const silent = await listenAs(join(home, "silent.sock"), "");
    const other = await listenAs(join(home, "other.sock"), "SSH-2.0-OpenSSH\r\n");
    expect(await askSocket(join(home, "silent.sock"), { type: "status" }, { waitMs: 200 })).toMatchObject({
      ok: false,
      reason: expect.stringContaining("Nothing was sent to it."),
    });
    expect(await askSocket(join(home, "other.sock"), { type: "status" })).toMatchObject({
      ok: false,
      reason: expect.stringContaining("is the socket of another program. Nothing was sent to it."),
    });
    expect([silent(), other()]).toEqual(["", ""]);
  });

  it("is told that nobody listens: at a file, at a missing path, at the socket of a session that has ended", async () => {
    await writeFile(join(home, "file"), "x");
    for (const name of ["file", "nothing", "/etc/hosts"])
      expect(await askSocket(join(home, name), { type: "status" })).toMatchObject({
        ok: false,
        reason: expect.stringContaining("There is no session of yours that listens at"),
      });
    const relative = await createSocketTransport(() => undefined).send(
      "x.sock",
      message("m"),
      AbortSignal.abort(),
    );
    expect(relative).toEqual({ ok: false, reason: "Give the whole path of the socket: uds:/…" });
  });

  it("sends an unacknowledged message again with the same id", async () => {
    const ids: string[] = [];
    const path = join(home, "flaky.sock");
    let connections = 0;
    const server = createServer((connection) => {
      connection.on("error", () => {});
      connection.write('{"palimpsest":1,"session":"s"}\n');
      connection.on("data", (data) => {
        ids.push(JSON.parse(String(data)).message.id);
        // The connection breaks twice after the message has arrived.
        if (++connections <= 2) connection.destroy();
        else connection.write('{"ok":true}\n');
      });
    });
    open.push(server);
    await new Promise<void>((resolve) => server.listen(path, resolve));
    const { send } = createSocketTransport(() => undefined);
    expect(await send(path, message("m1"), new AbortController().signal)).toEqual({ ok: true });
    expect(ids).toEqual(["m1", "m1", "m1"]);
  });
});
