// /help: commands and keys.
import type { Look } from "../../text/look.ts";
import { hangIndent, padEnd, widthOf } from "../../text/measure-columns.ts";
import type { Command } from "./command.ts";

const KEYS: readonly (readonly [string, string])[] = [
  ["enter", "send"],
  ["shift+enter, alt+enter, \\ enter", "a new line"],
  ["@name", "a file, with tab to complete"],
  ["# text", "keep a note for all sessions"],
  ["!command", "run a command yourself; the model sees its output with your next message"],
  ["up, down", "earlier input (ctrl+r searches it); up also edits waiting messages"],
  ["esc", "interrupt; twice: rewind"],
  ["shift+tab", "ask, accept edits, plan"],
  ["ctrl+o", "look at calls in full"],
  ["ctrl+v", "attach the image in the clipboard; the path of an image can be pasted too"],
  ["ctrl+t", "what the model thought before its last answers"],
  ["ctrl+_ or ctrl+/", "undo in the input; alt+/ redoes"],
  ["ctrl+g", "write the message in your own editor"],
  ["ctrl+z", "to the shell; fg comes back"],
  ["ctrl+c twice, ctrl+d", "quit"],
];

export const slashHelp: Command = {
  name: "help",
  about: "all commands and keys",
  isQuiet: true,
  run: (_, { look, commands, show }) => {
    const named = commands.map(
      ({ name, takes, about }) => [`/${name}${takes ? ` ${takes}` : ""}`, about] as const,
    );
    show([
      look.paint.bold("Commands"),
      ...formatColumns(named, look),
      "",
      look.paint.bold("Keys"),
      ...formatColumns(KEYS, look),
    ]);
  },
};

/** Side by side if there is room, otherwise one below the other. */
function formatColumns(pairs: readonly (readonly [string, string])[], look: Look): string[] {
  const widest = Math.max(...pairs.map(([first]) => widthOf(first)));
  const isWide = look.columns - widest > 24;
  return pairs.flatMap(([first, second]) =>
    isWide
      ? hangIndent(second, `  ${look.paint.accent(padEnd(first, widest))}  `, look.columns)
      : [`  ${look.paint.accent(first)}`, ...hangIndent(second, "    ", look.columns)],
  );
}
