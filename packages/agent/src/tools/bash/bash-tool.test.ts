// Commands through the tool: their folder, output and timeout, and what they leave behind.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, symlink } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Place } from "../place.case.ts";
import { bashOutputTool } from "./bash-output-tool.ts";
import { bashTool } from "./bash-tool.ts";
import { Shells } from "./shells.ts";

let place: Place;
let shells: Shells;
beforeEach(async () => {
  place = await Place.make();
  shells = new Shells();
});
afterEach(async () => {
  await shells.close();
  await place.remove();
});

const bash = (command: string, rest: object = {}, signal?: AbortSignal) =>
  place.run(bashTool({ shells }), { command, ...rest }, signal);
const output = (bash_id: string, rest: object = {}) =>
  place.run(bashOutputTool(shells), { bash_id, ...rest });

/** Doubles the timeout until it lets the command begin, however busy the machine is. */
async function bashUntil(command: string, begun: string) {
  for (let timeout = 400; ; timeout *= 2) {
    const result = await bash(command, { timeout });
    if (result.text.includes(begun)) return { ...result, timeout };
  }
}

/** Whether a process with this in its command line runs. */
function runs(mark: string): boolean {
  const lines = execFileSync("ps", ["-A", "-o", "stat=,args="], { encoding: "utf8" }).split("\n");
  return lines.some((line) => line.includes(mark) && !line.startsWith("Z"));
}

let marks = 0;
/** A length of sleep that no other test uses. */
const lasting = () => `sleep ${500 + process.pid / 1e7 + ++marks / 1e9}`;

describe("a command", () => {
  it("shows both streams in order, and the exit code if it is not 0", async () => {
    expect(await bash("echo out; echo err >&2; echo out2")).toMatchObject({
      content: "out\nerr\nout2",
      summary: "exit code 0",
    });
    expect(await bash("echo no; exit 3")).toMatchObject({ content: "no\n[exit code 3]", isError: true });
    expect(await bash("kill -9 $$")).toMatchObject({ content: "[ended by SIGKILL]", isError: true });
    expect(await bash("true")).toMatchObject({ content: "(no output)" });
    expect((await bash("if then")).text).toMatch(/syntax error[\s\S]*\[exit code 2\]/);
  });

  it("may be any text: quotes, several lines, a document, dollar signs", async () => {
    expect((await bash(`cat <<'END'\n"it's" $HOME \`x\`\nEND\necho "$# \${1:-none}"`)).text).toBe(
      '"it\'s" $HOME `x`\n0 none',
    );
  });

  it("has no input, no terminal and no pager", async () => {
    expect((await bash("cat; read x || echo ended; test -t 1 || echo none")).text).toBe("ended\nnone");
    expect((await bash("echo $TERM $PAGER $GIT_TERMINAL_PROMPT")).text).toBe("dumb cat 0");
    expect((await bash("(echo x >/dev/tty) 2>/dev/null || echo no tty")).text).toBe("no tty");
  });

  it("is shown as a terminal would show it", async () => {
    expect((await bash("printf '\\033[31mred\\033[0m\\n10%%\\r100%%\\r\\ndone\\r\\n\\000'")).text).toBe(
      "red\n100%\ndone",
    );
    expect((await bash("printf 'caf\\351'")).text).toBe("caf�");
  });

  it("shows its last lines while it runs", async () => {
    const words: string[] = [];
    const context = { ...place.context(), onProgress: (text: string) => void words.push(text) };
    await bashTool({ shells }).run({ command: "echo first; sleep 0.6; echo last" }, context);
    expect(words).toContain("first");
  });

  it("too long to start is refused, and so is bad input", async () => {
    expect(await bash("#".repeat(120_001))).toMatchObject({
      isError: true,
      text: expect.stringContaining("Write"),
    });
    expect((await bash("a\0b")).text).toContain("NUL");
    expect((await bash("true", { timeout: 600_001 })).text).toContain("timeout");
    expect((await bash("")).isError).toBe(true);
  });

  it("counts as read-only only if it is known to be", () => {
    const trusting = bashTool({ shells, isReadOnlyCommand: (command) => command === "ls" });
    expect(trusting.isReadOnly({ command: "ls" })).toBe(true);
    expect(trusting.isReadOnly({ command: "ls", run_in_background: true })).toBe(false);
    expect(trusting.isReadOnly({ command: "rm" })).toBe(false);
    expect(bashTool({ shells }).isReadOnly({ command: "ls" })).toBe(false);
    expect(trusting.subject({ command: "ls" })).toBe("ls");
  });
});

describe("the working folder", () => {
  it("is kept between calls, even if the command fails or exits", async () => {
    await mkdir(place.path("it's a \"$dir`"));
    expect((await bash("cd it*")).text).toBe(`[now in ${place.path("it's a \"$dir`")}]`);
    expect((await bash("pwd")).text).toBe(place.path("it's a \"$dir`"));
    expect((await bash("cd ..; exit 4")).text).toBe(`[exit code 4]\n[now in ${place.root}]`);
    expect((await bash("(cd /); pwd")).text).toBe(place.root);
    expect(await readdir(`${place.folder}/shells`)).toEqual([]);
  });

  it("keeps its name when it is reached through a link", async () => {
    await mkdir(place.path("real"));
    await symlink("real", place.path("link"));
    place.cwd = place.path("link");
    expect((await bash("pwd")).text).toBe(place.path("link"));
  });

  it("falls back to the session's first folder if it no longer exists", async () => {
    await mkdir(place.path("d"));
    await bash("cd d");
    await rm(place.path("d"), { recursive: true });
    expect((await bash("pwd")).text).toBe(
      `[${place.path("d")} is gone; this ran in ${place.root}.]\n${place.root}`,
    );
    expect(place.cwd).toBe(place.root);
  });
});

describe("long output", () => {
  it("shows its beginning and end, and is stored whole in a file", async () => {
    const { text } = await bash("seq 1 20000");
    expect(text.length).toBeLessThan(20_500);
    expect(text.startsWith("1\n2\n3\n")).toBe(true);
    expect(text.endsWith("\n19999\n20000")).toBe(true);
    const [, left, path] = /\n\[… (\d+) characters left out; all of it is in (.*) …\]\n/.exec(text)!;
    const whole = await readFile(path!, "utf8");
    expect(whole).toBe(`${Array.from({ length: 20_000 }, (_, n) => n + 1).join("\n")}\n`);
    const note = text.slice(text.indexOf("\n[…"), text.indexOf("…]\n") + 3);
    expect(text.length - note.length + Number(left) + 1).toBe(whole.length);
    expect((await stat(path!)).mode & 0o777).toBe(0o600);
  });

  it("is not stored in a file if it fits", async () => {
    const { text } = await bash("head -c 19999 /dev/zero | tr '\\0' x");
    expect(text).toBe("x".repeat(19_999));
    expect(await readdir(`${place.folder}/shells`)).toEqual([]);
  });
});

describe("the end of a command", () => {
  it("comes at its timeout, for the whole tree", async () => {
    const [inner, escaped] = [lasting(), lasting()];
    const command = `(${inner}; true) & setsid ${escaped} & echo begun; wait`;
    const { text, isError, timeout } = await bashUntil(command, "begun");
    expect(isError).toBe(true);
    expect(text).toContain(`begun\n[stopped after ${timeout} ms`);
    expect([runs(inner), runs(escaped)]).toEqual([false, false]);
  });

  it("comes at once when it is interrupted, even if it ignores the signal", async () => {
    const stubborn = lasting();
    const abort = new AbortController();
    const running = bash(
      `trap '' TERM; echo started > ${place.path("started")}; ${stubborn}; ${stubborn}`,
      {},
      abort.signal,
    );
    while (!existsSync(place.path("started"))) await sleep(10);
    expect(runs(stubborn)).toBe(true);
    abort.abort();
    expect(await running).toMatchObject({ isError: true, content: "[interrupted]" });
    expect(runs(stubborn)).toBe(false);
  });

  it("leaves the command time to clean up", async () => {
    const { text } = await bashUntil(
      `trap 'echo tidied; exit' TERM; echo up; while :; do sleep 0.05; done`,
      "up",
    );
    expect(text).toMatch(/^up\n[\s\S]*tidied/);
  });

  it("does not wait for processes that the command left running", async () => {
    const left = lasting();
    const { text } = await bash(`${left} & echo $!`);
    expect(runs(left)).toBe(true);
    // Zero would mean our own process group.
    expect(Number(text)).toBeGreaterThan(1);
    process.kill(Number(text));
  });

  it("comes when our own process ends", async () => {
    const left = lasting();
    const module = new URL("./shell.ts", import.meta.url).href;
    const begun = place.path("begun");
    const command = `${left} & touch ${begun}; ${left}`;
    const start = { id: "x", command, cwd: place.root, log: place.path("x.log") };
    const code = `import { existsSync } from "node:fs";
      const { Shell } = await import(${JSON.stringify(module)});
      await Shell.start(${JSON.stringify(start)});
      while (!existsSync(${JSON.stringify(begun)})) await new Promise((resolve) => setTimeout(resolve, 10));
      process.exit();`;
    execFileSync(process.execPath, ["--input-type=module", "-e", code], { stdio: "ignore" });
    while (runs(left)) await sleep(10);
  });

  it("never begins after an interrupt", async () => {
    const abort = new AbortController();
    abort.abort();
    expect((await bash(`touch ${place.path("x")}`, {}, abort.signal)).isError).toBe(true);
    expect(existsSync(place.path("x"))).toBe(false);
  });
});

describe("in the background", () => {
  it("a command keeps running, returns new output, and can be ended", async () => {
    const begun = await bash("echo one; sleep 0.1; echo two; sleep 300", {
      run_in_background: true,
    });
    expect(begun.text).toContain("bash_1");
    let text = "";
    while (!text.includes("two")) {
      await sleep(10);
      text += (await output("bash_1")).text;
    }
    expect(text).toMatch(/one[\s\S]*two/);
    expect((await output("bash_1")).text).toBe("(no new output)\n[bash_1: running]");
    expect(shells.running.length).toBe(1);
    expect((await output("bash_1", { kill: true })).text).toMatch(
      /\[bash_1: ended, (ended by SIGTERM|exit code 143)\]/,
    );
    expect(shells.running.length).toBe(0);
    expect(shells.takeEnded()).toEqual([]);
  });

  it("a command can be waited for, and its end is announced once", async () => {
    await bash("sleep 0.2; echo done; exit 2", { run_in_background: true });
    expect((await output("bash_1", { wait: 60 })).text).toBe("done\n[bash_1: ended, exit code 2]");
    await bash("true", { run_in_background: true });
    await shells.get("bash_2")!.ended;
    expect(shells.takeEnded().map(({ id }) => id)).toEqual(["bash_2"]);
    expect(shells.takeEnded()).toEqual([]);
  });

  it("waiting ends with an interrupt", async () => {
    await bash("sleep 300", { run_in_background: true });
    const abort = new AbortController();
    const waiting = place.run(bashOutputTool(shells), { bash_id: "bash_1", wait: 600 }, abort.signal);
    abort.abort();
    expect((await waiting).text).toContain("running");
  });

  it("a command does not change the working folder", async () => {
    await bash("cd /", { run_in_background: true });
    await shells.get("bash_1")!.ended;
    expect(place.cwd).toBe(place.root);
  });

  it("there is a limit, and an unknown id is reported", async () => {
    expect((await output("bash_9")).text).toBe(
      "There is no background command bash_9. No command was started in the background.",
    );
    for (let n = 0; n < 16; n++) await bash("sleep 300", { run_in_background: true });
    expect((await bash("sleep 300", { run_in_background: true })).text).toContain("16 commands already run");
    await shells.close();
    expect(shells.running).toEqual([]);
  });
});
