// What every `Spawn` must do. The programs are given, since only a real one can run real ones.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ProcessIdentity, type Spawn, SpawnError } from "./spawn.ts";

export interface Programs {
  /** Writes its input to stdout and "to stderr" to stderr; ends with 3. */
  readonly echo: readonly [command: string, ...args: string[]];
  /** Writes 1000 times "0123456789". */
  readonly flood: readonly [command: string, ...args: string[]];
  /** Never ends by itself. */
  readonly hang: readonly [command: string, ...args: string[]];
  readonly missing: string;
}

export interface SpawnUnderTest {
  readonly spawn: Spawn;
  readonly programs: Programs;
  /** Lets that much time go by. */
  pass(ms: number): Promise<void>;
  /** Another process on this machine, and how to kill it. */
  other(): Promise<{ identity: ProcessIdentity; kill(): Promise<void> }>;
  dispose(): void | Promise<void>;
}

export function spawnConformance(name: string, make: () => SpawnUnderTest): void {
  describe(`${name}: spawn`, () => {
    let its: SpawnUnderTest;
    beforeEach(() => {
      its = make();
    });
    afterEach(() => its.dispose());

    it("runs a program with its input and tells how it ended", async () => {
      const [command, ...args] = its.programs.echo;
      expect(await its.spawn.run(command, args, { input: "grüße" })).toEqual({
        code: 3,
        stdout: "grüße",
        stderr: "to stderr",
        droppedBytes: 0,
        ended: "exit",
      });
    });

    it("keeps no more than asked, and counts the rest", async () => {
      const [command, ...args] = its.programs.flood;
      const result = await its.spawn.run(command, args, { maxBytes: 25 });
      expect(result).toMatchObject({ code: 0, stdout: "0123456789012345678901234", droppedBytes: 9_975 });
    });

    it("ends a program at its time limit", async () => {
      const [command, ...args] = its.programs.hang;
      const run = its.spawn.run(command, args, { timeout: 50 });
      await its.pass(60);
      expect(await run).toMatchObject({ code: null, ended: "timeout" });
    });

    it("ends a program on abort, before or during", async () => {
      const [command, ...args] = its.programs.hang;
      const before = await its.spawn.run(command, args, { signal: AbortSignal.abort() });
      expect(before).toMatchObject({ code: null, ended: "aborted" });
      const controller = new AbortController();
      const run = its.spawn.run(command, args, { signal: controller.signal, timeout: 60_000 });
      await its.pass(20);
      controller.abort();
      expect(await run).toMatchObject({ code: null, ended: "aborted" });
    });

    it("rejects when there is no such program", async () => {
      const error = await its.spawn.run(its.programs.missing, []).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(SpawnError);
      expect(error).toMatchObject({ code: "cannot-start", command: its.programs.missing });
      expect((error as Error).message).toContain(its.programs.missing);
    });

    it("knows itself, and that it runs", () => {
      const self = its.spawn.self();
      expect(self).toEqual(its.spawn.self());
      expect(its.spawn.isAlive(self)).toBe(true);
      expect(its.spawn.isAlive(JSON.parse(JSON.stringify(self)))).toBe(true);
    });

    it("does not take another start, boot or pid for the same process", () => {
      const self = its.spawn.self();
      expect(its.spawn.isAlive({ ...self, started: `${self.started}0` })).toBe(false);
      expect(its.spawn.isAlive({ ...self, boot: "another" })).toBe(false);
      for (const pid of [0, -1, 2 ** 30, Number.NaN, self.pid + 0.5]) {
        expect(its.spawn.isAlive({ ...self, pid })).toBe(false);
      }
    });

    it("sees another process live and die", async () => {
      const { identity, kill } = await its.other();
      expect(its.spawn.isAlive(identity)).toBe(true);
      expect(its.spawn.isAlive({ ...identity, started: its.spawn.self().started })).toBe(false);
      await kill();
      expect(its.spawn.isAlive(identity)).toBe(false);
    });
  });
}
