// /notes: shows the notes of this session.
import { formatMarkdown } from "../markdown/format-markdown.ts";
import type { Command } from "./command.ts";

export const slashNotes: Command = {
  name: "notes",
  about: "the notes of this session",
  isQuiet: true,
  async run(_, { agent, asker, notice }) {
    const text = await agent.session.notes();
    if (text.trim() === "") return notice("info", "There are no notes yet.");
    await asker.view({ title: "Notes of this session", body: (look) => formatMarkdown(text, look) });
  },
};
