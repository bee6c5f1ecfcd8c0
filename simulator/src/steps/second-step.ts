// Another process tries to open the same session, and must be told which process has it open.
import { openSession } from "@palimpsest/core";
import { requireInvariant } from "../violation.ts";
import { isCode, type World } from "../world.ts";
import { sessionOptions } from "./open-step.ts";
import type { Step } from "./step.ts";

export const second: Step = {
  name: "second process",
  weight: ({ running, diskFull }) => (running && !diskFull ? 0.3 : 0),
  async run(world: World) {
    const { process, ports } = world.boot();
    const holder = world.running!.process.pid;
    const refused = await world
      .wait(process, openSession(sessionOptions(world, ports, world.place!.id)))
      .then(() => undefined)
      .catch((error: unknown) => error);
    process.die();
    requireInvariant(
      isCode(refused, "in-use"),
      "one writer",
      () => `A second process was let in: ${refused}`,
    );
    requireInvariant(
      String(refused).includes(`process ${holder} `),
      "one writer",
      () => `Not named: ${refused}`,
    );
    return `refused: process ${holder} has it`;
  },
};
