import { describe, expect, it } from "vitest";
import type { Files } from "../../ports/files.ts";
import { memoryPorts } from "../../ports/memory/ports.ts";
import { FOLDER, SESSIONS, SETTINGS } from "./dream.case.ts";
import { type LookInput, lookForReasons } from "./look-for-reasons.ts";

const HOUR = 3_600_000;

async function looked(change: Partial<LookInput> & { sessions?: number; lastDream?: number } = {}) {
  const { sessions = 6, lastDream, ...rest } = change;
  const ports = memoryPorts();
  const asked: string[] = [];
  const files = new Proxy(ports.files, {
    get: (target, name: keyof Files) => {
      const method = target[name] as (...given: unknown[]) => unknown;
      if (typeof method !== "function") return method;
      return (...given: unknown[]) => {
        asked.push(name);
        return method.apply(target, given);
      };
    },
  });
  await ports.files.write(`${FOLDER}/a.md`, "Something.");
  for (let at = 0; at < sessions; at++) await ports.files.write(`${SESSIONS}/s${at}.jsonl`, "{}");
  if (lastDream !== undefined) {
    await ports.files.write(`${FOLDER}/.consolidate-lock`, "");
    await ports.files.setModified(`${FOLDER}/.consolidate-lock`, ports.clock.now() + lastDream);
  }
  const result = await lookForReasons({
    files,
    now: ports.clock.now(),
    settings: SETTINGS,
    isOneShot: false,
    folder: async () => ({ ok: true, folder: FOLDER }),
    transcripts: SESSIONS,
    session: "s0",
    ...rest,
  });
  return { result, asked };
}

describe("looking for reasons to dream", () => {
  it("finds enough other sessions in one listing, without its own", async () => {
    expect(await looked()).toMatchObject({ result: { open: true } });
    const five = await looked({ sessions: 5 });
    expect(five.result).toMatchObject({ open: false, reason: expect.stringMatching(/^4 other sessions/) });
    expect(five.asked.filter((name) => name === "list")).toHaveLength(1);
  });

  it("counts only sessions that were used since the last dream", async () => {
    expect((await looked({ lastDream: -25 * HOUR })).result).toMatchObject({ open: true });
    expect((await looked({ lastDream: -23 * HOUR })).result).toMatchObject({ open: false });
    const long = { ...SETTINGS, dreaming: { ...SETTINGS.dreaming, everyHours: 0 } };
    expect((await looked({ lastDream: 1, settings: long })).result).toMatchObject({
      reason: expect.stringMatching(/^0 other/),
    });
  });

  it("reads nothing if a switch or the last check says no", async () => {
    const now = memoryPorts().clock.now();
    const off = { ...SETTINGS, switches: { ...SETTINGS.switches, dreaming: false } };
    for (const change of [{ settings: off }, { isOneShot: true }, { lastLook: now - 60_000 }]) {
      const { asked, result } = await looked(change);
      expect({ asked, result }).toMatchObject({ asked: [], result: { open: false, hasLooked: false } });
    }
    const remote = await looked({ folder: async () => ({ ok: false, reason: "A remote run." }) });
    expect(remote).toMatchObject({ asked: [], result: { open: false, reason: "A remote run." } });
  });
});
