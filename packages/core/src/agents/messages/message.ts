// A message from one agent to another, as it is sent, stored and checked where it arrives. Its text is what somebody else says: it is
// never a permission, and never the user's words. Pure.
import * as z from "zod";

/** About 8,000 tokens: what is longer belongs into a file that the message names. */
export const MAX_TEXT = 32_000;
const MAX_SUMMARY = 200;
/** Of an address: the path of a socket is shorter. */
const MAX_NAME = 300;
/** Of a message as JSON, with every character escaped. */
export const MAX_MESSAGE_BYTES = 400_000;

const text = (max = MAX_TEXT) => z.string().min(1).max(max);

/** The id of the message that an answer is about. */
const request = z.string().min(1).max(100);
const answer = { request_id: request, approve: z.boolean(), text: text().optional() };

/** Messages that a program understands. A plan is sent by ExitPlanMode, never by the model itself. */
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
    /** One message keeps its id however often it is sent. */
    id: z.string().regex(/^[\w-]{1,100}$/),
    /** The name under which its reader can answer. */
    from: text(MAX_NAME),
    summary: z.string().max(MAX_SUMMARY),
    /** Milliseconds since the epoch, by the sender's clock. */
    time: z.number(),
    body,
  }),
);

export type AgentMessage = z.infer<typeof messageSchema>;

/** The text of a message that came from elsewhere; undefined if it is not one, or half of one. */
export function parseMessage(json: string): AgentMessage | undefined {
  if (json.length > MAX_MESSAGE_BYTES) return undefined;
  try {
    return messageSchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** What the model gives to SendMessage: one shape for all kinds, since every request carries it. */
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

/** Undefined if something is missing for its kind. */
export const readBody = (given: MessageInput["message"]): MessageBody | undefined =>
  body.safeParse(given).data;
