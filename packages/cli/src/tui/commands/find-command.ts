// Finds a command by what was typed after the slash: its name, or what other agents call it.

interface Named {
  readonly name: string;
}

/** Names in other agents, which people type from habit. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "allowed-tools": "permissions",
  approvals: "permissions",
  branch: "fork",
  config: "settings",
  exit: "quit",
  models: "model",
  new: "clear",
  q: "quit",
  reset: "clear",
  sessions: "resume",
  themes: "theme",
  undo: "rewind",
  usage: "cost",
};

export function findCommand<T extends Named>(commands: readonly T[], typed: string): T | undefined {
  const name = Object.hasOwn(ELSEWHERE, typed) ? ELSEWHERE[typed] : typed;
  return commands.find((each) => each.name === typed) ?? commands.find((each) => each.name === name);
}

/** Loads the engine, which the first frame must not wait for. */
export async function explainUnknown(commands: readonly Named[], typed: string): Promise<string> {
  const { findNearest } = await import("@palimpsest/core/internal");
  const nearest = findNearest(
    typed,
    commands.map(({ name }) => name),
  );
  return `Unknown command /${typed}. ${nearest === undefined ? "See /help." : `Did you mean /${nearest}?`}`;
}
