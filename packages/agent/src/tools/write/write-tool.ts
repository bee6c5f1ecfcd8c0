// The Write tool: writes a whole file atomically. An existing file must have been read.

import { lineEndOf, withLineEnd } from "@palimpsest/core/internal";
import { formatCount } from "@palimpsest/core/text";
import * as z from "zod";
import { changeFile, explainUnseenAt } from "../../files/change-file.ts";
import { decodeText, encodeText } from "../../files/decode-text.ts";
import type { PresentFile } from "../../files/inspect-file.ts";
import { resolvePath, shortenPath } from "../../files/resolve-path.ts";
import INPUT_SCHEMAS from "../../toolkit/input-schemas.made.ts";
import { failCall, type Tool } from "../../toolkit/tool.ts";
import { countChanges, formatDiff } from "../format-diff.ts";
import { splitLines } from "../read/numbered-lines.ts";

const input = z.lazy(() => z.strictObject({ file_path: z.string().min(1), content: z.string() }));

export const writeTool: Tool<z.infer<typeof input>> = {
  name: "Write",
  description:
    "Writes a whole file, making folders as needed. An existing file must have been read first; to change part of one, use Edit.",
  input,
  schema: INPUT_SCHEMAS.Write,
  isReadOnly: () => false,
  subject: ({ file_path }) => file_path,
  refuses: ({ file_path }, place) => explainUnseenAt(resolvePath(place.cwd, file_path), place),
  run: async ({ file_path, content }, context) => {
    const path = resolvePath(context.cwd, file_path);
    const name = shortenPath(context.cwd, path);
    const changed = await changeFile(path, context, (before) => ({
      ok: true,
      bytes: bytesFor(content, before),
    }));
    if (!changed.ok) return failCall(changed.reason);
    const before = changed.before && decodeText(changed.before.bytes);
    const diff = formatDiff(name, before?.text ?? "", decodeText(changed.after)?.text ?? "");
    const lines = splitLines(content).length;
    const { added, removed } = countChanges(diff);
    return {
      content: `${changed.before ? "Overwrote" : "Created"} ${name} (${formatCount(lines, "line")}).`,
      summary: changed.before ? `Overwrote, +${added} −${removed}` : `Created, ${lines} lines`,
      diff,
    };
  },
};

/** Keeps the encoding and line ends of the existing file. */
function bytesFor(content: string, before: PresentFile | undefined): Buffer {
  const there = before && decodeText(before.bytes);
  if (!there || there.isLossy) return Buffer.from(content, "utf8");
  return encodeText(withLineEnd(content, lineEndOf(there.text)), there);
}
