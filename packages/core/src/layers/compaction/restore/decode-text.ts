// Decodes what was read from a file if it is text. A binary file would fill the window with noise.

/** Binary content that was decoded as text contains replacement characters; a few may be genuine. */
const MAX_REPLACED = 0.01;

/** Returns the text, or undefined for binary content: NUL bytes or invalid UTF-8. */
export function decodeText(content: string | Uint8Array): string | undefined {
  if (typeof content === "string") return isBinaryText(content) ? undefined : content;
  if (content.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}

function isBinaryText(text: string): boolean {
  if (text.includes("\0") || !text.isWellFormed()) return true;
  const replaced = text.match(/\ufffd/g)?.length ?? 0;
  return replaced > text.length * MAX_REPLACED;
}
