// Fetches one page: checks every hop, follows redirects within the site, limits size and time.
import { parseUrl, resolvePublicAddresses } from "./check-url.ts";
import type { Web, WebResponse } from "./web.ts";

const MAX_REDIRECTS = 5;
/** After unpacking. Text longer than this is not read by anybody. */
export const PAGE_BYTES = 5 * 1024 * 1024;

export interface Page {
  readonly ok: true;
  readonly url: URL;
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
  readonly isCut: boolean;
}

export type Fetched =
  | Page
  | { readonly ok: false; readonly reason: string }
  /** A redirect to another site needs a call, and a permission, of its own. */
  | { readonly ok: false; readonly redirect: URL };

export interface FetchOptions {
  readonly web: Web;
  readonly signal: AbortSignal;
  readonly allowPrivate: boolean;
}

export async function fetchPage(text: string, { web, signal, allowPrivate }: FetchOptions): Promise<Fetched> {
  let next = parseUrl(text);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    if (!next.ok) return next;
    const { url } = next;
    const found = await resolvePublicAddresses(url, web, allowPrivate);
    if (!found.ok) return found;
    const response = await web.get(url, found.addresses, signal);
    const location = response.headers.location;
    const isRedirect = response.status >= 300 && response.status < 400 && location !== undefined;
    if (!isRedirect) return readBody(url, response);
    // The body of a redirect is not needed.
    await discardBody(response).catch(() => {});
    next = parseUrl(location, url);
    if (next.ok && !isSameSite(url, next.url)) return { ok: false, redirect: next.url };
  }
  return { ok: false, reason: `More than ${MAX_REDIRECTS} redirects.` };
}

/** Permission was given for one host: only redirects within it are followed. */
function isSameSite(from: URL, to: URL): boolean {
  const removeWww = ({ hostname }: URL) => hostname.replace(/^www\./, "");
  const isDowngrade = from.protocol === "https:" && to.protocol === "http:";
  return removeWww(from) === removeWww(to) && from.port === to.port && !isDowngrade;
}

async function readBody(url: URL, { status, headers, body }: WebResponse): Promise<Page> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    parts.push(part);
    length += part.length;
    if (length > PAGE_BYTES) break;
  }
  const bytes = Buffer.concat(parts).subarray(0, PAGE_BYTES);
  return { ok: true, url, status, type: headers["content-type"] ?? "", bytes, isCut: length > PAGE_BYTES };
}

/** Leaving the loop closes the connection. */
async function discardBody({ body }: WebResponse): Promise<void> {
  for await (const _ of body) break;
}
