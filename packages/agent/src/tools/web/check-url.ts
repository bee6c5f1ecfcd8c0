// Which addresses WebFetch may request, before and after their names are resolved.
import { isIP } from "node:net";
import { isPublicAddress } from "./is-public-address.ts";
import type { Web } from "./web.ts";

/** Names that are always local, whatever they resolve to. */
const INNER_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/;
const URL_CHARACTERS = 4_000;

export type CheckedUrl =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly reason: string };

export function parseUrl(text: string, base?: URL): CheckedUrl {
  const url = URL.parse(text, base?.href);
  if (!url || text.length > URL_CHARACTERS) return refuseUrl(`${text.slice(0, 200)} is not a valid address.`);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return refuseUrl(`Only http and https can be fetched, not ${url.protocol}`);
  if (url.username !== "" || url.password !== "")
    return refuseUrl("An address with a user or password in it is not fetched.");
  url.hash = "";
  return { ok: true, url };
}

export type Resolved =
  | { readonly ok: true; readonly addresses: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/** All addresses must be public: it is not known which of them is used. */
export async function resolvePublicAddresses(url: URL, web: Web, allowPrivate: boolean): Promise<Resolved> {
  // The parser has already made 0x7f.1 and 2130706433 into 127.0.0.1.
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const isInner = INNER_NAMES.test(host);
  if (isInner && !allowPrivate)
    return refuseUrl(`${host} is a name of this machine or its network; such addresses are not fetched.`);
  const addresses = isIP(host) ? [host] : await web.resolve(host).catch(() => []);
  if (addresses.length === 0) return refuseUrl(`${host} cannot be found.`);
  const inner = addresses.find((address) => !isPublicAddress(address));
  if (inner !== undefined && !allowPrivate) {
    return refuseUrl(
      `${host} leads to ${inner}, which is not on the open internet; such addresses are not fetched.`,
    );
  }
  return { ok: true, addresses };
}

const refuseUrl = (reason: string) => ({ ok: false, reason }) as const;
