// Filler text of a given length, always the same, for what a recording does not contain. Pure.

const WORDS =
  "the agent reads files and runs commands; each tool has a name, a description and a schema of its input, and the rules of the project follow".split(
    " ",
  );

export function makeFiller(characters: number): string {
  const parts = [
    "(This stands for the system prompt and the tools of the recorded agent, which are not on record.)",
  ];
  let length = parts[0]!.length;
  for (let at = 0; length < characters; at++) {
    const word = WORDS[(at * 7 + (at >> 4)) % WORDS.length]!;
    parts.push(word);
    length += word.length + 1;
  }
  return parts.join(" ").slice(0, Math.max(parts[0]!.length, characters));
}
