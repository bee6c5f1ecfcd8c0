// A message from one agent to another: how it is sent, stored, and checked on arrival. Its text is what somebody else says,
// never a permission and never the user's words. Pure.
import * as z from "zod";

/** About 8,000 tokens; a longer text belongs in a file that the message names. */
export const MAX_TEXT = 32_000;
const MAX_SUMMARY = 200;
/** The limit for an address; the path of a socket is shorter. */
const MAX_NAME = 300;
/** The limit for a message as JSON with every character escaped. */
export const MAX_MESSAGE_BYTES = 400_000;

const text = (max = MAX_TEXT) => z.string().min(1).max(max);

/** The id of the message that an answer is about. */
const request = z.string().min(1).max(100);
const answer = { request_id: request, approve: z.boolean(), text: text().optional() };

/** Messages that a program interprets. A plan is sent by ExitPlanMode, never by the model itself. */
const kinds = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("shutdown_request"), text: text().optional() }),
    z.strictObject({ type: z.literal("shutdown_response"), ...answer }),
    z.strictObject({ type: z.literal("plan_approval_request"), text: text() }),
    z.strictObject({ type: z.literal("plan_approval_response"), ...answer }),
  ]),
);

const body = z.lazy(() => z.union([text(), kinds]));

export type MessageBody = z.infer<typeof body>;

export const messageSchema = z.lazy(() =>
  z.strictObject({
    /** A message keeps its id however often it is sent. */
    id: z.string().regex(/^[\w-]{1,100}$/),
    /** The name to which its reader can answer. */
    from: text(MAX_NAME),
    summary: z.string().max(MAX_SUMMARY),
    /** Milliseconds since the epoch, by the sender's clock. */
    time: z.number(),
    body,
  }),
);

export type AgentMessage = z.infer<typeof messageSchema>;

/** Parses a message that came from elsewhere; undefined if it is not a complete message. */
export function parseMessage(json: string): AgentMessage | undefined {
  if (json.length > MAX_MESSAGE_BYTES) return undefined;
  try {
    return messageSchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** The input of SendMessage: one shape for all kinds, because every request contains it. */
export const messageInput = z.lazy(() =>
  z.strictObject({
    to: text(MAX_NAME).describe('A name, "*" for all others, or uds:<path>'),
    message: z.union([
      text(),
      z.strictObject({
        type: z.enum(["shutdown_request", "shutdown_response", "plan_approval_response"]),
        request_id: request.optional(),
        approve: z.boolean().optional(),
        text: text().optional(),
      }),
    ]),
    summary: text(MAX_SUMMARY).describe("5–10 words, for the user"),
  }),
);

export type MessageInput = z.infer<typeof messageInput>;

/** Returns undefined if a field that its kind requires is missing. */
export const readBody = (given: MessageInput["message"]): MessageBody | undefined =>
  body.safeParse(given).data;
