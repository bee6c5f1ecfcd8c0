// Describes what a write superseded and what it may contradict, with the operations that undo it. Pure.
import type { Operation } from "../history/operation.ts";
import type { Replaced } from "../supersession/plan-supersession.ts";
import type { SupersededStatement } from "./change.ts";

export interface ReplacedNotice {
  readonly superseded?: readonly SupersededStatement[];
  readonly unsure?: readonly Replaced[];
}

/** Leaves out fields that would be empty. */
export function describeReplaced(
  operations: readonly Operation[],
  superseded: readonly Replaced[],
  unsure: readonly Replaced[],
): ReplacedNotice {
  const operationOf = ({ path }: Replaced) => operations.find((each) => each.path === path)?.id ?? "";
  return {
    ...(superseded.length > 0 && {
      superseded: superseded.map((each) => ({ ...each, operation: operationOf(each) })),
    }),
    ...(unsure.length > 0 && { unsure }),
  };
}

export function joinReplaced(notices: readonly ReplacedNotice[]): ReplacedNotice {
  const superseded = notices.flatMap((notice) => notice.superseded ?? []);
  const unsure = notices.flatMap((notice) => notice.unsure ?? []);
  return { ...(superseded.length > 0 && { superseded }), ...(unsure.length > 0 && { unsure }) };
}
