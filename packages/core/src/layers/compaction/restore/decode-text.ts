// Decides whether what was read from a file is text. A binary file would fill the window with nothing.

/** Text that was decoded without looking shows replacement characters where it was none; a few may be its own. */
const MAX_REPLACED = 0.01;

/** The text, or undefined for a binary: NUL bytes, or no valid UTF-8. */
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
