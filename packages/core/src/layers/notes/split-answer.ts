// Takes the closing paragraphs of an answer, which say what was found, done and decided. Pure.

/** A horizontal rule. */
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;

/** A line that begins or ends a code block. */
export const CODE_FENCE = /^[ \t]*(```|~~~)/gm;

/** Splits at blank lines, but keeps a code block, a list, and a table with its heading whole. */
function splitParagraphs(text: string): readonly string[] {
  const paragraphs: string[] = [];
  let lines: string[] = [];
  let isInCode = false;
  const endParagraph = () => {
    if (lines.length > 0) paragraphs.push(lines.join("\n"));
    lines = [];
  };
  for (const line of text.split("\n")) {
    if (line.search(CODE_FENCE) === 0) isInCode = !isInCode;
    if (!isInCode && (line.trim() === "" || RULE.test(line))) endParagraph();
    else lines.push(line.trimEnd());
  }
  endParagraph();
  return joinHeadings(paragraphs);
}

/** Joins a heading, or a line that announces what follows, to the next paragraph: alone it says nothing. */
function joinHeadings(paragraphs: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const paragraph of paragraphs) {
    if (isOpen) joined[joined.length - 1] += `\n${paragraph}`;
    else joined.push(paragraph);
    const last = paragraph.split("\n").at(-1)!;
    isOpen = /^#{1,6}\s/.test(last) || /:\**$/.test(last.trim());
  }
  return joined;
}

/** Returns as many whole paragraphs from the end as fit; "" if not even the last one fits. */
export function takeClosing(text: string, room: number, countTokens: (text: string) => number): string {
  const paragraphs = splitParagraphs(text);
  let closing = "";
  for (const paragraph of paragraphs.toReversed()) {
    const longer = closing === "" ? paragraph : `${paragraph}\n\n${closing}`;
    if (countTokens(longer) > room) break;
    closing = longer;
  }
  return closing;
}
