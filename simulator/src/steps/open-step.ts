// A session is opened: a new one, or again after a close or a crash, when it must be unchanged.
import { openSession, type SessionOptions } from "@palimpsest/core";
import { emptyView } from "@palimpsest/core/testing";
import { settingsOf } from "../drawn-settings.ts";
import { backgroundModel } from "../machine/background-model.ts";
import type { Process } from "../machine/process.ts";
import { hooksOf, restorerOf } from "../machine/simulated-agent.ts";
import { viewHash } from "../record/fingerprint.ts";
import { baseLines } from "../record/recorded-fork.ts";
import { requireInvariant } from "../violation.ts";
import { optionsOf } from "../wishes.ts";
import { CWD, HOME, type Running, type World } from "../world.ts";
import { drawDoom } from "./crash-step.ts";
import type { Step } from "./step.ts";

export function sessionOptions(world: World, ports: Process["ports"], resume?: string): SessionOptions {
  const { hasModel, hasAgent } = world.temper;
  return {
    cwd: CWD,
    home: HOME,
    env: {},
    ports,
    ...optionsOf(world.wishes),
    settings: settingsOf(world.settings, world.temper),
    ...(hasModel ? { models: { main: backgroundModel(world) } } : {}),
    ...(hasAgent ? { restore: restorerOf(world), hooks: hooksOf(world) } : {}),
    ...(resume === undefined ? {} : { resume }),
  };
}

export const open: Step = {
  name: "open",
  weight: ({ running }) => (running ? 0 : 4),
  async run(world) {
    const { random, place, disk, twin } = world;
    const { process, ports } = world.boot();
    if (place && random.chance(0.08)) process.doom = drawDoom(random);
    world.diskFull = false;
    const resume = place && (random.chance(0.2) && (await isNewest(world)) ? "latest" : place.id);
    const damage = { skipped: disk.garbage, tornBytes: disk.unended ? 0 : disk.tail.length };
    const last = disk.durable.at(-1)?.id;

    const session = await world.wait(process, openSession(sessionOptions(world, ports, resume)));
    const running: Running = {
      process,
      session,
      warnings: 0,
      breaks: session.view.breaks.length,
      losses: [],
    };
    world.running = running;
    world.place = { id: session.id, path: session.path };
    session.on("unsaved", () => running.warnings++);
    session.on("break", () => {
      running.breaks++;
      world.bases.push(baseLines(session.view));
    });
    session.on("loss", (loss) => running.losses.push(loss));

    requireInvariant(
      !place || place.id === session.id,
      "I5",
      () => `Another session was opened: ${session.id}.`,
    );
    const { settings } = session.opening;
    requireInvariant(
      settings.length === 0,
      "no surprise",
      () => `Settings refused: ${JSON.stringify(settings)}`,
    );
    const { skipped, tornBytes } = session.opening.damage;
    requireInvariant(
      skipped === damage.skipped && tornBytes === damage.tornBytes,
      "I4",
      () => `Damage told: ${skipped} lines, ${tornBytes} bytes; there was ${JSON.stringify(damage)}.`,
    );
    const due = last === undefined ? viewHash(emptyView()) : twin.hashes.get(last);
    requireInvariant(
      viewHash(session.view) === due,
      "I5",
      () => `The view differs from what it was after ${last}.`,
    );
    const size = last === undefined ? undefined : twin.sizes.get(last);
    const { tokens } = session.size();
    requireInvariant(
      size === undefined || size === tokens,
      "I5",
      () => `The size was ${size} and is now ${tokens}.`,
    );
    return `${resume ?? "new"} in process ${process.pid}, ${disk.durable.length} entries`;
  },
};

/** Neighbours write sessions into the same folder. */
async function isNewest({ machine, place }: World): Promise<boolean> {
  const { path } = place!;
  const files = await machine.files.list(path.slice(0, path.lastIndexOf("/")));
  const own = files.find((file) => file.path === path);
  // Without messages there is no session to return to.
  if (!own || own.size === 0) return false;
  return files.every(
    (file) => file.path === path || !file.name.endsWith(".jsonl") || file.modified < own.modified,
  );
}
