// What every `Spawn` must do. The programs are passed in, because only a real implementation can run real ones.
import { deepStrictEqual as deepEqual, strictEqual as equal, ok } from "node:assert/strict";
import type { ProcessIdentity, Spawn } from "../../ports/spawn.ts";
import { assertFields, type ConformanceCase, makeCases } from "./conformance-case.ts";

export interface Programs {
  /** Writes its input to stdout and "to stderr" to stderr; exits with code 3. */
  readonly echo: readonly [command: string, ...args: string[]];
  /** Writes "0123456789" 1000 times. */
  readonly flood: readonly [command: string, ...args: string[]];
  /** Never ends by itself. */
  readonly hang: readonly [command: string, ...args: string[]];
  readonly missing: string;
}

export interface SpawnUnderTest {
  readonly spawn: Spawn;
  readonly programs: Programs;
  /** Lets this much time pass. */
  pass(ms: number): Promise<void>;
  /** Another process on this machine, and how to kill it. */
  other(): Promise<{ identity: ProcessIdentity; kill(): Promise<void> }>;
  dispose?(): void | Promise<void>;
}

/** `open` is called once per case. */
export function makeSpawnCases(open: () => SpawnUnderTest | Promise<SpawnUnderTest>): ConformanceCase[] {
  return makeCases(open, {
    async "runs a program with its input and reports how it ended"({ spawn, programs }) {
      const [command, ...args] = programs.echo;
      deepEqual(await spawn.run(command, args, { input: "grüße" }), {
        code: 3,
        stdout: "grüße",
        stderr: "to stderr",
        droppedBytes: 0,
        ended: "exit",
      });
    },

    async "keeps at most the given number of bytes, and counts the rest"({ spawn, programs }) {
      const [command, ...args] = programs.flood;
      const result = await spawn.run(command, args, { maxBytes: 25 });
      assertFields(result, { code: 0, stdout: "0123456789012345678901234", droppedBytes: 9_975 });
    },

    async "does not keep half a character at the limit"({ spawn, programs }) {
      const [command, ...args] = programs.echo;
      // "grüße" is seven bytes; the third is the first half of the ü.
      const result = await spawn.run(command, args, { input: "grüße", maxBytes: 3 });
      assertFields(result, { code: 3, stdout: "gr" });
      ok(result.droppedBytes >= 4);
    },

    async "ends a program at its time limit"({ spawn, programs, pass }) {
      const [command, ...args] = programs.hang;
      const run = spawn.run(command, args, { timeout: 50 });
      await pass(60);
      assertFields(await run, { code: null, ended: "timeout" });
    },

    async "ends a program on abort, before or during"({ spawn, programs, pass }) {
      const [command, ...args] = programs.hang;
      const before = await spawn.run(command, args, { signal: AbortSignal.abort() });
      assertFields(before, { code: null, ended: "aborted" });
      const controller = new AbortController();
      const run = spawn.run(command, args, { signal: controller.signal, timeout: 60_000 });
      await pass(20);
      controller.abort();
      assertFields(await run, { code: null, ended: "aborted" });
    },

    async "rejects when there is no such program"({ spawn, programs }) {
      const error = await spawn.run(programs.missing, []).catch((reason: unknown) => reason);
      ok(error instanceof Error);
      assertFields(error, { name: "SpawnError", code: "cannot-start", command: programs.missing });
      ok(error.message.includes(programs.missing));
    },

    "knows its own process, and that it runs"({ spawn }) {
      const self = spawn.self();
      deepEqual(self, spawn.self());
      equal(spawn.isAlive(self), true);
      equal(spawn.isAlive(JSON.parse(JSON.stringify(self))), true);
    },

    "distinguishes processes by start, boot and pid"({ spawn }) {
      const self = spawn.self();
      equal(spawn.isAlive({ ...self, started: `${self.started}0` }), false);
      equal(spawn.isAlive({ ...self, boot: "another" }), false);
      for (const pid of [0, -1, 2 ** 30, Number.NaN, self.pid + 0.5]) {
        equal(spawn.isAlive({ ...self, pid }), false);
      }
    },

    async "sees another process live and die"({ spawn, other }) {
      const { identity, kill } = await other();
      equal(spawn.isAlive(identity), true);
      equal(spawn.isAlive({ ...identity, started: spawn.self().started }), false);
      await kill();
      equal(spawn.isAlive(identity), false);
    },
  });
}
