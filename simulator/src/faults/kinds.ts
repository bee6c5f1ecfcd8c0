// The kinds of faults, in the order in which they are tried.
import type { FaultKind } from "./finding.ts";
import { clockKind } from "./kinds/clock.ts";
import { fullDiskKind, readOnlyKind } from "./kinds/disk.ts";
import { killKind } from "./kinds/kill.ts";
import { serverKind } from "./kinds/server.ts";
import { togetherKind } from "./kinds/together.ts";

export const KINDS: readonly FaultKind[] = [
  killKind,
  fullDiskKind,
  readOnlyKind,
  togetherKind,
  clockKind,
  serverKind,
];
