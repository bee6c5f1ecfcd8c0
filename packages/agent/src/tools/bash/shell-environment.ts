// The environment commands run in: nothing waits for a person, pages its output or paints it. Pure.

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
  // Takes the prepared message as it is, where git would open an editor.
  GIT_EDITOR: "true",
  DEBIAN_FRONTEND: "noninteractive",
  // They would change which files a pattern such as `*` stands for, after somebody has looked at those.
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
