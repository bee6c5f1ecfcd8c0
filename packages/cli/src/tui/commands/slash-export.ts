// /export: the conversation as a document, or as a page that shows every request.
import { isAbsolute, join } from "node:path";
import type { Command } from "./command.ts";

export const slashExport: Command = {
  name: "export",
  about: "write the conversation as .md, .json or an .html page",
  takes: "[FILE]",
  async run(argument, { agent, cwd, notice, working }) {
    const { session } = agent;
    if (session.head === null) return notice("info", "The conversation is empty.");
    const given = argument.trim() || "md";
    // The format alone is enough.
    const name = /^(?:md|json|html)$/i.test(given)
      ? `pal-${session.id.slice(0, 8)}.${given.toLowerCase()}`
      : given;
    const output = isAbsolute(name) ? name : join(cwd, name);
    if (/\.html?$/i.test(name)) {
      const { saveSessionPage } = await import("../../page/write-session-page.ts");
      return notice("info", await working("Writing the page", () => saveSessionPage(session.id, output)));
    }
    const { exportSession } = await import("../../sessions/export-session.ts");
    await exportSession(session.id, { format: /\.json$/i.test(name) ? "json" : "markdown", output });
    notice("info", `Wrote ${output}. Keys and passwords are masked.`);
  },
};
