// Reads an earlier message or result again, as the model does: page by page, by its id.
import type { Block, Session } from "@palimpsest/core";
import type { Entry } from "@palimpsest/core/internal";
import { requireInvariant } from "../violation.ts";
import { type Step, whenOpen } from "./step.ts";

/** The note after each page except the last, which says where to continue. */
const FOOT = /\n\n\[\d+ of \d+ characters\. Go on with offset (\d+)\.\]$/;

interface Saying {
  readonly id: string;
  readonly text: string;
}

export const readBack: Step = {
  name: "read back",
  weight: whenOpen(0.5),
  async run({ twin, random, session }) {
    // Leaves out texts that Recall itself returned: they end with the same note, so that their end would be ambiguous.
    const said = twin.entries.flatMap(listSayings).filter(({ text }) => !FOOT.test(text));
    if (said.length === 0) return "nothing was said yet";
    const { id, text } = random.pick(said);
    const read = await allOf(session, id);
    requireInvariant(
      read.includes(text.toWellFormed()),
      "I4",
      () => `Read by its id ${id}, this is not there: ${text.slice(0, 200)}`,
    );
    return `${id}, ${text.length} characters`;
  },
};

async function allOf(session: Session, id: string): Promise<string> {
  let all = "";
  for (let offset = 0, next = 0; ; offset = next) {
    const part = await session.recall({ id, offset });
    const foot = FOOT.exec(part);
    next = Number(foot?.[1] ?? 0);
    if (!foot || next <= offset) return all + part;
    all += part.slice(0, foot.index);
  }
}

function listSayings(entry: Entry): readonly Saying[] {
  if (entry.type === "assistant") return textsOf(entry.id, entry.message.content);
  if (entry.type !== "user") return [];
  const results = entry.content.flatMap((block) => {
    if (block.type !== "tool_result") return [];
    const { tool_use_id: id, content } = block as { tool_use_id: string; content?: string | Block[] };
    return typeof content === "string" ? [{ id, text: content }] : textsOf(id, content ?? []);
  });
  return [...textsOf(entry.id, entry.content), ...results].filter(({ text }) => text.trim() !== "");
}

const textsOf = (id: string, content: readonly Block[]): readonly Saying[] =>
  content.flatMap((block) => (block.type === "text" ? [{ id, text: String(block.text) }] : []));
