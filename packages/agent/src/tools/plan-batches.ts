// Which calls of one response may run at once: neighbours that change nothing. All others run alone, in order. Pure.

/** Run at once; more would only wait for the disk. */
const MOST_AT_ONCE = 10;

export function planBatches<Call>(calls: readonly Call[], isReadOnly: (call: Call) => boolean): Call[][] {
  const batches: Call[][] = [];
  let isOpen = false;
  for (const call of calls) {
    const joins = isReadOnly(call);
    const last = batches.at(-1);
    if (joins && isOpen && last && last.length < MOST_AT_ONCE) last.push(call);
    else batches.push([call]);
    isOpen = joins;
  }
  return batches;
}
