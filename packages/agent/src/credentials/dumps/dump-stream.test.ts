// Dumps written by the real programs. The redacted text must not depend on the value: two values of the same length must leave the
// same text.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RedactedStream, Redactor, removedMark } from "../redactor.ts";

const VALUE = "sk-ant-api03-Zq9xW7_vT4-rB2nM8kJ5hG3fD1sA0pO6iU7yT5rE3wQ9aZ8xC6vB4nM2";
const OTHER = "tl/bou.bqj14.Ar8yX8.wU5/sC3oN9lK6iH4gE2tB1qP7jV8zU6sF4xR8bA9yD7wC5oN3";
const MARK = removedMark("KEY");
const redactorOf = (value: string) => new Redactor([{ name: "KEY", value }]);
const [redactor, otherRedactor] = [redactorOf(VALUE), redactorOf(OTHER)];

const COMMANDS = [
  ...["xxd", "xxd -c 7", "xxd -g1", "xxd -g3", "xxd -u -c 32", "xxd -e", "xxd -e -g2", "xxd -b", "xxd -i"],
  ...[
    "xxd -p",
    "xxd -p -c 5",
    "xxd -p | cat -n",
    "xxd | cat -n",
    "xxd | nl",
    "xxd | grep -n .",
    "xxd | cut -c11-50",
  ],
  ...[
    "hexdump",
    "hexdump -C",
    "hexdump -c",
    "hexdump -b",
    "hexdump -d",
    "hexdump -o",
    "hexdump -x",
    "hexdump -v -C",
  ],
  ...[
    "od",
    "od -c",
    "od -a",
    "od -b",
    "od -d",
    "od -x",
    "od -i",
    "od -l",
    "od -s",
    "od -bc",
    "od -An -c",
    "od -An -b",
  ],
  ...[
    "od -tx1",
    "od -tx1z",
    "od -tx2",
    "od -tx4",
    "od -tx8",
    "od -to4",
    "od -to8",
    "od -tu1",
    "od -tu4",
    "od -td8",
  ],
  ...[
    "od -An -tx2",
    "od -An -tx4 -w4",
    "od -Ax -tx1 -w5",
    "od -Ad -tx2 -w6",
    "od -v -tx1 -w1",
    "od -c -w1",
    "od -tcz",
  ],
  ...[
    "od -tx1 -tx2",
    "od -c -tx1 -tx2",
    "od -tx1 | sed G",
    "od -tx1 | sed 's/^/+/'",
    "od -tx1 | sed 's/$/\\r/'",
  ],
  ...["base64", "base64 -w 20", "base64 -w 1", "base64 | cat -n", "base64 -w 30 | nl"],
  ...[
    "fold -w 7",
    "fold -w 1",
    "fold -w 30 | cat -n",
    "fold -w 30 | nl",
    "fold -w 16 | grep -n .",
    "grep -o .",
  ],
  ...["sed 's/./& /g'", "xxd -p | fold -w 3", "xxd | cut -c52- | cat -n"],
];

const AFTER = "\nHOME=/root and more that comes after it\n";
const BEFORE = ["", "K", "HOME=/root\nKEY="];
const TORN = `${VALUE.slice(0, -1)}\n${VALUE.slice(1)}\n`;
const COPIES = `${VALUE}\n`.repeat(40);
const INPUTS = [
  ...BEFORE.flatMap((before) => [VALUE, OTHER].map((value) => before + value + AFTER)),
  TORN,
  COPIES,
];

/** Runs every command with every input. One shell starts them all: from a large process, starting a program takes long. */
function runCommands(): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "palimpsest-dumps-"));
  const runs = COMMANDS.flatMap((command) =>
    INPUTS.map((input, at) => ({ command, input, from: `in-${at}`, key: keyOf(command, input) })),
  );
  for (const { input, from } of runs.slice(0, INPUTS.length)) writeFileSync(join(folder, from), input);
  const lines = runs.map(({ command, from }, at) => `{ ${command}; } < ${from} > out-${at} 2> /dev/null`);
  spawnSync("sh", { cwd: folder, input: `${lines.join("\n")}\n` });
  const written = runs.map(({ key }, at) => [key, readFileSync(join(folder, `out-${at}`), "utf8")] as const);
  rmSync(folder, { recursive: true });
  return new Map(written);
}

const keyOf = (command: string, input: string): string => JSON.stringify([command, input]);
const written = runCommands();
const dump = (command: string, input: string): string => written.get(keyOf(command, input))!;

const names = [...new Set(COMMANDS.map((command) => command.split(" ")[0]!))];
const { stdout: found } = spawnSync("sh", {
  input: names.map((name) => `command -v ${name} > /dev/null && echo ${name}\n`).join(""),
  encoding: "utf8",
});
const isInstalled = (program: string): boolean => found.split("\n").includes(program);

describe.each(COMMANDS)("%s", (command) => {
  const [program = ""] = command.split(" ");
  it.runIf(isInstalled(program))(
    "leaves no trace of a value, wherever it begins and however the text is torn",
    () => {
      for (const before of BEFORE) {
        const text = dump(command, before + VALUE + AFTER);
        const shown = redactor.redact(text);
        expect(shown).toContain(MARK);
        const other = otherRedactor.redact(dump(command, before + OTHER + AFTER));
        // In base64, a character at either end is shared with a neighbour and may stay: at most four bits each.
        if (!command.startsWith("base64")) expect(shown).toBe(other);
        expect(shown.length).toBeLessThan(text.length);
        for (const length of [7, 100]) expect(inPieces(text, length)).toBe(shown);
      }
    },
  );

  it.runIf(isInstalled(program))("stays as it is without the value", () => {
    const text = dump(command, TORN);
    expect(redactor.redact(text)).toBe(text);
    expect(inPieces(text, 50)).toBe(text);
  });
});

it("leaves the rest of a dump unchanged, also on machines without the program", () => {
  const lines = [
    "00000000: 4b45 593d 736b 2d61 6e74 2d61 7069 3033  KEY=sk-ant-api03",
    "00000010: 2d5a 7139 7857 375f 7654 342d 7242 326e  -Zq9xW7_vT4-rB2n",
    "00000020: 4d38 6b4a 0a62 6164 20                   M8kJ.bad ",
  ];
  const short = redactorOf("sk-ant-api03-Zq9xW7_vT4-rB2nM8kJ");
  expect(short.redact(lines.join("\n"))).toBe(`00000000: 4b45 593d ${MARK} 0a62 6164 20`);
  expect(short.redact(lines.join("\n").replace("6b4a", "6b4b"))).toContain("sk-ant-api03");
});

it.runIf(isInstalled("xxd"))(
  "takes a value out of dumps of many copies, in whatever pieces they come",
  () => {
    const text = dump("xxd", COPIES);
    const shown = redactor.redact(text);
    expect(shown.split(MARK)).toHaveLength(41);
    for (const length of [64, 1000]) expect(inPieces(text, length)).toBe(shown);
  },
);

function inPieces(text: string, length: number): string {
  const stream = new RedactedStream(redactor);
  let shown = "";
  for (let at = 0; at < text.length; at += length) shown += stream.add(text.slice(at, at + length));
  return shown + stream.end();
}
