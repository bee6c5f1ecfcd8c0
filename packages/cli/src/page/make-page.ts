// Makes one self-contained HTML page: it loads nothing from the network, and nothing in its data can act. The data is compressed text that
// only the page's own script reads and shows as text; the page's content policy blocks all other scripts.
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import client from "./page-client.made.ts";
import type { PageBlock, PageData } from "./page-data.ts";
import { escapeHtml, writePlainParts } from "./write-plain-parts.ts";

/** The size limit of a page: larger ones take a second to open. */
const MAX_BYTES = 3_000_000;
/** Maximum characters per block, tried in turn until the page is small enough. */
const LIMITS = [Number.POSITIVE_INFINITY, 60_000, 20_000, 8_000, 4_000, 2_000, 1_000, 500, 200] as const;
/** The share of a shortened block that is taken from its end, where errors often are. */
const TAIL_SHARE = 0.25;

export function makePage(data: PageData): string {
  for (const limit of LIMITS) {
    const page = wrapData(
      limit === Number.POSITIVE_INFINITY
        ? data
        : { ...data, blocks: data.blocks.map((block) => cutBlock(block, limit)) },
    );
    if (Buffer.byteLength(page) <= MAX_BYTES || limit === LIMITS.at(-1)) return page;
  }
  throw new Error("There is no last limit.");
}

function cutBlock(block: PageBlock, limit: number): PageBlock {
  if (block.t.length <= limit) return block;
  const tail = Math.floor(limit * TAIL_SHARE);
  const shown = `${block.t.slice(0, limit - tail).toWellFormed()}\n…\n${block.t.slice(-tail).toWellFormed()}`;
  return { ...block, t: shown, c: block.t.length - limit };
}

function wrapData(data: PageData): string {
  const { script, style } = client;
  const packed = gzipSync(JSON.stringify(data), { level: 9 }).toString("base64");
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(data.title)}</title>
<style>${style}</style>
</head>
<body>
<noscript><main>${writePlainParts(data)}</main></noscript>
<main id="page"></main>
<script type="application/octet-stream" id="data">${packed}</script>
<script>${script}</script>
</body>
</html>
`;
}

const hashOf = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;
