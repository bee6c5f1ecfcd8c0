// /login: where requests go now, and the lines that change it. pal keeps no key itself.
import { wrapLines } from "../../text/measure-columns.ts";
import type { Command } from "./command.ts";

const DEFAULT_URL = "https://api.anthropic.com";
const KEYS = ["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"] as const;

export const slashLogin: Command = {
  name: "login",
  about: "which server and key are used, and the line that sets another",
  isQuiet: true,
  async run(_, { environment, look, readSettings, show }) {
    const { paint, columns } = look;
    const { baseUrl } = (await readSettings()).settings.api;
    const key = KEYS.find((name) => environment.variables[name]);
    const server = baseUrl ?? DEFAULT_URL;
    const now =
      key !== undefined
        ? `Requests go to ${server}, with the key in ${key}.`
        : baseUrl === undefined
          ? "No model is configured: the offline engine answers."
          : `Requests go to ${server}, without a key.`;
    show([
      ...wrapLines(now, columns),
      ...wrapLines("To change that, end pal, and start it again after one of these in your shell:", columns),
      "",
      ...["export ANTHROPIC_API_KEY=…", "export ANTHROPIC_BASE_URL=http://localhost:11434"].map(
        (line) => `  ${paint.code(line)}`,
      ),
      "",
      ...wrapLines(
        "The second is for your own server that speaks the Messages API. Set ANTHROPIC_MODEL to its model too.",
        columns,
      ).map(paint.dim),
    ]);
  },
};
