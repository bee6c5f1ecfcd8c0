// The emulator's own paths under /emulator: ledger, clock, faults and script for clients in other processes.
import type { ServerResponse } from "node:http";
import * as z from "zod";
import type { Api } from "../api.ts";
import { type Fault, faultSchema } from "../faults.ts";
import { parseScript } from "../script/json-script.ts";
import { matcherSchema } from "../script/matcher.ts";

const clockSchema = z.strictObject({ advance: z.number().nonnegative() });
const ruleSchema = z.strictObject({
  fault: faultSchema,
  times: z.number().int().positive().optional(),
  when: matcherSchema.optional(),
});

const OK = { ok: true };
type Action = (api: Api, body: unknown) => unknown;

const ACTIONS: Readonly<Record<string, Action>> = {
  "GET /emulator": (api) => ({
    now: api.clock.now(),
    requests: api.ledger.length,
    faults: api.faults.pending.length,
  }),
  "GET /emulator/ledger": (api) => api.ledger,
  "DELETE /emulator/ledger": (api) => {
    api.clearLedger();
    return OK;
  },
  "DELETE /emulator/cache": (api) => {
    api.clearCache();
    return OK;
  },
  "GET /emulator/clock": (api) => ({ now: api.clock.now() }),
  "POST /emulator/clock": (api, body) => {
    api.clock.advance(clockSchema.parse(body).advance);
    return { now: api.clock.now() };
  },
  "GET /emulator/faults": (api) => api.faults.pending,
  "POST /emulator/faults": (api, body) => {
    const { fault, times, when } = ruleSchema.parse(body);
    api.faults.next(fault as Fault, { ...(times && { times }), ...(when && { when }) });
    return api.faults.pending;
  },
  "DELETE /emulator/faults": (api) => {
    api.faults.clear();
    return OK;
  },
  "POST /emulator/script": (api, body) => {
    api.setScript(parseScript(body, "sent to /emulator/script"));
    return OK;
  },
};

export function handleControl(
  api: Api,
  method: string,
  path: string,
  text: string,
  response: ServerResponse,
): void {
  const action = ACTIONS[`${method} ${path}`];
  if (action === undefined)
    return sendJson(response, 404, { error: `There is no ${method} ${path} on the emulator.` });
  try {
    sendJson(response, 200, action(api, text === "" ? undefined : JSON.parse(text)));
  } catch (error) {
    const message = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    sendJson(response, 400, { error: message });
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
