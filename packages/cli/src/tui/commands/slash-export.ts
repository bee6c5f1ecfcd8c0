// /export: the conversation as a document.
import { isAbsolute, join } from "node:path";
import type { Command } from "./command.ts";

export const slashExport: Command = {
  name: "export",
  about: "write the conversation as Markdown, or as .json",
  takes: "[file]",
  async run(argument, { agent, cwd, notice }) {
    const { exportSession } = await import("../../sessions/export-session.ts");
    const { session } = agent;
    if (session.head === null) return notice("info", "The conversation is empty.");
    const name = argument.trim() || `pal-${session.id.slice(0, 8)}.md`;
    const output = isAbsolute(name) ? name : join(cwd, name);
    await exportSession(session.id, { format: name.endsWith(".json") ? "json" : "markdown", output });
    notice("info", `Written to ${output}. Keys and passwords are masked.`);
  },
};
