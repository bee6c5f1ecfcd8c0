// Teams of real processes: started by hand in two terminals, and in panes of tmux.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { type Emulator, type MessagesRequest, startEmulator, type Turn } from "@palimpsest/emulator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PAL_UNDER_TEST } from "../pal-under-test.case.ts";
import { makePlace, type Place, pty, removePlace, TerminalUnderTest } from "../tui/terminal.case.ts";

let place: Place;
let emulator: Emulator;
let terminals: TerminalUnderTest[];

const hasTmux = spawnSync("tmux", ["-V"]).status === 0;
const textOf = ({ messages }: MessagesRequest) => JSON.stringify(messages);

/** ann hands the task to bob; bob claims it and answers. */
function play(request: MessagesRequest): Turn {
  const text = textOf(request);
  const results = text.split('"tool_result"').length - 1;
  const tool = (name: string, input: object): Turn => ({ tool_use: [{ name, input }] });
  const message = (to: string, words: string) => tool("SendMessage", { to, message: words, summary: words });
  if (text.includes("under the name ann")) {
    if (text.includes("It is painted.")) return { text: "Well done, bob." };
    if (results === 0) return tool("TeamTasks", { action: "add", text: "Paint the door." });
    return results === 1 ? message("bob", "There is a task for you.") : { text: "Bob knows." };
  }
  if (results === 0) return tool("TeamTasks", { action: "claim" });
  if (results === 1) return tool("TeamTasks", { action: "done", id: 1, text: "Blue." });
  return results === 2 ? message("lead", "It is painted.") : { text: "I am done." };
}

beforeEach(async () => {
  place = await makePlace();
  terminals = [];
  emulator = await startEmulator({ script: play, keepBodies: true });
});
afterEach(async () => {
  for (const terminal of terminals) await terminal.end();
  await emulator.close();
  await removePlace(place);
});

const environment = () => ({ ANTHROPIC_BASE_URL: emulator.url, ANTHROPIC_API_KEY: "any" });

function open(...args: readonly string[]): TerminalUnderTest {
  const terminal = new TerminalUnderTest(place, { columns: 110, rows: 30, args, env: environment() });
  terminals.push(terminal);
  return terminal;
}

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return spawnSync(process.execPath, [PAL_UNDER_TEST, ...args], {
    cwd: place.work,
    encoding: "utf8",
    env: {
      PATH: process.env.PATH,
      HOME: place.home,
      PALIMPSEST_HOME: `${place.home}/.palimpsest`,
      PALIMPSEST_EXTRACTION: "0",
      ...environment(),
      ...env,
    },
  });
}

describe.skipIf(!pty)("a team", () => {
  it("in two terminals shares tasks and messages, and each member sees what the other sends", async () => {
    const settings = { agents: { maxUnattended: 1 } };
    mkdirSync(`${place.home}/.palimpsest`, { recursive: true });
    writeFileSync(`${place.home}/.palimpsest/settings.json`, JSON.stringify(settings));
    const bob = open("--team", "web", "--as", "bob");
    await bob.sees(/% left|left until/);
    const ann = open("--team", "web", "--as", "ann", "--lead");
    await ann.sees(/% left|left until/);
    await ann.until(
      () => run(["team", "show", "web"]).stdout.startsWith("web: ann (lead), bob"),
      "both members",
    );
    ann.type("Have the door painted.\r");
    await bob.sees("A message from ann: There is a task for you.");
    await ann.sees("A message from bob: It is painted.");
    await ann.sees("Well done, bob.");
    await bob.sees("I am done.");
    expect(run(["team"]).stdout).toContain("  1. Paint the door. (done by bob) → Blue.");
    expect(run(["team", "add", "web", "Paint the fence."]).stdout).toBe(
      "Task 2 was added to the list of web.\n",
    );
    const teams = JSON.parse(run(["team", "show", "--json"]).stdout);
    expect(teams).toMatchObject([
      {
        team: "web",
        members: [
          { name: "ann", isLead: true },
          { name: "bob", isLead: false },
        ],
        tasks: [{ state: "done" }, { text: "Paint the fence.", by: "user", state: "open" }],
      },
    ]);

    // A second message in a row does not start an exchange: it waits for the person.
    await bob.seesNo(/esc to interrupt/);
    const isAboutFence = () =>
      emulator.ledger.some(({ body }) => body && textOf(body).includes("The fence?"));
    const sent = run(["attach", "main", "--session", teams[0].members[1].session, "--send", "The fence?"]);
    expect(sent).toMatchObject({ stdout: "Sent to main.\n", stderr: "" });
    await bob.sees("Messages have started 1 exchange in a row (agents.maxUnattended).");
    expect(isAboutFence()).toBe(false);
    bob.type("Go on.\r");
    await bob.until(isAboutFence, "an answer to the second message");

    const third = open("--team", "web", "--as", "bob");
    await third.sees("The name bob in the team web is open in process");
    expect(emulator.ledger.filter(({ valid }) => !valid)).toEqual([]);
  });
});

describe("the command line of a team", () => {
  it("says what is missing or wrong", () => {
    expect(run(["-p", "x", "--team", "web"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("needs both: --team NAME --as MEMBER"),
    });
    expect(run(["-p", "x", "--team", "web", "--as", "../up"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('"../up" is not a valid name'),
    });
    expect(run(["team", "show", "nobody"])).toMatchObject({
      status: 1,
      stderr: "This project has no team nobody. It has no teams yet.\n",
    });
  });

  it("prints the commands to start a team by hand if there is no tmux", () => {
    const { stdout } = run(
      ["team", "start", "web", "--members", "ann,bob", "--led-by", "cleo", "--permission-mode", "plan"],
      {
        PATH: "/nowhere",
      },
    );
    expect(stdout.split("\n").slice(1, -1)).toEqual([
      "  pal --team web --as cleo --lead --permission-mode plan",
      "  pal --team web --as ann --permission-mode plan",
      "  pal --team web --as bob --permission-mode plan",
    ]);
  });

  it.skipIf(!hasTmux)("starts the members in panes of tmux, and keys stand on no command line", async () => {
    const env = {
      TMUX_TMPDIR: `${place.home}/tmux`,
      TERM: "xterm-256color",
      ANTHROPIC_API_KEY: "sk-very-secret",
    };
    const tmux = (...args: readonly string[]) =>
      execFileSync("tmux", args, { encoding: "utf8", env: { ...process.env, ...env, TMUX: "" } });
    // tmux does not create the folder of its socket.
    mkdirSync(env.TMUX_TMPDIR, { mode: 0o700 });
    try {
      const { stdout, stderr } = run(["team", "start", "web", "--members", "ann"], env);
      expect(stderr).toBe("");
      expect(stdout).toBe("The team web works in tmux: lea, ann. See it with: tmux attach -t pal-web\n");
      while (!run(["team", "show", "web"]).stdout.startsWith("web: ann, lea (lead)")) await setTimeout(100);
      expect(tmux("list-panes", "-t", "pal-web").trim().split("\n")).toHaveLength(2);
      const all = execFileSync("ps", ["-A", "-ww", "-o", "args="], { encoding: "utf8" });
      expect(all).not.toContain("sk-very-secret");
      const left = readdirSync(`${place.home}/.palimpsest/run`).filter((name) => name.endsWith(".env"));
      expect(left).toEqual([]);
    } finally {
      if (existsSync(env.TMUX_TMPDIR)) tmux("kill-server");
    }
    while (!run(["team", "show", "web"]).stdout.startsWith("web: no members at work")) await setTimeout(100);
  });
});
