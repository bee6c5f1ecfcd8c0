// Whether nothing is lost: every result of a session, read back through Recall page by page.
import type { Session } from "@palimpsest/core";

const FOOT = /\n\n\[\d+ of \d+ characters\. Go on with offset \d+\.\]$/;

/** How many results do not come back exactly. */
export function unreadable(session: Session): number {
  const results = [...session.view.tree.values()].flatMap(({ entry }) =>
    entry.type === "user" ? entry.content.filter((block) => block.type === "tool_result") : [],
  );
  return results.filter((block) => {
    const { tool_use_id: id, content } = block as { tool_use_id: string; content: string };
    return !canRead(session, id, content);
  }).length;
}

function canRead(session: Session, id: string, text: string): boolean {
  for (let offset = 0; ; ) {
    const page = session.recall({ id, offset });
    const rest = text.slice(offset);
    if (page === rest) return true;
    const part = page.replace(FOOT, "");
    if (part === page || part === "" || !rest.startsWith(part)) return false;
    offset += part.length;
  }
}
