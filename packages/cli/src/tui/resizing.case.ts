// A long answer in which every word is different, and a check that each word is in the terminal exactly once.

/** Emoji and other characters that take two columns in all terminals. */
const WIDE = ["漢字かな", "한국어도", "👍", "🎉🎉", "ｗｉｄｅ"];

export interface LongAnswer {
  readonly text: string;
  readonly words: readonly string[];
}

/** Paragraphs of every length, lists, code and quotes, some of them taller than a screen. */
export function writeLongAnswer(random: () => number, count: number): LongAnswer {
  const words: string[] = [];
  const nextWord = () => {
    const word = `w${String(words.length).padStart(4, "0")}`;
    words.push(word);
    return random() < 0.15 ? `${word} ${WIDE[Math.floor(random() * WIDE.length)]}` : word;
  };
  const line = (length: number) => Array.from({ length }, nextWord).join(" ");
  const size = (most: number) => 1 + Math.floor(random() * most);
  const blocks: string[] = [];
  while (words.length < count) {
    const kind = random();
    if (kind < 0.6) blocks.push(line(size(80)));
    else if (kind < 0.75)
      blocks.push(Array.from({ length: size(8) }, () => `- ${line(size(20))}`).join("\n"));
    else if (kind < 0.9)
      blocks.push(`\`\`\`\n${Array.from({ length: size(40) }, () => line(size(3))).join("\n")}\n\`\`\``);
    else blocks.push(`> ${line(size(30))}`);
  }
  return { text: blocks.join("\n\n"), words };
}

/** The words that are missing, and those that occur more than once or in the wrong place. */
export function compareWords({ words }: LongAnswer, shown: string): { lost: string[]; doubled: string[] } {
  const found = shown.match(/w\d{4}/g) ?? [];
  const times = new Map<string, number>();
  for (const word of found) times.set(word, (times.get(word) ?? 0) + 1);
  return {
    lost: words.filter((word) => !times.has(word)),
    doubled: words.filter((word) => (times.get(word) ?? 0) > 1),
  };
}

/** Numbers from a seed, the same in every run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
