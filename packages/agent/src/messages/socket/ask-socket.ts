// Sends a request to the socket of another session. Waits for the greeting first, so that nothing is sent to another program's socket.
// If the connection breaks, the request is sent again; messages have ids, so each is recorded once.
import { connect } from "node:net";
import { LineSplitter } from "./line-splitter.ts";
import { readAnswer, readGreeting, type SocketAnswer, type SocketRequest } from "./socket-line.ts";
import { isOwnSocket } from "./socket-place.ts";

/** A session answers within milliseconds; this leaves room for a very slow disk. */
const WAIT_MS = 20_000;
const TRIES = 5;
const PAUSE_MS = 100;
/** The status of many agents is long. */
const MAX_ANSWER_BYTES = 16_000_000;

export interface AskSocketOptions {
  readonly signal?: AbortSignal | undefined;
  readonly waitMs?: number;
}

export async function askSocket(
  path: string,
  request: SocketRequest,
  options: AskSocketOptions = {},
): Promise<SocketAnswer> {
  for (let tried = 1; ; tried++) {
    if (!(await isOwnSocket(path)))
      return { ok: false, reason: `There is no session of yours that listens at ${path}.` };
    const answer = await askOnce(path, request, options);
    if (answer !== "broken") return answer;
    if (tried === TRIES || options.signal?.aborted)
      return { ok: false, reason: `The session at ${path} closed the connection ${tried} times.` };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tried));
  }
}

async function askOnce(
  path: string,
  request: SocketRequest,
  { signal, waitMs = WAIT_MS }: AskSocketOptions,
): Promise<SocketAnswer | "broken"> {
  const { promise, resolve } = Promise.withResolvers<SocketAnswer | "broken">();
  const refuse = (reason: string) => resolve({ ok: false, reason });
  const socket = connect({ path });
  const lines = new LineSplitter(MAX_ANSWER_BYTES);
  let isGreeted = false;
  const take = (line: string) => {
    if (isGreeted)
      return resolve(readAnswer(line) ?? { ok: false, reason: `${path} gave an unknown answer.` });
    if (!readGreeting(line))
      return refuse(`${path} is the socket of another program. Nothing was sent to it.`);
    isGreeted = true;
    socket.write(`${JSON.stringify(request)}\n`);
  };
  const stop = () => refuse("It was interrupted.");
  socket.setTimeout(waitMs, () =>
    refuse(
      isGreeted
        ? `The session at ${path} does not answer.`
        : `${path} does not say that a session listens there. Nothing was sent to it.`,
    ),
  );
  socket.on("data", (bytes: Buffer) => {
    const complete = lines.add(bytes);
    if (!complete) return refuse(`${path} sent too much data.`);
    for (const line of complete) take(line);
  });
  socket.on("error", (error: NodeJS.ErrnoException) =>
    error.code === "ECONNREFUSED" || error.code === "ENOENT"
      ? refuse(`The session at ${path} has ended.`)
      : resolve("broken"),
  );
  socket.on("close", () => resolve("broken"));
  signal?.addEventListener("abort", stop, { once: true });
  try {
    return await promise;
  } finally {
    signal?.removeEventListener("abort", stop);
    socket.destroy();
  }
}
