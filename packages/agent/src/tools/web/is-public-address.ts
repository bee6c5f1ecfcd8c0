// Whether an address is on the public internet. Everything else may be this machine, its network, or cloud metadata.
import { BlockList, isIP } from "node:net";

/** Special ranges of IPv4: private, loopback, link-local with metadata, carrier NAT, documentation, multicast, reserved. */
const REFUSED_4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Looks public, but is Azure's internal WireServer.
  ["168.63.129.16", 32],
];

/** Exceptions within the global range: protocol assignments such as Teredo, documentation, and 6to4, which contains an IPv4 address. */
const REFUSED_6: readonly (readonly [string, number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const refused = new BlockList();
for (const [net, prefix] of REFUSED_4) refused.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of REFUSED_6) refused.addSubnet(net, prefix, "ipv6");

/** IPv6: only global unicast, which excludes mapped, local and unassigned addresses. */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, "ipv4");
  if (family !== 6 || address.includes("%")) return false;
  const translated = behindNat64(address);
  if (translated !== undefined) return isPublicAddress(translated);
  return global.check(address, "ipv6") && !refused.check(address, "ipv6");
}

/** NAT64: networks without IPv4 reach it under this prefix, with the IPv4 address in the last 32 bits. */
function behindNat64(address: string): string | undefined {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const found = /^64:ff9b::(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/.exec(canonical);
  if (!found) return undefined;
  const [high, low] = [Number.parseInt(found[1] ?? "0", 16), Number.parseInt(found[2]!, 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
