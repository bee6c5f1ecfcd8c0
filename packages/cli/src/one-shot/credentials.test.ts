// The credentials that pal itself uses, through the real binary: no child process gets them, and if one turns up anyway, in any
// encoding, it reaches no request and no file.
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { Binary, call } from "../binary.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

const KEY = "sk-ant-api03-Zq9xW7_vT4-rB2nM8kJ5hG3fD1sA0pO6iU7yT5rE3wQ9aZ8xC6vB4nM2";
const SERVER_KEY = "srv_0a1b2c3d4e5f6a7b8c9d";
const MARK = "[credential removed: ANTHROPIC_API_KEY]";
const BYPASS = ["--permission-mode", "bypass"];

/** Encodings of the middle of the key, so that remains of a partly removed key are found as well. */
function formsOf(key: string): readonly string[] {
  const middle = key.slice(20, 44);
  const base64 = [0, 1, 2].map((skip) =>
    Buffer.from(middle.slice(skip), "latin1").toString("base64").slice(0, 24),
  );
  const hex = Buffer.from(middle).toString("hex");
  return [middle, hex, hex.toUpperCase(), ...base64];
}

function leaksIn(text: string, key: string): readonly string[] {
  const joined = text.replace(/\\n|\s/g, "");
  return formsOf(key).filter((form) => joined.includes(form));
}

/** Files below a folder that hold a form of the key. */
async function filesWith(folder: string, key: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if (leaksIn(await readFile(path, "latin1"), key).length > 0) found.push(path);
  }
  return found;
}

const results = (pal: Binary): readonly string[] =>
  (pal.requests.at(-1)?.messages ?? [])
    .flatMap(({ content }) => (typeof content === "string" ? [] : content))
    .flatMap((block) => (block.type === "tool_result" ? [JSON.stringify(block.content)] : []));

describe("a credential of the model", () => {
  it("is not given to commands, hooks and servers", async () => {
    const server = new URL("./echo-mcp-server.mjs", import.meta.url).pathname;
    const name = "mcp__echo__environment";
    binary = await Binary.begin(({ tools = [], messages }, { index }) => {
      if (index === 0)
        return call("Bash", {
          command: "env > seen-by-bash; echo $ANTHROPIC_API_KEY $DEPLOY_KEY $LET_THROUGH",
        });
      if (JSON.stringify(messages).includes("ECHO_TOKEN")) return "Done.";
      // On a busy machine the server connects late, and its tool must be found through ToolSearch.
      return tools.some((tool) => tool.name === name)
        ? call(name, {})
        : {
            tool_use: [
              call("ToolSearch", { query: `select:${name}` }),
              call("CallTool", { name, input: {} }),
            ].flatMap(({ tool_use }) => tool_use),
          };
    });
    const hook = { hooks: [{ type: "command", command: "env > seen-by-hook" }] };
    await binary.settings({
      credentials: { hide: ["DEPLOY_KEY", "LET_THROUGH"], allow: ["LET_THROUGH"] },
      hooks: { SessionStart: [hook] },
      mcpServers: {
        echo: {
          command: process.execPath,
          args: [server],
          // biome-ignore lint/suspicious/noTemplateCurlyInString: filled in by pal
          env: { ECHO_TOKEN: "${MY_SERVER_KEY}" },
        },
      },
    });
    const env = {
      ANTHROPIC_API_KEY: KEY,
      ANTHROPIC_AUTH_TOKEN: `${KEY}2`,
      MY_SERVER_KEY: SERVER_KEY,
      DEPLOY_KEY: "deploy-key-0123",
      LET_THROUGH: "let-through-0123",
    };
    expect(await binary.run(["-p", "Go.", ...BYPASS], { env })).toMatchObject({ code: 0 });
    for (const name of ["seen-by-bash", "seen-by-hook"]) {
      const seen = await binary.read(name);
      expect(seen).toContain("HOME=");
      expect(seen).toContain("LET_THROUGH=let-through-0123");
      expect(seen).not.toMatch(/ANTHROPIC_(?:API_KEY|AUTH_TOKEN)|MY_SERVER_KEY|DEPLOY_KEY/);
      expect(leaksIn(seen, KEY)).toEqual([]);
    }
    const [bash, ...rest] = results(binary);
    const mcp = rest.at(-1);
    // The command may use it, but it is still not stored.
    expect(bash).toBe('"[credential removed: LET_THROUGH]"');
    // The server gets its own key and no others, and the key is removed from its answers.
    expect(mcp).toMatch(/ECHO_TOKEN.{1,6}\[credential removed: echo ECHO_TOKEN\]/);
    expect(mcp).not.toContain("ANTHROPIC");
    expect(await filesWith(join(binary.folder, "home"), SERVER_KEY)).toEqual([]);
  });

  it("cannot be let through by a repository", async () => {
    binary = await Binary.begin([call("Bash", { command: "env > seen-by-bash" }), "Done."]);
    await mkdir(binary.path(".palimpsest"));
    const settings = { credentials: { allow: ["ANTHROPIC_API_KEY"] } };
    await binary.put(".palimpsest/settings.json", JSON.stringify(settings));
    const { stderr } = await binary.run(["-p", "Go.", ...BYPASS], { env: { ANTHROPIC_API_KEY: KEY } });
    expect(stderr).toContain("credentials.allow cannot be set by a file inside a project");
    expect(await binary.read("seen-by-bash")).not.toContain("ANTHROPIC_API_KEY");
  });

  it("is removed from everything that tools and hooks return, in every encoding, before it is stored", async () => {
    const shell = [
      "cat key.txt",
      "base64 key.txt; printf 'user:%s' \"$(cat key.txt)\" | base64 -w0; echo",
      "printf 'x%s' \"$(cat key.txt)\" | base64 -w0 | tr '+/' '-_' | tr -d =; echo",
      "od -An -v -tx1 key.txt; od -An -v -tx1 key.txt | tr -d ' \\n' | tr a-f A-F; echo",
      "sed 's/-/%2d/g; s/_/%5F/g' key.txt",
      "head -c 25 key.txt; sleep 0.3; tail -c +26 key.txt",
      "tr '\\0' '\\n' < /proc/$PPID/environ | grep ANTHROPIC_API; true",
      'yes "$(cat key.txt)" | head -2000',
    ];
    binary = await Binary.begin([
      ...shell.map((command) => call("Bash", { command })),
      call("Bash", {
        command: "head -c 25 key.txt; sleep 0.3; tail -c +26 key.txt",
        run_in_background: true,
      }),
      call("BashOutput", { bash_id: "bash_1", wait: 20 }),
      call("Read", { file_path: "key.txt" }),
      call("Grep", { pattern: "sk-", output_mode: "content" }),
      call("Read", { file_path: "many.txt" }),
      call("Write", { file_path: "key.txt", content: `key=${MARK}\n` }),
      "Done.",
    ]);
    await binary.put("key.txt", `${KEY}\n`);
    await binary.put("many.txt", `${"A line of words that is long enough.\n".repeat(20)}${KEY}\n`.repeat(90));
    const hook = { matcher: "Read", hooks: [{ type: "command", command: "cat key.txt >&2; exit 2" }] };
    await binary.settings({ hooks: { PostToolUse: [hook] } });
    const { code } = await binary.run(["-p", "Go. See @key.txt", ...BYPASS], {
      env: { ANTHROPIC_API_KEY: KEY },
    });
    expect(code).toBe(0);
    expect(leaksIn(JSON.stringify(binary.requests), KEY)).toEqual([]);
    expect(await filesWith(join(binary.folder, "home"), KEY)).toEqual([]);
    const shown = results(binary);
    for (const at of [0, 1, 2, 3, 4, 5, 7, 9, 10, 11]) expect(shown[at], shell[at]).toContain(MARK);
    expect(shown[10]).toMatch(/A hook says.*credential removed/);
    // The file keeps its key: the write with the mark in place of it is refused.
    expect(shown[13]).toContain("Not written");
    expect(await binary.read("key.txt")).toBe(`${KEY}\n`);
    expect(binary.invalid).toEqual([]);
  });

  it("is in no dump of a request, even if a person typed it", async () => {
    binary = await Binary.begin(["Hello."]);
    const folder = binary.path("requests");
    const env = { ANTHROPIC_API_KEY: KEY, PALIMPSEST_REQUESTS: folder };
    await binary.run(["-p", `Is ${KEY} a key?`], { env });
    expect(JSON.stringify(binary.requests)).toContain(KEY);
    expect(await filesWith(folder, KEY)).toEqual([]);
    expect((await readdir(folder)).length).toBeGreaterThan(0);
  });
});
