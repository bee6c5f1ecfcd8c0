// Fetching pages: redirects, content types, limits. The web is a table of pages here; some tests use a real server.
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Place } from "../place.case.ts";
import { PAGE_BYTES } from "./fetch-page.ts";
import { readPageText } from "./read-page-text.ts";
import { nodeWeb, type Web } from "./web.ts";
import { type WebFetchOptions, webFetchTool } from "./web-fetch-tool.ts";

let place: Place;
beforeEach(async () => {
  place = await Place.make();
});
afterEach(() => place.remove());

interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly location?: string;
  readonly body?: string | Buffer;
}

/** Pages by address; records the requests. */
function table(pages: Record<string, Answer>, names: Record<string, string> = {}): Web & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    resolve: async (host) => [names[host] ?? "93.184.215.14"],
    get: async (url) => {
      asked.push(url.href);
      const {
        status = 200,
        type = "text/html",
        location,
        body = "",
      } = pages[url.href] ?? { status: 404, body: "none" };
      return {
        status,
        headers: { "content-type": type, ...(location !== undefined && { location }) },
        body: (async function* () {
          yield Buffer.from(body);
        })(),
      };
    },
  };
}

const fetchWith = (web: Web, url: string, options: WebFetchOptions = {}) =>
  place.run(webFetchTool({ web, ...options }), { url });

describe("WebFetch", () => {
  it("turns HTML into Markdown, leaving out what is not content", async () => {
    const body = `<!doctype html><html><head><title>T</title><style>x{}</style><script>alert(1)</script></head><body>
      <nav><a href="/menu">Menu</a></nav><h1>Title_one</h1><p>Some <b>bold</b> and <a href="/there">a link</a>,
      <a href="#here">an anchor</a>.</p><img src="data:x" alt="a picture"><svg><text>no</text></svg>
      <table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2|3</td></tr></tbody></table>
      <pre><code>let x = 1;</code></pre><footer>imprint</footer></body></html>`;
    const { text } = await fetchWith(table({ "https://a.example/": { body } }), "https://a.example");
    expect(text).toContain("[https://a.example/, status 200]");
    expect(text).toContain("# Title_one");
    expect(text).toContain("Some **bold** and [a link](/there), an anchor.");
    expect(text).toContain("| A | B |\n| --- | --- |\n| 1 | 2\\|3 |");
    expect(text).toContain("let x = 1;");
    expect(text).toContain("a picture");
    expect(text).not.toMatch(/alert|Menu|imprint|x\{\}|no<|data:x/);
  });

  it("follows redirects within a site, checking each, and reports others", async () => {
    const web = table({
      "http://a.example/": { status: 301, location: "https://a.example/" },
      "https://a.example/": { status: 302, location: "//www.a.example/x" },
      "https://www.a.example/x": { status: 200, type: "text/plain", body: "arrived" },
      "https://a.example/away": { status: 302, location: "https://b.example/y" },
      "https://a.example/in": { status: 302, location: "http://169.254.169.254/" },
      "https://a.example/down": { status: 302, location: "http://a.example/" },
      "https://a.example/port": { status: 302, location: "https://a.example:8443/" },
      "https://a.example/file": { status: 302, location: "file:///etc/passwd" },
      "https://a.example/round": { status: 302, location: "/round" },
    });
    expect((await fetchWith(web, "http://a.example/")).text).toContain("arrived");
    for (const [path, says] of [
      ["away", "Fetch https://b.example/y"],
      ["in", "Fetch http://169.254.169.254/"],
      ["down", "Fetch http://a.example/"],
      ["port", "Fetch https://a.example:8443/"],
      ["file", "Only http and https"],
      ["round", "More than 5 redirects"],
    ]) {
      const output = await fetchWith(web, `https://a.example/${path}`);
      expect(output).toMatchObject({ isError: true, text: expect.stringContaining(says!) });
    }
    expect(web.asked).not.toContain("http://169.254.169.254/");
  });

  it("resolves and checks the name again at each hop", async () => {
    let asked = 0;
    const web = table({ "https://a.example/": { status: 302, location: "/next" } });
    const turning = { ...web, resolve: async () => [++asked > 1 ? "127.0.0.1" : "93.184.215.14"] };
    expect((await fetchWith(turning, "https://a.example/")).text).toContain("leads to 127.0.0.1");
    expect(web.asked).toEqual(["https://a.example/"]);
  });

  it("shows text unchanged, and refuses other content", async () => {
    const web = table({
      "https://a.example/j": { type: "application/json", body: '{"a":1}' },
      "https://a.example/ld": { type: "application/ld+json", body: "{}" },
      "https://a.example/l": {
        type: "text/plain; charset=iso-8859-1",
        body: Buffer.from("gr\xfc\xdf", "latin1"),
      },
      "https://a.example/p": { type: "application/pdf", body: "%PDF-" },
      "https://a.example/b": { type: "text/plain", body: Buffer.from([1, 0, 2]) },
      "https://a.example/e": { type: "text/html", body: "" },
    });
    const get = async (path: string) => (await fetchWith(web, `https://a.example/${path}`)).text;
    expect(await get("j")).toContain('{"a":1}');
    expect(await get("ld")).toContain("{}");
    expect(await get("l")).toContain("grüß");
    expect(await get("p")).toContain("It is application/pdf of 5 bytes");
    expect(await get("b")).toContain("not text");
    expect(await get("e")).toContain("(empty)");
    expect(await fetchWith(web, "https://a.example/none")).toMatchObject({
      isError: true,
      text: "[https://a.example/none, status 404]\n\nnone",
    });
  });

  it("is limited: the rest of a long page is in a file, and no response is read without end", async () => {
    const long = "a line of text\n".repeat(5_000);
    const web = table({ "https://a.example/long": { type: "text/plain", body: long } });
    const { text } = await fetchWith(web, "https://a.example/long");
    expect(text.length).toBeLessThan(30_500);
    const [, path] = /all of them are in (.*)\]$/.exec(text)!;
    expect(await readFile(path!, "utf8")).toBe(long);
    let given = 0;
    const endless: Web = {
      ...web,
      get: async () => ({
        status: 200,
        headers: { "content-type": "text/plain" },
        body: (async function* () {
          for (;;) {
            given += 1024 * 1024;
            yield Buffer.alloc(1024 * 1024, "x");
          }
        })(),
      }),
    };
    expect((await fetchWith(endless, "https://a.example/")).text).toContain("its end is missing");
    expect(given).toBeLessThanOrEqual(PAGE_BYTES + 1024 * 1024);
  });

  it("extracts the text of HTML that was built to be slow to parse", () => {
    const page = {
      ok: true,
      url: new URL("https://a.example"),
      status: 200,
      type: "text/html",
      isCut: false,
    } as const;
    const html = `<p>first</p>${"<div>".repeat(50_000)}last`;
    expect(readPageText({ ...page, bytes: Buffer.from(html) }, 200)).toEqual({
      ok: true,
      text: " first last",
      isCut: false,
    });
  });

  it("ends at its timeout and when it is interrupted", async () => {
    const silent: Web = { resolve: () => new Promise(() => {}), get: () => new Promise(() => {}) };
    expect((await fetchWith(silent, "https://a.example/", { timeout: 20 })).text).toContain(
      "did not answer within 20 ms",
    );
    const abort = new AbortController();
    const waiting = place.run(webFetchTool({ web: silent }), { url: "https://a.example/" }, abort.signal);
    abort.abort();
    expect((await waiting).text).toBe("Interrupted.");
  });
});

describe("a real server", () => {
  let server: Server;
  beforeEach(async () => {
    server = createServer((request, response) => {
      if (request.url === "/bomb") {
        response.writeHead(200, { "content-type": "text/plain", "content-encoding": "gzip" });
        response.end(gzipSync(Buffer.alloc(30 * 1024 * 1024, "x")));
        return;
      }
      response.writeHead(200, { "content-type": "text/plain", "content-encoding": "gzip" });
      response.end(gzipSync(`host ${request.headers.host}`));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => server.close());

  const at = (path = "") => `http://pinned.example:${(server.address() as AddressInfo).port}/${path}`;
  const web: Web = { ...nodeWeb, resolve: async () => ["127.0.0.1"] };

  it("is contacted at the address that was checked, even if its name resolves differently later", async () => {
    expect((await fetchWith(web, at(), { allowPrivate: true })).text).toContain("host pinned.example:");
    expect(await fetchWith(web, at())).toMatchObject({
      isError: true,
      text: expect.stringContaining("127.0.0.1"),
    });
  });

  it("cannot expand a small compressed answer beyond the limit", async () => {
    const { text } = await fetchWith(web, at("bomb"), { allowPrivate: true });
    expect(text).toContain("its end is missing");
    expect(text.length).toBeLessThan(31_000);
  });

  it("that does not exist is reported", async () => {
    const gone = at();
    await new Promise((resolve) => server.close(resolve));
    expect((await fetchWith(web, gone, { allowPrivate: true })).text).toContain("cannot be fetched");
  });
});
