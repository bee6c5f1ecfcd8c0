// Verifies that nothing is lost: reads every result of a session back through Recall, page by page.
import type { Block, Session } from "@palimpsest/core";

const FOOT = /\n\n\[\d+ of \d+ characters\. Go on with offset \d+\.\]$/;

/** How many results do not come back exactly. */
export async function countUnreadable(session: Session): Promise<number> {
  const results = [...session.view.tree.values()].flatMap(({ entry }) =>
    entry.type === "user" ? entry.content.filter((block) => block.type === "tool_result") : [],
  );
  let count = 0;
  for (const block of results) {
    const { tool_use_id: id, content } = block as {
      tool_use_id: string;
      content?: string | readonly Block[];
    };
    const hasPicture = Array.isArray(content) && content.some(({ type }) => type !== "text");
    if (!(await canRead(session, id, textOf(content), hasPicture))) count++;
  }
  return count;
}

/** Without images, which Recall only names after the text. */
const textOf = (content: string | readonly Block[] = ""): string =>
  typeof content === "string"
    ? content
    : content.flatMap((block) => (block.type === "text" ? [String(block.text)] : [])).join("\n");

async function canRead(session: Session, id: string, text: string, hasPicture: boolean): Promise<boolean> {
  if (text === "") return true;
  for (let offset = 0; ; ) {
    const page = await session.recall({ id, offset });
    const rest = text.slice(offset);
    if (page === rest || (hasPicture && page.startsWith(`${rest}\n[`))) return true;
    const part = page.replace(FOOT, "");
    if (part === page || part === "" || !rest.startsWith(part)) return false;
    offset += part.length;
  }
}
