// Writes a page to a file that only the person can read, since it contains the whole conversation.
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { printWarning } from "../output.ts";
import { maskDeep } from "../sessions/mask.ts";
import { formatBytes } from "../text/numbers.ts";
import { makePage } from "./make-page.ts";
import type { PageData } from "./page-data.ts";

interface PageOptions {
  readonly unmasked?: boolean | undefined;
}

export async function writePage(path: string, data: PageData, options: PageOptions = {}): Promise<void> {
  printWarning(await savePage(path, data, options));
}

/** Masks keys and passwords unless the person wants them, since pages are made to be shared. Returns a sentence about the file. */
export async function savePage(
  path: string,
  data: PageData,
  { unmasked = false }: PageOptions = {},
): Promise<string> {
  const file = resolve(path);
  const page = makePage(unmasked ? data : (maskDeep(data) as PageData));
  await writeFile(file, page, { mode: 0o600 });
  const size = formatBytes(Buffer.byteLength(page));
  return `Wrote ${file} (${size}).${unmasked ? "" : " Keys and passwords are masked."}`;
}
