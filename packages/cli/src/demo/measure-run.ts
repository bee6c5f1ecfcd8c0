// Measures the cost of a part of the demo from the emulator's ledger.
import type { LedgerRow } from "@palimpsest/emulator";

export interface RunFigures {
  readonly requests: number;
  /** Tokens of the largest request. */
  readonly largest: number;
  readonly input: number;
  readonly read: number;
  readonly output: number;
  readonly dollars: number;
  readonly invalid: number;
  /** The number of the first request that would not have fitted into the window, from 1. */
  readonly firstTooLong: number | undefined;
}

export function measureRun(rows: readonly LedgerRow[], window: number): RunFigures {
  const sent = rows.filter(({ endpoint }) => endpoint === "messages");
  const sizes = sent.map(countInput);
  const tooLong = sizes.findIndex((size) => size > window);
  const sum = (pick: (row: LedgerRow) => number) => sent.reduce((total, row) => total + pick(row), 0);
  return {
    requests: sent.length,
    largest: Math.max(0, ...sizes),
    input: sum(countInput),
    read: sum(({ read }) => read),
    output: sum(({ output }) => output),
    dollars: sum(({ dollars }) => dollars),
    invalid: sent.filter(({ valid }) => !valid).length,
    firstTooLong: tooLong === -1 ? undefined : tooLong + 1,
  };
}

const countInput = ({ uncached, read, written5m, written1h }: LedgerRow): number =>
  uncached + read + written5m + written1h;
