// The environment of commands: no prompts, no pagers, no colours. Pure.

type Environment = Readonly<Record<string, string | undefined>>;

/** There is no terminal, and nobody to answer. */
const FOR_A_PROGRAM: Environment = {
  TERM: "dumb",
  NO_COLOR: "1",
  FORCE_COLOR: undefined,
  CLICOLOR_FORCE: undefined,
  PAGER: "cat",
  GIT_PAGER: "cat",
  MANPAGER: "cat",
  GIT_TERMINAL_PROMPT: "0",
  // Accepts the prepared message where git would open an editor.
  GIT_EDITOR: "true",
  DEBIAN_FRONTEND: "noninteractive",
  // `pal memory` in a command must not pass for a person.
  PALIMPSEST_IN_COMMAND: "1",
  // They would change which files a pattern such as `*` matches, after permissions were checked.
  BASHOPTS: undefined,
  SHELLOPTS: undefined,
  GLOBIGNORE: undefined,
};

export function shellEnvironment(own: Environment): Record<string, string> {
  const all = { ...own, ...FOR_A_PROGRAM };
  return Object.fromEntries(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
