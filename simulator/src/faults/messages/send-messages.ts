// A process of a team that sends many messages to one member and claims tasks, through the same code as pal. It repeats a message
// until it is accepted.
// Arguments: pal's home, the working folder, the team, its own name, the reader's name, how many messages.
import { setTimeout } from "node:timers/promises";
import { findTeamPlace, Team } from "@palimpsest/agent/internal";
import { findPlaces } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { writeNumbered } from "./numbered-message.ts";

/** Milliseconds between two attempts: the mailbox is full, or its reader was killed. */
const AGAIN_MS = 20;
const LEASE_MS = 600_000;

const [home = "", cwd = "", team = "", name = "", reader = "", count = "0"] = process.argv.slice(2);
const ports = nodePorts();
const { project } = await findPlaces(ports.files, home, cwd);
const member = new Team({
  ports,
  place: findTeamPlace(project, team),
  name,
  isLead: false,
  leaseMs: () => LEASE_MS,
  onRejected() {},
});
const problem = await member.join(name);
if (problem !== undefined) throw new Error(problem);

let refusals = 0;
for (let number = 1; number <= Number(count); number++) {
  const message = {
    id: ports.ids.next(),
    from: name,
    summary: `${number}`,
    time: ports.clock.now(),
    body: writeNumbered(name, number),
  };
  while (!(await member.send(reader, message))?.ok) {
    refusals++;
    await setTimeout(AGAIN_MS);
  }
}

const claimed: number[] = [];
for (;;) {
  const outcome = await member.tasks.claim();
  if (!outcome.ok) break;
  claimed.push(outcome.task.id);
  await member.tasks.finish(outcome.task.id);
}
await member.leave();
console.log(JSON.stringify({ claimed, refusals }));
