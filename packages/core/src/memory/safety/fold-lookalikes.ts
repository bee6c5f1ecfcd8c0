// Normalises texts for comparison: accents, widths, case, look-alike letters, quotation marks and white space make no
// difference, and invisible characters are dropped. Maps each character to its original position. Pure.

export interface Folded {
  readonly text: string;
  /** The position of each character in the original, and the end of the last one. */
  readonly places: readonly number[];
}

/** Letters of other scripts that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["аɑα", "a"],
    ["ьЬ", "b"],
    ["сϲ", "c"],
    ["ԁ", "d"],
    ["еєε", "e"],
    ["ɡ", "g"],
    ["һн", "h"],
    ["іıιɩ", "i"],
    ["јϳ", "j"],
    ["кκ", "k"],
    ["ӏⅼ", "l"],
    ["м", "m"],
    ["пո", "n"],
    ["оοσςօ", "o"],
    ["рρ", "p"],
    ["ԛ", "q"],
    ["г", "r"],
    ["ѕ", "s"],
    ["тτ", "t"],
    ["υս", "u"],
    ["ѵν", "v"],
    ["ѡω", "w"],
    ["хχ", "x"],
    ["уγ", "y"],
    ["‘’‚‛′`´", "'"],
    ["“”„‟″«»", '"'],
    ["‐‑‒–—―−", "-"],
  ].flatMap(([from, to]) => [...from!].map((each) => [each, to!])),
);
const ASCII = /^[\0-\x7f]*$/;
const ALL_LOOKALIKES = new RegExp(`[${Object.keys(LOOKALIKES).join("")}]`, "gu");
const ALL_DROPPED = /[\p{Cf}\p{Mn}\p{Me}\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u3164\uffa0]/gu;
const SPACES = /[\s\p{Z}\p{Cc}]+/gu;
const DROPPED = /[\p{Cf}\p{Mn}\p{Me}\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u3164\uffa0]/u;

export function foldedWithPlaces(text: string): Folded {
  let out = "";
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    for (const plain of character.normalize("NFKD").toLowerCase()) {
      if (DROPPED.test(plain)) continue;
      const isSpace = /[\s\p{Z}\p{Cc}]/u.test(plain);
      if (isSpace && (out === "" || out.endsWith(" "))) continue;
      const folded = isSpace ? " " : (LOOKALIKES[plain] ?? plain);
      for (let unit = 0; unit < folded.length; unit++) places.push(at);
      out += folded;
    }
    at += character.length;
  }
  places.push(at);
  return { text: out, places };
}

/** The same without positions, and faster; for comparing whole texts. */
export function foldLookalikes(text: string): string {
  const plain = ASCII.test(text) ? text : text.normalize("NFKD");
  return plain
    .toLowerCase()
    .replace(ALL_DROPPED, "")
    .replace(ALL_LOOKALIKES, (letter) => LOOKALIKES[letter]!)
    .replace(SPACES, " ")
    .trim();
}
