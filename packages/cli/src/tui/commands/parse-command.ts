// Distinguishes a command from a message. Pure.

/** Parses `/name argument`; undefined for a text that is not a command, such as a path. */
export function parseCommand(text: string): { readonly name: string; readonly argument: string } | undefined {
  const [, name, argument = ""] = /^\/([a-z][\w:-]*)(?:\s+([\s\S]*))?$/i.exec(text.trim()) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase(), argument };
}
