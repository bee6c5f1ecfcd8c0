// The protocol on the socket of a session: one JSON value per line, checked by the receiver. Pure.
import { MAX_MESSAGE_BYTES, messageSchema } from "@palimpsest/core/internal";
import * as z from "zod";

/** A longer line ends the connection. */
export const MAX_LINE_BYTES = MAX_MESSAGE_BYTES + 1_000;

/** The greeting of the listening side. A sender sends nothing before it has received this. */
const greetingSchema = z.lazy(() => z.object({ palimpsest: z.literal(1), session: z.string().max(200) }));

const name = z.string().min(1).max(100);

const requestSchema = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("message"), to: name.optional(), message: messageSchema }),
    z.strictObject({ type: z.literal("status") }),
    /** `isForced`: stops the agent at once, without asking it to finish first. */
    z.strictObject({ type: z.literal("stop"), agent: name, isForced: z.boolean().optional() }),
  ]),
);

const count = z.number().nonnegative();
const agentSchema = z.lazy(() =>
  z.object({
    name: z.string(),
    task: z.string(),
    depth: count,
    state: z.enum(["waiting", "working", "done", "failed", "stopped", "idle"]),
    started: z.number(),
    ended: z.number().optional(),
    calls: count,
    doing: z.string().optional(),
    action: z.string().optional(),
    spent: z.object({ usd: count, tokens: count }),
    /** The file of its transcript. */
    path: z.string().optional(),
    /** Whether it can be asked to stop. */
    isStoppable: z.boolean(),
  }),
);

const statusSchema = z.lazy(() =>
  z.object({
    session: z.string(),
    title: z.string().optional(),
    cwd: z.string(),
    pid: z.int().positive(),
    /** The main agent first. */
    agents: z.array(agentSchema).max(10_000),
  }),
);

const answerSchema = z.lazy(() =>
  z.union([
    z.object({ ok: z.literal(true), note: z.string().optional(), status: statusSchema.optional() }),
    z.object({ ok: z.literal(false), reason: z.string() }),
  ]),
);

export type SocketRequest = z.infer<typeof requestSchema>;
export type SocketAnswer = z.infer<typeof answerSchema>;
export type SessionStatus = z.infer<typeof statusSchema>;
export type AgentLine = z.infer<typeof agentSchema>;

export const readGreeting = (line: string) => readLine(line, greetingSchema);
export const readRequest = (line: string): SocketRequest | undefined => readLine(line, requestSchema);
export const readAnswer = (line: string): SocketAnswer | undefined => readLine(line, answerSchema);

function readLine<T>(line: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
