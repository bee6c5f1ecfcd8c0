// All checks, after every step. A new invariant is added here.
import type { Exchange } from "../record/recorded-exchange.ts";
import { requireInvariant } from "../violation.ts";
import type { World } from "../world.ts";
import { checkCache } from "./c1-cache.ts";
import { checkAdoption, checkTools } from "./c2-prelude.ts";
import { checkLosses } from "./c3-loss.ts";
import { checkValid } from "./i1-valid.ts";
import { checkAnnounced, checkStable } from "./i2-stable.ts";
import { checkSize, isTooLong } from "./i3-bounded.ts";
import { checkDisk } from "./i4-lossless.ts";
import { checkTwin } from "./i5-resumable.ts";
import { checkForks } from "./i6-shared.ts";
import { checkShrunk } from "./i7-monotone.ts";
import { checkLedger } from "./i9-ledger.ts";
import { checkSeen } from "./i10-seen.ts";
import { checkListing } from "./q4-listing.ts";

export async function checkInvariants(world: World): Promise<void> {
  takeExchange(world);
  await readDisk(world);
  if (world.running && !world.running.process.alive) buryProcess(world);
  checkAnnounced(world);
  checkDisk(world);
  checkTwin(world);
  checkForks(world);
  checkShrunk(world);
  checkSeen(world);
  checkLedger(world);
  await checkListing(world);
}

/** Checks the request that was sent, and keeps it for comparison with the next. */
export function takeExchange(world: World): void {
  const { exchange, previous, answered, renewed, running } = world;
  if (!exchange) return;
  if (!isTooLong(world, exchange)) checkValid(exchange);
  checkSize(exchange);
  checkTools(exchange);
  if (previous && (previous === answered || !isForgotten(previous, exchange))) {
    checkStable(previous, exchange);
    checkAdoption(previous, exchange, answered, renewed);
  }
  if (answered) checkCache(answered, exchange);
  checkLosses(running?.losses.splice(0) ?? [], answered, exchange);
  world.previous = exchange;
  world.answered = world.told ?? answered;
  world.exchange = undefined;
  world.told = undefined;
  world.renewed = world.renewedMeanwhile;
  world.renewedMeanwhile = false;
}

/** A new process does not know what an unanswered request has shown; with other limits it may show less of it. */
const isForgotten = (earlier: Exchange, later: Exchange) =>
  earlier.process !== later.process && earlier.settings !== later.settings;

async function readDisk({ place, machine, disk }: World): Promise<void> {
  if (place) disk.update(await machine.files.read(place.path));
}

/** Unacknowledged entries may be lost with the process, but only from the end. */
function buryProcess(world: World): void {
  const { disk, twin, said, previous } = world;
  world.running = undefined;
  const left = disk.durable;
  const lost = twin.order.length - left.length;
  requireInvariant(
    left.every((entry, at) => entry.id === twin.order[at]),
    "I4",
    () => "A crash has mixed up the entries.",
  );
  const missing = said.missing(left);
  requireInvariant(
    missing === undefined,
    "I4",
    () => `A crash took what was acknowledged: ${missing?.payload.slice(0, 200)}`,
  );
  // A message may have waited behind another write, and never have been handed over.
  const unsaid = said.forgetLost();
  world.forkUsages = [];
  twin.goBackTo(left);
  world.damagedAt = left.length;
  if (lost === 0 && unsaid === 0) return;
  world.answered = undefined;
  // A request that showed entries which a full disk did not accept cannot be continued.
  if (previous && previous.unsaved > 0) world.previous = undefined;
}
