// pal is killed with SIGKILL, so that none of its handlers runs: commands started by it or its agents must still end.
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { MessagesRequest } from "@palimpsest/emulator";
import { afterEach, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

/** Leaves its pid as the name of a file, then sleeps. */
const sleeper = (name: string) => `sh -c 'true > "${name}.$$"; exec sleep 1000'`;

const isChild = ({ system }: MessagesRequest) => JSON.stringify(system).includes("another agent has started");
const countResults = ({ messages }: MessagesRequest) =>
  JSON.stringify(messages).split('"tool_result"').length - 1;

/** By its command line, which a zombie does not have: another process may have been given the same pid since. */
async function isSleeping(pid: number): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return /sleep.1000/.test(commandLine);
}

it.runIf(process.platform === "linux")("leaves no command and no command of an agent running", async () => {
  const pal = await Binary.begin((request) => {
    if (isChild(request))
      return countResults(request) === 0
        ? {
            tool_use: [
              { name: "Bash", input: { command: sleeper("child-background"), run_in_background: true } },
            ],
          }
        : {
            tool_use: [
              { name: "Bash", input: { command: `${sleeper("child-side")} & ${sleeper("child-front")}` } },
            ],
          };
    return countResults(request) === 0
      ? {
          tool_use: [
            { name: "Bash", input: { command: sleeper("main-background"), run_in_background: true } },
            {
              name: "Agent",
              input: { description: "sleep", prompt: "Sleep.", run_in_background: true },
            },
          ],
        }
      : { tool_use: [{ name: "Bash", input: { command: `setsid ${sleeper("main-front")}; true` } }] };
  });
  binary = pal;
  const child = pal.start(["-p", "Go.", "--permission-mode", "bypass"]);
  const exited = once(child, "exit");
  const listStarted = async () => (await readdir(pal.path("."))).filter((name) => /\.\d+$/.test(name));
  while (child.exitCode === null && (await listStarted()).length < 5) await setTimeout(10);
  child.kill("SIGKILL");
  await exited;
  const names = await listStarted();
  expect(names.map((name) => name.split(".")[0]).toSorted()).toEqual([
    "child-background",
    "child-front",
    "child-side",
    "main-background",
    "main-front",
  ]);
  for (const name of names) while (await isSleeping(Number(name.split(".")[1]))) await setTimeout(10);
});
