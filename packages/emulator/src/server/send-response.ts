// Sends an answer as JSON or server-sent events, and applies connection faults.
import type { ServerResponse } from "node:http";
import type { ApiResponse } from "../api-state.ts";
import type { TransportFault } from "../faults.ts";
import type { StreamEvent } from "../wire.ts";

/** Events that a broken stream delivers by default: enough that the client has begun to read. */
const DEFAULT_EVENTS = 3;
/** Milliseconds between two pings or trickling events: short, since tests wait for it. */
const DEFAULT_EVERY_MS = 50;

export async function sendResponse(response: ServerResponse, answer: ApiResponse): Promise<void> {
  const { transport } = answer;
  if (transport?.kind === "reset") return void response.socket?.resetAndDestroy();
  if (transport?.kind === "drop") return void response.socket?.end();
  if (transport?.kind === "silent") return waitSilently(response);
  if (answer.events === undefined) return sendJson(response, answer);
  response.writeHead(answer.status, {
    ...answer.headers,
    "content-type": "text/event-stream; charset=utf-8",
  });
  response.flushHeaders();
  await sendEvents(response, answer.events, transport);
}

/** Without a stream, every break sends half of the body and then nothing. */
async function sendJson(response: ServerResponse, answer: ApiResponse): Promise<void> {
  const body = JSON.stringify(answer.body);
  const { transport } = answer;
  const length = Buffer.byteLength(body);
  response.writeHead(answer.status, {
    ...answer.headers,
    "content-type": "application/json",
    "content-length": length,
  });
  if (transport === undefined || transport.kind === "trickle") return void response.end(body);
  if (transport.kind === "malformed") return void response.end(Buffer.alloc(length, "{"));
  response.flushHeaders();
  if (transport.kind === "stall" || transport.kind === "pings") {
    await (transport.kind === "stall"
      ? waitSilently(response, transport.ms, transport.until)
      : waitSilently(response));
    return void response.end(body);
  }
  response.write(body.slice(0, body.length / 2), () => response.destroy());
}

async function sendEvents(
  response: ServerResponse,
  events: readonly StreamEvent[],
  fault?: TransportFault,
): Promise<void> {
  const breakAt = fault === undefined ? -1 : breakPoint(fault);
  for (let index = 0; index < events.length; index++) {
    if (index === breakAt && fault !== undefined && !(await goesOn(response, fault))) return;
    if (fault?.kind === "trickle")
      await (fault.pace?.() ?? waitSilently(response, fault.everyMs ?? DEFAULT_EVERY_MS));
    if (response.destroyed) return;
    response.write(formatEvent(events[index] as StreamEvent));
  }
  // A break after more events than there are happens at the end.
  if (breakAt >= events.length && fault !== undefined && !(await goesOn(response, fault))) return;
  response.end();
}

function breakPoint(fault: TransportFault): number {
  if (fault.kind === "trickle") return -1;
  return "afterEvents" in fault && fault.afterEvents !== undefined
    ? fault.afterEvents
    : fault.kind === "stall" || fault.kind === "pings"
      ? 0
      : DEFAULT_EVENTS;
}

/** Applies the fault to the stream; true if the stream continues afterwards. */
async function goesOn(response: ServerResponse, fault: TransportFault): Promise<boolean> {
  switch (fault.kind) {
    case "stall":
      await waitSilently(response, fault.ms, fault.until);
      return !response.destroyed;
    case "pings":
      while (!response.destroyed) {
        response.write(formatEvent({ type: "ping" }));
        await waitSilently(response, fault.everyMs ?? DEFAULT_EVERY_MS);
      }
      return false;
    case "malformed":
      response.write('event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"del\n\n');
      return true;
    case "error_event": {
      const error = { type: fault.type ?? "overloaded_error", message: fault.message ?? "Overloaded" };
      response.end(formatEvent({ type: "error", error }));
      return false;
    }
    default:
      // Waits until written bytes are sent before it closes the connection, or the client would see fewer events than intended.
      response.write(": cut\n\n", () => response.destroy());
      return false;
  }
}

/** Waits until the time is over, the promise settles, or the client is gone; without time and promise, until the client is gone. */
function waitSilently(response: ServerResponse, ms?: number, until?: Promise<unknown>): Promise<void> {
  if (response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      response.off("close", end);
      resolve();
    };
    const timer = ms === undefined ? undefined : setTimeout(end, ms);
    response.once("close", end);
    void until?.then(end);
  });
}

function formatEvent(event: StreamEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
