// Names and texts of a server's tools as the model sees them: safe characters, caps, no two alike. Pure.
import { createHash } from "node:crypto";
import { shortenText } from "@palimpsest/core/text";

/** What the API allows. */
const MAX_NAME = 128;
/** About 500 tokens: some servers put a manual into each description. */
const MAX_DESCRIPTION = 2_048;

export const toSafeName = (text: string) => text.replace(/[^A-Za-z0-9_-]/g, "_");

export function planToolName(server: string, tool: string): string {
  const name = `mcp__${toSafeName(server)}__${toSafeName(tool)}`;
  const isExact = toSafeName(tool) === tool && toSafeName(server) === server && name.length <= MAX_NAME;
  if (isExact) return name;
  // Two different names may become the same once unsafe characters are replaced.
  const mark = createHash("sha256").update(`${server}\0${tool}`).digest("hex").slice(0, 8);
  return `${name.slice(0, MAX_NAME - mark.length - 1)}_${mark}`;
}

export function cleanServerText(text: string | undefined, most = MAX_DESCRIPTION): string {
  const clean = (text ?? "").replace(/[^\P{C}\n\t]/gu, "").trim();
  return shortenText(clean, most);
}
