// Whether a PDF can go to the model as a document. One the API refuses would make every later request fail. Pure.

/** A page costs up to 3,000 tokens: about as much as one read of text may. */
const PDF_PAGES = 10;
const PDF_BYTES = 3_750_000;

const INSTEAD = "Take the text out with Bash, for example: pdftotext -layout -f 1 -l 5 FILE -";

export const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString("latin1") === "%PDF-";

/** Why it cannot be sent, or undefined. */
export function explainPdfProblem(bytes: Buffer): string | undefined {
  if (bytes.length > PDF_BYTES) return `it has ${bytes.length} bytes, more than ${PDF_BYTES}. ${INSTEAD}`;
  const text = bytes.toString("latin1");
  if (!text.slice(-2_048).includes("%%EOF")) return `it is damaged: its end is missing. ${INSTEAD}`;
  if (/\/Encrypt\b/.test(text)) return `it is encrypted. ${INSTEAD}`;
  const pages = countPages(text);
  if (pages === undefined) return `its pages cannot be counted. ${INSTEAD}`;
  if (pages > PDF_PAGES) return `it has ${pages} pages, more than ${PDF_PAGES}. ${INSTEAD}`;
  return undefined;
}

/** The root of the page tree counts all pages, but is invisible in compressed object streams. */
function countPages(text: string): number | undefined {
  const trees = text.matchAll(
    /\/Type\s*\/Pages\b[^>]*?\/Count\s+(\d+)|\/Count\s+(\d+)[^>]*?\/Type\s*\/Pages\b/g,
  );
  const counted = [...trees].map((found) => Number(found[1] ?? found[2]));
  const leaves = text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  const pages = Math.max(leaves, ...counted);
  return pages > 0 ? pages : undefined;
}
