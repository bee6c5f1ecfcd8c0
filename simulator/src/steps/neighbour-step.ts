// Another process has its own session in the same project. The two must not affect each other.
import { listSessions, openSession } from "@palimpsest/core";
import { requireInvariant } from "../violation.ts";
import { sessionOptions } from "./open-step.ts";
import type { Step } from "./step.ts";

export const neighbour: Step = {
  name: "neighbour",
  weight: ({ place, diskFull }) => (place && !diskFull ? 0.3 : 0),
  async run(world) {
    const process = world.start();
    const title = `Neighbour ${process.pid}`;
    const visitSession = async () => {
      const session = await openSession(sessionOptions(world, process.ports));
      await session.user(title);
      await session.request();
      await session.close();
      return listSessions(process.ports.files, session.path.slice(0, session.path.lastIndexOf("/")));
    };
    const listed = await world.wait(process, visitSession());
    process.die();
    requireInvariant(
      listed.some((session) => session.title === title),
      "Q4",
      () => `${title} is not listed.`,
    );
    // A session without messages is not listed.
    const isListed = listed.some(({ id }) => id === world.place!.id);
    requireInvariant(
      isListed || world.disk.entries.length === 0,
      "Q4",
      () => "Our own session is not listed.",
    );
    return title;
  },
};
