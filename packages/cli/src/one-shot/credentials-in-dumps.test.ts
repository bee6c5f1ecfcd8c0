// A key that a command dumps in columns, through the real binary. The stored text must not depend on the key: two keys of the same
// length must give the same results.
import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Binary, call } from "../binary.case.ts";

const KEY = "sk-ant-api03-Zq9xW7_vT4-rB2nM8kJ5hG3fD1sA0pO6iU7yT5rE3wQ9aZ8xC6vB4nM2";
const OTHER = "tl/bou.bqj14.Ar8yX8.wU5/sC3oN9lK6iH4gE2tB1qP7jV8zU6sF4xR8bA9yD7wC5oN3";
const MARK = "[credential removed: ANTHROPIC_API_KEY]";

const COMMANDS = [
  ...["xxd", "xxd -e", "xxd -b", "xxd -p", "hexdump", "hexdump -C", "hexdump -c"],
  ...["od", "od -c", "od -bc", "od -tx1", "od -tx1z", "od -tx2", "od -tx4", "od -tx8", "od -tu4"],
  ...["fold -w 16", "nl", "fold -w 20 | nl", "fold -w 20 | cat -n", "xxd | cat -n", "base64 -w 20 | nl"],
].filter((command) => spawnSync("sh", ["-c", `command -v ${command.split(" ")[0]}`]).status === 0);

const script = COMMANDS.map((command) => `echo '${command}'; (echo one; cat key.txt; echo two) | ${command}`);

it("leaves no trace in requests, in the transcript or in the output of background commands", async () => {
  const [shown, other] = [await dumpsOf(KEY), await dumpsOf(OTHER)];
  for (const [at, command] of COMMANDS.entries()) {
    expect(shown[at], command).toContain(MARK);
    if (!command.startsWith("base64")) expect(shown[at]).toBe(other[at]);
  }
});

async function dumpsOf(key: string): Promise<readonly string[]> {
  const binary = await Binary.begin([
    ...script.map((command) => call("Bash", { command })),
    call("Bash", { command: "od -c key.txt; hexdump -C key.txt", run_in_background: true }),
    call("BashOutput", { bash_id: "bash_1", wait: 20 }),
    "Done.",
  ]);
  try {
    await binary.put("key.txt", `${key}\n`);
    const args = ["-p", "Go.", "--permission-mode", "bypass"];
    expect(await binary.run(args, { env: { ANTHROPIC_API_KEY: key } })).toMatchObject({ code: 0 });
    for (const path of await filesBelow(join(binary.folder, "home")))
      expect(piecesIn(await readFile(path, "latin1"), key), path).toEqual([]);
    return (binary.requests.at(-1)?.messages ?? [])
      .flatMap(({ content }) => (typeof content === "string" ? [] : content))
      .flatMap((block) => (block.type === "tool_result" ? [JSON.stringify(block.content)] : []));
  } finally {
    await binary.end();
  }
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Finds six successive bytes of the key, as text or as columns of a dump. */
function piecesIn(text: string, key: string): readonly string[] {
  const starts = [...Array(key.length - 6).keys()];
  return starts
    .map((at) => key.slice(at, at + 6))
    .flatMap((piece) => [
      piece,
      [...piece].join("   "),
      [...Buffer.from(piece)].map((byte) => byte.toString(16)).join(" "),
      Buffer.from(piece)
        .toString("hex")
        .replace(/....(?=.)/g, "$& "),
    ])
    .filter((form) => text.includes(form));
}
