// The kinds of faults, in the order in which they are tried.
import type { FaultKind } from "./fault-finding.ts";
import { clockKind } from "./kinds/clock-kind.ts";
import { fullDiskKind, readOnlyKind } from "./kinds/disk-kind.ts";
import { killKind } from "./kinds/kill-kind.ts";
import { messagesKind } from "./kinds/messages-kind.ts";
import { serverKind } from "./kinds/server-kind.ts";
import { togetherKind } from "./kinds/together-kind.ts";

export const KINDS: readonly FaultKind[] = [
  killKind,
  fullDiskKind,
  readOnlyKind,
  togetherKind,
  messagesKind,
  clockKind,
  serverKind,
];
