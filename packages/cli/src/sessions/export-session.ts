// Writes a session's conversation as a document. The transcript is only read: it may be in use.
import { writeFile } from "node:fs/promises";
import { loadTranscript } from "@palimpsest/core/internal";
import { maskSecrets } from "@palimpsest/core/memory";
import { nodePorts } from "@palimpsest/core/ports";
import { printText } from "../output.ts";
import { conversationOf } from "./conversation.ts";
import { findSessionAnywhere } from "./find-session-anywhere.ts";
import { maskDeep } from "./mask.ts";
import { toMarkdown } from "./session-to-markdown.ts";

export interface ExportOptions {
  readonly format: "markdown" | "json";
  readonly output?: string;
  readonly unmasked?: true;
}

export async function exportSession(
  session: string,
  { format, output, unmasked }: ExportOptions,
): Promise<void> {
  const { id, path, title, tags } = await findSessionAnywhere(session);
  const { entries } = await loadTranscript(nodePorts().files, path);
  const lines = conversationOf(entries);
  const text =
    format === "json"
      ? exportJson(
          {
            type: "export",
            session_id: id,
            title: title ?? null,
            branch: tags.branch ?? null,
            messages: lines,
          },
          unmasked,
        )
      : exportMarkdown(toMarkdown({ id, title, branch: tags.branch }, lines), unmasked);
  if (output === undefined) printText(text);
  else await writeFile(output, text, { mode: 0o600 });
}

const exportMarkdown = (text: string, unmasked: true | undefined) => (unmasked ? text : maskSecrets(text));

const exportJson = (value: object, unmasked: true | undefined) =>
  `${JSON.stringify(unmasked ? value : maskDeep(value), null, 2)}\n`;
