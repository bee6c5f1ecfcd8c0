import { describe, expect, it } from "vitest";
import { memoryPorts } from "../../ports/memory/ports.ts";
import { readLastConsolidated, takeTurn } from "./consolidate-lock.ts";

const FOLDER = "/memory";
const MINUTE = 60_000;

async function turnOf(ports: ReturnType<typeof memoryPorts>) {
  const taken = await takeTurn(ports, FOLDER, 60);
  if (!taken.ok) throw new Error(taken.reason);
  return taken.turn;
}

describe("the turn", () => {
  it("moves the time of the last consolidation only when a dream has ended well", async () => {
    const ports = memoryPorts();
    const turn = await turnOf(ports);
    expect(await readLastConsolidated(ports.files, FOLDER)).toBeNull();
    await turn.release();
    expect(await readLastConsolidated(ports.files, FOLDER)).toBeNull();
    const second = await turnOf(ports);
    await second.completed(1_234_000);
    await second.release();
    expect(await readLastConsolidated(ports.files, FOLDER)).toBe(1_234_000);
    expect(
      JSON.parse(new TextDecoder().decode(await ports.files.read(`${FOLDER}/.consolidate-lock`))),
    ).toEqual(ports.spawn.self());
    await (await turnOf(ports)).release();
    expect(await readLastConsolidated(ports.files, FOLDER)).toBe(1_234_000);
  });

  it("is one process's alone, until it is dead or has had an hour", async () => {
    const ports = memoryPorts();
    const other = { ...ports, spawn: ports.spawn.sibling() };
    const turn = await turnOf(ports);
    expect(await takeTurn(other, FOLDER, 60)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/process/),
    });
    await ports.clock.advance(59 * MINUTE);
    expect(await takeTurn(other, FOLDER, 60)).toMatchObject({ ok: false });
    expect(await turn.isHeld()).toBe(true);
    await ports.clock.advance(MINUTE);
    const taken = await takeTurn(other, FOLDER, 60);
    expect(taken.ok).toBe(true);
    expect(await turn.isHeld()).toBe(false);
    // Releasing what somebody else holds by now takes nothing from them.
    await turn.release();
    expect(taken.ok && (await taken.turn.isHeld())).toBe(true);
  });

  it("is taken over from a dead process at once", async () => {
    const ports = memoryPorts();
    const dead = { ...ports, spawn: ports.spawn.sibling() };
    await takeTurn(dead, FOLDER, 60);
    ports.spawn.kill(dead.spawn.self());
    expect(await takeTurn(ports, FOLDER, 60)).toMatchObject({ ok: true });
    expect(await readLastConsolidated(ports.files, FOLDER)).toBeNull();
  });
});
