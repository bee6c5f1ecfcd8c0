// A caller passes invalid input and gets an error; nothing else changes.
import { type Session, SessionError } from "@palimpsest/core";
import { requireInvariant } from "../violation.ts";
import { type Step, whenOpen } from "./step.ts";

const CALLS: readonly [string, (session: Session) => Promise<unknown>][] = [
  ["an empty message", (session) => session.user("  ")],
  ["a message that is none", (session) => session.user([null] as never)],
  ["a result for nobody", (session) => session.toolResults(toResult("toolu_nobody"))],
  ["no results", (session) => session.toolResults([])],
  ["a response without content", (session) => session.assistant({} as never)],
  ["a head that does not exist", (session) => session.rewind("nowhere")],
];

const toResult = (id: string) => ({ type: "tool_result" as const, tool_use_id: id, content: "?" });

export const badInput: Step = {
  name: "bad input",
  weight: whenOpen(0.3),
  async run(world) {
    const { session, random, running } = world;
    const [what, call] = random.pick(CALLS);
    const entries = session.view.tree.size;
    const refused = await world.wait(running!.process, call(session)).catch((error: unknown) => error);
    requireInvariant(
      SessionError.isInstance(refused) && refused.code === "bad-input",
      "no surprise",
      () => `${what} was answered with ${refused}`,
    );
    requireInvariant(session.view.tree.size === entries, "I5", () => `${what} left a trace.`);
    return what;
  },
};
