// Does the work of a shape in a session against the emulator, and says what it cost.
import { openSession, RECALL, SessionError } from "@palimpsest/core";
import { memoryPorts } from "@palimpsest/core/testing";
import { createApi } from "@palimpsest/emulator";
import { writeProse } from "../../prose.ts";
import type { Rule } from "../rule.ts";
import { RereadingAgent, type TracedRequest } from "./rereading-agent.ts";
import type { Shape, ShapeStep } from "./shape.ts";

export interface ShapeRun {
  readonly dollars: number;
  readonly reread: number;
  readonly breaks: number;
  readonly requests: number;
  /** The steps, as they were done. */
  readonly trace: readonly TracedRequest[];
  readonly stopped?: string;
}

export const SHAPE_MODEL = "claude-opus-4-6";
const WINDOW = 200_000;

const TOOLS = ["Read", "Edit", "Bash"].map((name) => ({
  name,
  description: writeProse(1_500, 2),
  input_schema: { type: "object" },
}));

export async function driveShape(shape: Shape, rule: Rule): Promise<ShapeRun> {
  const ports = memoryPorts();
  const { clock } = ports;
  const agent = new RereadingAgent(shape);
  const api = createApi({
    script: (request) => agent.answer(request),
    clock: { now: () => clock.now(), advance: () => undefined },
    models: { [SHAPE_MODEL]: { window: WINDOW } },
  });
  await ports.files.makeFolder("/work");
  const session = await openSession({
    cwd: "/work",
    home: "/home",
    env: {},
    ports,
    model: SHAPE_MODEL,
    system: writeProse(20_000, 1),
    tools: [...TOOLS, RECALL],
    settings: { ...rule.settings, models: { [SHAPE_MODEL]: { window: WINDOW } } },
  });
  const edit = rule.startEditing?.();
  let stopped: string | undefined;
  let last: ShapeStep | undefined;
  try {
    await session.user("Do the work, part by part.");
    for (let { step } = agent; step; { step } = agent) {
      if (step.pause !== undefined && step !== last) {
        await clock.advance(step.pause);
        await session.user("Go on with the next part.");
      }
      last = step;
      const request = await session.request();
      const messages = edit ? edit(request.messages as never) : request.messages;
      const { message, body } = await api.handle({ ...request, messages });
      if (!message) throw new Error(`A request was refused: ${JSON.stringify(body)}`);
      await session.assistant(message as never);
      await clock.advance(step.takes);
      await session.toolResults(
        message.content
          .filter(({ type }) => type === "tool_use")
          .map(({ id }) => agent.answerCall(String(id))),
      );
    }
  } catch (error) {
    if (!SessionError.isInstance(error)) throw error;
    stopped = error.code;
  } finally {
    await session.close();
  }
  return {
    dollars: api.ledger.reduce((sum, row) => sum + row.dollars, 0),
    reread: agent.reread,
    breaks: session.view.breaks.length,
    requests: api.ledger.length,
    trace: agent.trace,
    ...(stopped === undefined ? {} : { stopped }),
  };
}
