// `pal export`: a session as a document.
import { Command, Option } from "commander";
import type { ExportOptions } from "../sessions/export-session.ts";

export function exportCommand(): Command {
  return new Command("export")
    .description("Write a session's conversation as Markdown, as JSON or as a page that shows every request.")
    .argument("[session]", "session id, or the start of it", "latest")
    .addOption(
      new Option("--format <format>", "document format").choices(["markdown", "json"]).default("markdown"),
    )
    .option("-o, --output <file>", "write to this file instead of standard output")
    .option("--html <file>", "write a page that shows every request; reads transcripts of other agents too")
    .option("--unmasked", "include keys and passwords instead of masking them")
    .action(async (session: string, { html, ...options }: ExportOptions & { readonly html?: string }) => {
      if (html === undefined)
        return (await import("../sessions/export-session.ts")).exportSession(session, options);
      await (await import("../page/write-session-page.ts")).writeSessionPage(session, html, options);
    });
}
