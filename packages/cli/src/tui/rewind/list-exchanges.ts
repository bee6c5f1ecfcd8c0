// Lists what followed each message of the human: the number of turns, and on demand the calls and the answer. Pure.
import type { HumanMessage } from "@palimpsest/agent/internal";
import type { Session } from "@palimpsest/core";
import { nodesBetween } from "@palimpsest/core/internal";
import { cleanText } from "../../text/clean.ts";
import { findSubject } from "../../text/find-subject.ts";
import { toolTitle } from "../items/format-call.ts";

type View = Session["view"];

export interface Exchange {
  readonly message: HumanMessage;
  readonly turns: number;
  /** Turns of this message and all later ones. */
  readonly turnsSince: number;
  readonly messagesSince: number;
  readFollowed(): Followed;
}

interface Followed {
  readonly calls: readonly string[];
  /** The last words of the model. */
  readonly answer: string;
}

/** In the order of the messages given, which are newest first. */
export function listExchanges(newestFirst: readonly HumanMessage[], view: View): readonly Exchange[] {
  const nodes = nodesBetween(view, null) ?? [];
  const starts = new Map(nodes.map(({ id }, at) => [id, at]));
  let end = nodes.length;
  let turnsSince = 0;
  return newestFirst.map((message, at) => {
    const from = starts.get(message.entry) ?? end;
    const own = nodes.slice(from, end);
    const turns = own.filter(({ type }) => type === "assistant").length;
    end = from;
    turnsSince += turns;
    return { message, turns, turnsSince, messagesSince: at + 1, readFollowed: () => readFollowed(own, view) };
  });
}

interface AnyBlock {
  readonly type: string;
  readonly text?: string;
  readonly name?: string;
  readonly input?: unknown;
}

function readFollowed(nodes: NonNullable<ReturnType<typeof nodesBetween>>, { tree }: View): Followed {
  const blocks = tree.readInOrder(() =>
    nodes.flatMap(({ type, entry }) =>
      type === "assistant" && entry.type === "assistant"
        ? (entry.message.content as readonly AnyBlock[])
        : [],
    ),
  );
  const calls = blocks
    .filter(({ type }) => type === "tool_use")
    .map(({ name = "", input }) =>
      cleanText(`${toolTitle(name)} ${findSubject(input).split("\n", 1)[0]}`).trim(),
    );
  const answer = blocks.findLast(({ type, text }) => type === "text" && text?.trim())?.text ?? "";
  return { calls, answer: cleanText(answer) };
}
