// Listens on the socket of a session, for messages of other sessions and for `pal tasks`. It greets first, so that a client can tell it
// from another program's socket before sending anything.
import { rmSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { describeError } from "@palimpsest/core/text";
import { askSocket } from "./ask-socket.ts";
import { LineSplitter } from "./line-splitter.ts";
import { MAX_LINE_BYTES, readRequest, type SocketAnswer, type SocketRequest } from "./socket-line.ts";

/** More connections than one person has sessions. */
const MAX_CONNECTIONS = 64;
/** A connection that is silent for this long is closed. */
const SILENCE_MS = 60_000;

export interface SessionSocketOptions {
  readonly path: string;
  readonly session: string;
  answer(request: SocketRequest): Promise<SocketAnswer>;
}

export class SessionSocket {
  readonly path: string;
  readonly #server: Server;
  readonly #connections = new Set<Socket>();
  readonly #removeNow: () => void;

  private constructor(path: string, server: Server) {
    this.path = path;
    this.#server = server;
    this.#removeNow = () => rmSync(path, { force: true });
    process.once("exit", this.#removeNow);
  }

  /** Rejects if another process already listens for this session. */
  static async listen(options: SessionSocketOptions): Promise<SessionSocket> {
    const { path } = options;
    const server = createServer();
    const socket = new SessionSocket(path, server);
    server.maxConnections = MAX_CONNECTIONS;
    server.on("connection", (connection) => socket.#serve(connection, options));
    await listenOn(server, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE" || (await isAnswered(path))) throw error;
      // Left by a process that was killed.
      await rm(path, { force: true });
      await listenOn(server, path);
    });
    await chmod(path, 0o600);
    // The socket must not keep the process alive.
    server.unref();
    return socket;
  }

  async close(): Promise<void> {
    process.removeListener("exit", this.#removeNow);
    for (const connection of this.#connections) connection.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    await rm(this.path, { force: true });
  }

  #serve(connection: Socket, { session, answer }: SessionSocketOptions): void {
    const lines = new LineSplitter(MAX_LINE_BYTES);
    let before: Promise<unknown> = Promise.resolve();
    const say = (value: object) => {
      if (connection.writable) connection.write(`${JSON.stringify(value)}\n`);
    };
    this.#connections.add(connection);
    connection.unref();
    connection.setTimeout(SILENCE_MS, () => connection.destroy());
    connection.on("error", () => {});
    connection.on("close", () => this.#connections.delete(connection));
    connection.on("data", (bytes: Buffer) => {
      const complete = lines.add(bytes);
      if (!complete) return void connection.destroy();
      // One at a time, so that a sender's messages are recorded in the order of its lines.
      for (const line of complete) before = before.then(async () => say(await answerLine(line, answer)));
    });
    say({ palimpsest: 1, session });
  }
}

async function answerLine(line: string, answer: SessionSocketOptions["answer"]): Promise<SocketAnswer> {
  const request = readRequest(line);
  if (!request) return { ok: false, reason: "Unknown request." };
  try {
    return await answer(request);
  } catch (error) {
    return { ok: false, reason: describeError(error) };
  }
}

function listenOn(server: Server, path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen({ path, readableAll: false, writableAll: false }, () => {
    server.removeListener("error", reject);
    server.on("error", () => {});
    resolve();
  });
  return promise;
}

async function isAnswered(path: string): Promise<boolean> {
  return (await askSocket(path, { type: "status" })).ok;
}
