// Shows what the model thought before its last responses.
import type { Session } from "@palimpsest/core";
import { cleanText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { cutColumns, hangIndent, wrapLines } from "../../text/measure-columns.ts";
import { findThinking, type Thought } from "../state/find-thinking.ts";
import type { Asker } from "./asker.ts";

const NOTHING =
  "The model has sent no thinking in this session. Whether it thinks is up to the model and its effort (/model).";
const HIDDEN =
  "The server did not send the text of this thinking. With api.showThinking on (/settings), the next sessions ask for its text.";

/** Sets a thought apart from the answer that it led to. */
const INDENT = "  ";

export async function viewThinking(
  asker: Asker,
  view: Pick<Session["view"], "tree" | "leaf"> | undefined,
): Promise<void> {
  const thoughts = view ? findThinking(view) : [];
  await asker.view({
    title: "Thinking, the newest first",
    body: (look) =>
      thoughts.length === 0 ? wrapLines(NOTHING, look.columns) : formatThoughts(thoughts, look),
  });
}

function formatThoughts(thoughts: readonly Thought[], look: Look): string[] {
  const { paint, columns } = look;
  return thoughts.flatMap(({ about, text }, at) => [
    ...(at > 0 ? [""] : []),
    paint.accent(cutColumns(`Before: ${cleanText(about)}`, columns, look)),
    ...(text === "" ? HIDDEN : cleanText(text))
      .split("\n")
      .flatMap((line) => (line === "" ? [""] : hangIndent(line, INDENT, columns)))
      .map(text === "" ? paint.dim : (line) => line),
  ]);
}
