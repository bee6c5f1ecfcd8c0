// Expands `{a,b}` into its words. Pure.

const MAX_WORDS = 100;
/** Anything but plain text inside the braces is left to the shell. */
const NOT_PLAIN = /[\\'"$`*?[]/;

/** `text` starts and ends with the braces. Undefined if only the shell can expand it. */
export function expandBraces(text: string): readonly string[] | undefined {
  if (NOT_PLAIN.test(text)) return undefined;
  const budget = { left: MAX_WORDS };
  const words = expand(text, budget);
  return budget.left < 0 ? undefined : words;
}

function expand(text: string, budget: { left: number }): string[] | undefined {
  const open = text.indexOf("{");
  if (open < 0) {
    budget.left--;
    return [text];
  }
  const items = itemsIn(text, open);
  if (!items || budget.left < 0) return undefined;
  const tails = expand(text.slice(items.end), budget);
  if (!tails) return undefined;
  const words: string[] = [];
  for (const item of items.texts) {
    const inner = expand(item, budget);
    if (!inner || words.length > MAX_WORDS) return undefined;
    for (const each of inner) for (const tail of tails) words.push(text.slice(0, open) + each + tail);
  }
  return words;
}

/** The items between the commas of the braces at `open`; undefined for `{1..3}` and other braces without a list. */
function itemsIn(text: string, open: number): { texts: string[]; end: number } | undefined {
  const texts: string[] = [];
  let [depth, from] = [0, open + 1];
  for (let at = open; at < text.length; at++) {
    const char = text[at];
    if (char === "{") depth++;
    if (char === "," && depth === 1) {
      texts.push(text.slice(from, at));
      from = at + 1;
    }
    if (char !== "}" || --depth > 0) continue;
    if (texts.length === 0) return undefined;
    return { texts: [...texts, text.slice(from, at)], end: at + 1 };
  }
  return undefined;
}
