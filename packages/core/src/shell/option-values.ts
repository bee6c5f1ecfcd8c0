// Finds values of options among a command's words, however they are attached. Pure.

/** The index of the first word after a program's own options. `values` are the options that take the next word. */
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
    at += isFollowed(texts[at]!, valued) || takesNext.test(texts[at]!) ? 2 : 1;
  }
  return at + operands;
}

/** `-u root`, `-nu root`, `--user root`, `--us root` */
function isFollowed(text: string, valued: ReadonlySet<string>): boolean {
  if (valued.has(text)) return true;
  if (text.startsWith("--")) return !text.includes("=") && isAbbreviation(text, [...valued]);
  // In a cluster the first letter that takes a value ends the cluster; the rest of the word is the value.
  const letters = /^-[A-Za-z0-9]{2,}$/.test(text) ? text.slice(1) : "";
  const at = [...letters].findIndex((letter) => valued.has(`-${letter}`));
  return at >= 0 && at === letters.length - 1;
}

/** Programs accept any unambiguous prefix of a long option's name. */
const isAbbreviation = (given: string, names: readonly string[]): boolean =>
  /^--[A-Za-z]/.test(given) && names.some((name) => name.startsWith(given));

/** Values of the named options: `-c x`, `-cx`, `-qc x`, `--command x`, `--command=x`. */
export function valuesOf(texts: readonly string[], names: string): readonly string[] {
  const wanted = names.split(" ").filter(Boolean);
  return texts.flatMap((text, at) => {
    const [, long = "", attached] = /^(--?[^=\s]+)=([\s\S]*)$/.exec(text) ?? [];
    const isNamed = (name: string) => wanted.includes(name) || isAbbreviation(name, wanted);
    if (attached !== undefined && isNamed(long)) return [attached];
    if (isNamed(text)) return texts[at + 1] === undefined ? [] : [texts[at + 1]!];
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
