// Network access for WebFetch: DNS lookups, and requests to addresses that have been checked.
import { lookup } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { type Duplex, pipeline } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

export interface WebResponse {
  readonly status: number;
  /** Lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: AsyncIterable<Uint8Array>;
}

export interface Web {
  resolve(host: string): Promise<readonly string[]>;
  /** Connects only to these addresses, which were checked. Does not follow redirects. */
  get(url: URL, addresses: readonly string[], signal: AbortSignal): Promise<WebResponse>;
}

const HEADERS = {
  "user-agent": "palimpsest (coding agent)",
  accept: "text/markdown, text/html;q=0.9, text/plain;q=0.9, application/json;q=0.8, */*;q=0.1",
  "accept-encoding": "gzip, deflate, br",
};

export const nodeWeb: Web = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  get: (url, addresses, signal) =>
    new Promise((resolve, reject) => {
      const request = url.protocol === "https:" ? httpsRequest : httpRequest;
      const options = { headers: HEADERS, signal, lookup: pinAddresses(addresses), agent: false as const };
      request(url, options, (response) => resolve(openResponse(response)))
        .once("error", reject)
        .end();
    }),
};

/** Replaces a second lookup, which a hostile name server could answer differently. */
function pinAddresses(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, answer) => {
    if (options.all) answer(null, all);
    else answer(null, all[0]!.address, all[0]!.family);
  };
}

function openResponse(response: IncomingMessage): WebResponse {
  const unpack = createUnpacker(response.headers["content-encoding"]);
  // Errors of both streams surface in the one that is read.
  const body = unpack ? pipeline(response, unpack, () => {}) : response;
  const headers = Object.entries(response.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[0] : value,
  ]);
  return { status: response.statusCode ?? 0, headers: Object.fromEntries(headers), body };
}

function createUnpacker(encoding: string | undefined): Duplex | undefined {
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip();
  if (encoding === "br") return createBrotliDecompress();
  return encoding === "deflate" ? createInflate() : undefined;
}
