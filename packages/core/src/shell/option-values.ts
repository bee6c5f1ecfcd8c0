// Finds values of options among a command's words, however they are attached. Pure.

/** Where the words behind a program's own options begin. `values` are options that take the next word. */
export function afterOptions(
  texts: readonly string[],
  {
    values = "",
    operands = 0,
    option = /^-./,
    takesNext = /(?!)/,
  }: { values?: string; operands?: number; option?: RegExp; takesNext?: RegExp } = {},
): number {
  const valued = new Set(values.split(" "));
  let at = 0;
  while (option.test(texts[at] ?? "")) {
    if (texts[at] === "--") {
      at++;
      break;
    }
    at += valued.has(texts[at]!) || takesNext.test(texts[at]!) ? 2 : 1;
  }
  return at + operands;
}

/** Values of the named options: `-c x`, `-cx`, `-qc x`, `--command x`, `--command=x`. */
export function valuesOf(texts: readonly string[], names: string): readonly string[] {
  const wanted = names.split(" ").filter(Boolean);
  return texts.flatMap((text, at) => {
    const [, long = "", attached] = /^(--?[^=\s]+)=([\s\S]*)$/.exec(text) ?? [];
    if (attached !== undefined && wanted.includes(long)) return [attached];
    if (wanted.includes(text)) return texts[at + 1] === undefined ? [] : [texts[at + 1]!];
    const short = wanted.find(
      (name) => /^-[^-]$/.test(name) && /^-[^-]/.test(text) && text.includes(name[1]!),
    );
    if (short === undefined) return [];
    const rest = text.slice(text.indexOf(short[1]!, 1) + 1);
    if (!/^-[A-Za-z0-9]*$/.test(text.slice(0, text.length - rest.length))) return [];
    if (rest !== "") return [rest];
    return texts[at + 1] === undefined ? [] : [texts[at + 1]!];
  });
}
