// Ids of tool calls as the Messages API accepts them. Other servers use other characters.
import { createHash } from "node:crypto";

const ALLOWED = /^[A-Za-z0-9_-]{1,128}$/;
const READABLE = 40;
const HASH_CHARACTERS = 12;

/** The id itself if it is allowed; otherwise a unique replacement. */
export function toToolId(id: string): string {
  if (ALLOWED.test(id)) return id;
  const readable = id.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, READABLE);
  return `${readable}_${createHash("sha256").update(id).digest("hex").slice(0, HASH_CHARACTERS)}`;
}
