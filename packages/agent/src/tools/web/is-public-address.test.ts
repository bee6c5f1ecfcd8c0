// Addresses that must never be requested, in every notation, and some that may be.
import { describe, expect, it } from "vitest";
import { parseUrl, resolvePublicAddresses } from "./check-url.ts";
import { isPublicAddress } from "./is-public-address.ts";
import type { Web } from "./web.ts";

const NOT_PUBLIC = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 127.0.0.1 127.255.255.254 169.254.0.1
  169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1
  198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 168.63.129.16
  :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:8.8.8.8
  ::ffff:0:127.0.0.1 64:ff9b::127.0.0.1 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b::1 64:ff9b:1::1 100::1
  2001::1 2001:0:7f00:1:: 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1:: 2002:a00:1::1 3fff::1
  fc00::1 fd00:ec2::254 fdff::1 fe80::1 fe80::1%eth0 febf::1 fec0::1 ff02::1 4000::1 5f00::1
`;

const PUBLIC = `
  1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.1 126.255.255.255 128.0.0.1 172.15.255.255 172.32.0.1 192.167.255.255
  192.169.0.1 198.17.255.255 198.20.0.1 223.255.255.255 2606:4700::1111 2a00:1450:4001::200e 2001:4860:4860::8888
  64:ff9b::8.8.8.8 64:ff9b::808:808
`;

const list = (text: string) => text.trim().split(/\s+/);

describe("isPublic", () => {
  it.each(list(NOT_PUBLIC))("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(list(PUBLIC))("%s is", (address) => expect(isPublicAddress(address)).toBe(true));
  it("a text that is not an address is not public", () => {
    for (const text of ["", "localhost", "1.2.3", "0x7f000001", "1.1.1.1/8"])
      expect(isPublicAddress(text)).toBe(false);
  });
});

/** Every name resolves to a public address, unless `names` says otherwise. */
const web = (names: Record<string, string[]> = {}): Web => ({
  resolve: async (host) => names[host] ?? ["93.184.215.14"],
  get: () => Promise.reject(new Error("not asked")),
});

async function isAllowed(text: string, names?: Record<string, string[]>): Promise<boolean> {
  const parsed = parseUrl(text);
  return parsed.ok && (await resolvePublicAddresses(parsed.url, web(names), false)).ok;
}

describe("an address", () => {
  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://0x7f.1/",
    "http://0x7f000001/",
    "http://2130706433/",
    "http://017700000001/",
    "http://0177.0.0.1/",
    "http://127.0.0.1./",
    "http://①②⑦.⓪.⓪.①/",
    "http://0/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[0:0:0:0:0:ffff:7f00:0001]/",
    "http://[fe80::1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://2852039166/",
    "http://0xa9fea9fe/",
    "http://localhost/",
    "http://LOCALHOST./",
    "http://a.localhost/",
    "http://printer.local/",
    "http://metadata.google.internal/",
    "file:///etc/passwd",
    "ftp://example.com/",
    "gopher://example.com/",
    "data:text/html,x",
    "javascript:1",
    "http://user:secret@example.com/",
    "http://example.com@127.0.0.1/",
    "http://",
    "nonsense",
    `http://example.com/${"x".repeat(4_000)}`,
  ])("%s is refused", async (text) => expect(await isAllowed(text)).toBe(false));

  it.each([
    "https://example.com/",
    "http://example.com:8080/a?b#c",
    "https://8.8.8.8/",
    "https://[2606:4700::1111]/",
  ])("%s is allowed", async (text) => expect(await isAllowed(text)).toBe(true));

  it("is judged by all addresses that its name resolves to", async () => {
    expect(await isAllowed("http://evil.example/", { "evil.example": ["10.0.0.1"] })).toBe(false);
    expect(await isAllowed("http://evil.example/", { "evil.example": ["1.1.1.1", "::1"] })).toBe(false);
    expect(await isAllowed("http://evil.example/", { "evil.example": [] })).toBe(false);
    expect(await isAllowed("http://good.example/", { "good.example": ["1.1.1.1", "2606:4700::1"] })).toBe(
      true,
    );
  });
});
