// The handful of HTML entities that models write in Markdown.

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|([a-z]{2,5}));/g, (whole, code?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const point = Number(code);
    return point >= 32 && point < 0x110000 && !(point >= 0x7f && point < 0xa0)
      ? String.fromCodePoint(point)
      : whole;
  });
}
