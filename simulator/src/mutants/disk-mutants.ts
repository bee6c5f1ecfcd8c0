// Ports that lie: about writes, truncation, reads, locks and identity.
import type { Files, Ports } from "@palimpsest/core/ports";
import type { Appender } from "@palimpsest/core/testing";
import type { PortMutant } from "./mutant.ts";

/** A listing reads less of a file than this; only opening it reads more. */
const LISTED_BYTES = 64 * 1024;

type Append = Appender["append"];

const withFiles = (change: (files: Files) => Partial<Files>) => (ports: Ports) => ({
  ...ports,
  files: overlayMethods(ports.files, change(ports.files)),
});

const overlayMethods = <T extends object>(target: T, changes: Partial<T>): T =>
  new Proxy(target, { get: (inner, name) => Reflect.get(name in changes ? changes : inner, name) });

const withAppend = (change: (append: Append) => Append) =>
  withFiles((files) => ({
    async appender(path) {
      const inner = await files.appender(path);
      return overlayMethods(inner, { append: change((data) => inner.append(data)) });
    },
  }));

const everyNth = (nth: number, otherwise: (append: Append) => Append) =>
  withAppend((append) => {
    let count = 0;
    return (data) => (++count % nth === 0 ? otherwise(append)(data) : append(data));
  });

export const DISK_MUTANTS: readonly PortMutant[] = [
  { name: "a write is lost", breaks: ["I4"], plant: everyNth(9, () => async () => {}) },
  {
    name: "a write is acknowledged before it is made",
    breaks: ["I4"],
    plant: withAppend((append) => {
      let held: Parameters<Append>[0] | undefined;
      return async (data) => {
        if (held !== undefined) await append(held);
        held = data;
      };
    }),
  },
  {
    name: "two writes change places",
    breaks: ["I4"],
    plant: withAppend((append) => {
      let held: Parameters<Append>[0] | undefined;
      let count = 0;
      return async (data) => {
        const earlier = held;
        held = ++count % 5 === 0 ? data : undefined;
        if (held === undefined) await append(data);
        if (earlier !== undefined) await append(earlier);
      };
    }),
  },
  {
    name: "a full disk is kept secret",
    breaks: ["I4"],
    foundBy: 16,
    plant: withAppend((append) => (data) => append(data).catch(() => {})),
  },
  {
    name: "a torn line is not cut off",
    breaks: ["I4"],
    foundBy: 13,
    plant: withFiles(() => ({ truncate: async () => {} })),
  },
  {
    name: "too much is cut off",
    breaks: ["I4"],
    foundBy: 13,
    plant: withFiles((files) => ({ truncate: (path, size) => files.truncate(path, Math.max(0, size - 1)) })),
  },
  {
    name: "a transcript is read as it was before its last line",
    breaks: ["I4", "I5", "Q4"],
    plant: withFiles((files) => ({
      readRange: async (path, start, length) => {
        const bytes = await files.readRange(path, start, length);
        const older = bytes.lastIndexOf(10, Math.max(0, bytes.length - 2)) + 1;
        return start === 0 && length > LISTED_BYTES ? bytes.subarray(0, older) : bytes;
      },
    })),
  },
  {
    name: "the end of a file cannot be listed",
    breaks: ["Q4"],
    plant: withFiles(() => ({ tails: async (paths) => paths.map(() => undefined) })),
  },
  {
    name: "an id is given twice",
    breaks: ["I4", "I5"],
    plant: (ports) => {
      let last = "";
      let count = 0;
      const nextCall = () => {
        if (++count % 10 !== 0 || last === "") last = ports.ids.next();
        return last;
      };
      return { ...ports, ids: { ...ports.ids, next: nextCall } };
    },
  },
  {
    name: "nobody is taken to be alive",
    breaks: ["one writer"],
    foundBy: 3,
    plant: (ports) => ({ ...ports, spawn: { ...ports.spawn, isAlive: () => false } }),
  },
  {
    name: "creating a file replaces the one that is there",
    breaks: ["one writer"],
    foundBy: 3,
    plant: withFiles((files) => ({
      create: async (path, data) => {
        await files.write(path, data);
        return true;
      },
    })),
  },
  {
    name: "locks are never removed",
    breaks: ["no surprise"],
    plant: withFiles(() => ({ remove: async () => {} })),
  },
];
