// Writes a page where the person wants it, readable by them alone: it holds all that was said.
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { printWarning } from "../output.ts";
import { maskDeep } from "../sessions/mask.ts";
import { makePage } from "./make-page.ts";
import type { PageData } from "./page-data.ts";

/** Pages are made to be shown to others: keys and passwords are masked unless the person wants them. */
export async function writePage(
  path: string,
  data: PageData,
  { unmasked = false }: { readonly unmasked?: boolean | undefined } = {},
): Promise<void> {
  const file = resolve(path);
  const page = makePage(unmasked ? data : (maskDeep(data) as PageData));
  await writeFile(file, page, { mode: 0o600 });
  const size = `${(Buffer.byteLength(page) / 1e6).toFixed(2)} MB`;
  printWarning(`Wrote ${file} (${size}).${unmasked ? "" : " Keys and passwords are masked."}`);
}
