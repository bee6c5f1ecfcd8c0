// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the places in a configuration look like that
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expandEnv } from "./expand-env.ts";
import { mapResult } from "./map-result.ts";
import { cleanServerText, planToolName } from "./plan-tool-name.ts";
import { planToolSearch } from "./plan-tool-search.ts";
import { fillConfig, readMcpConfigs } from "./read-mcp-configs.ts";

describe("configuration", () => {
  it("comes from the project and the user, who takes precedence", async () => {
    const folder = mkdtempSync(join(tmpdir(), "palimpsest-mcp-config-"));
    const mcpServers = {
      both: { command: "theirs" },
      web: { type: "http", url: "https://example.com", headers: { A: "b" } },
      nonsense: { url: "https://example.com" },
      "bad name": { command: "x" },
    };
    writeFileSync(join(folder, ".mcp.json"), JSON.stringify({ mcpServers }));
    const user = {
      level: "user",
      path: "/user.json",
      value: { mcpServers: { both: { command: "mine" } } },
    } as const;
    const { servers, findings } = await readMcpConfigs(folder, [user]);
    expect(servers.map(({ name, isProjects }) => [name, isProjects])).toEqual([
      ["both", false],
      ["web", true],
    ]);
    expect(findings).toEqual([
      expect.stringContaining("both is known already"),
      expect.stringContaining("nonsense needs a command"),
      expect.stringContaining('"bad name" cannot be'),
    ]);
    writeFileSync(join(folder, ".mcp.json"), "{");
    expect((await readMcpConfigs(folder, [])).findings).toEqual([expect.stringContaining("not valid JSON")]);
    rmSync(join(folder, ".mcp.json"));
    expect(await readMcpConfigs(folder, [])).toEqual({ servers: [], findings: [] });
    rmSync(folder, { recursive: true });
  });

  it.each([
    ["a${X}b", "aVb"],
    ["${X}${Y:-z}", "Vz"],
    ["${EMPTY:-z}", "z"],
    ["${EMPTY}", ""],
    ["$X ${x y}", "$X ${x y}"],
    ["${TRICK}", "${X}"],
  ])("fills %j", (text, expected) => {
    expect(expandEnv(text, { X: "V", EMPTY: "", TRICK: "${X}" })).toEqual({ ok: true, text: expected });
  });

  it("says what to do about a server of the older transport", async () => {
    const value = { mcpServers: { old: { type: "sse", url: "http://127.0.0.1/sse" } } };
    const { servers, findings } = await readMcpConfigs(tmpdir(), [{ level: "user", path: "/s", value }]);
    expect(servers).toEqual([]);
    expect(findings).toEqual([
      "/s: the server old has the type sse, which is not supported. Use the type http with its address.",
    ]);
  });

  it("has its variables filled in everywhere, and unset ones are named", () => {
    const config = { command: "${C}", args: ["${A}"], env: { E: "${E}" } };
    expect(fillConfig(config, { C: "c", A: "a", E: "e" })).toEqual({
      ok: true,
      config: { command: "c", args: ["a"], env: { E: "e" } },
    });
    expect(fillConfig(config, { C: "c", E: "e" })).toEqual({
      ok: false,
      reason: "the variable A is not set",
    });
  });
});

describe("names", () => {
  it("are valid for the API, and different for different tools", () => {
    const part = fc.oneof(
      fc.string({ minLength: 1, maxLength: 80 }),
      fc.string({ unit: fc.constantFrom("a", "_", ".", " ", "é"), minLength: 1, maxLength: 4 }),
    );
    fc.assert(
      fc.property(part, part, part, (server, one, other) => {
        const names = [planToolName(server, one), planToolName(server, other)];
        for (const name of names) expect(name).toMatch(/^mcp__[A-Za-z0-9_-]{1,123}$/);
        expect(names[0] === names[1]).toBe(one === other);
      }),
      { numRuns: 500, endOnFailure: true },
    );
    expect(planToolName("files", "read-it")).toBe("mcp__files__read-it");
  });

  it("and descriptions contain nothing invisible, and are limited", () => {
    expect(cleanServerText("a\u0007b\u202ec\nd")).toBe("abc\nd");
    expect(cleanServerText("x".repeat(5_000)).length).toBe(2_048);
    expect(cleanServerText(undefined)).toBe("");
  });
});

describe("results", () => {
  it("become text, images and descriptions of other content", () => {
    const png = { type: "image", data: "aGk=", mimeType: "image/png" };
    expect(
      mapResult({
        content: [
          { type: "text", text: "a" },
          { type: "text", text: "b" },
        ],
      }),
    ).toEqual({ content: "a\nb" });
    expect(mapResult({ content: [{ type: "text", text: "a" }, png], isError: true })).toEqual({
      content: [
        { type: "text", text: "a" },
        { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } },
      ],
      isError: true,
    });
    const odd = [
      { type: "image", data: "x", mimeType: "image/tiff" },
      { ...png, data: "x".repeat(6_000_000) },
      { type: "audio", data: "x", mimeType: "audio/wav" },
      { type: "resource_link", name: "n", uri: "file:///x" },
      { type: "resource", resource: { uri: "u", text: "inside" } },
      { type: "resource", resource: { uri: "u", blob: "x", mimeType: "a/b" } },
      { type: "future" },
      null,
    ];
    const { content } = mapResult({ content: odd });
    expect(typeof content).toBe("string");
    expect(String(content).split("\n")).toHaveLength(8);
    expect(content).toContain("inside");
  });

  it("without content show the structured content, or nothing", () => {
    expect(mapResult({ structuredContent: { a: 1 } })).toEqual({ content: '{"a":1}' });
    expect(mapResult({ content: [] })).toEqual({ content: "" });
    expect(mapResult({ content: "nonsense" })).toEqual({ content: "" });
  });

  it("are limited in size", () => {
    const parts = (length: number) =>
      Array.from({ length: 500 }, () => ({ type: "text", text: "x".repeat(length) }));
    const long = String(mapResult({ content: parts(20_000) }).content);
    expect(long.length).toBeLessThan(1_000_400);
    expect(long.endsWith("[Cut after 1000000 characters.]")).toBe(true);
    expect(String(mapResult({ content: parts(1) }).content).endsWith("[400 more parts are left out.]")).toBe(
      true,
    );
  });
});

describe("search", () => {
  const tools = [
    { name: "mcp__github__create_issue", description: "Opens a new issue" },
    { name: "mcp__github__list_pulls", description: "Lists pull requests; not issues" },
    { name: "mcp__mail__sendMessage", description: "Sends a message" },
  ];
  const names = (query: string, most = 5) =>
    planToolSearch(tools, query, most).map(({ name }) => name.split("__")[2]);

  it("ranks names before descriptions", () => {
    expect(names("issue")).toEqual(["create_issue", "list_pulls"]);
    expect(names("message send")).toEqual(["sendMessage"]);
    expect(names("github", 1)).toEqual(["create_issue"]);
    expect(names("+pull issue")).toEqual(["list_pulls"]);
    expect(names("zebra")).toEqual([]);
    expect(names("   ")).toEqual([]);
    expect(names("select: mcp__mail__sendMessage , nothing")).toEqual(["sendMessage"]);
  });
});
