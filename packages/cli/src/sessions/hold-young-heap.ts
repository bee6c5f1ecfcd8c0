// Reading a long transcript makes many objects that stay. V8 then lets the heap for young ones grow, up to a hundred megabytes that
// nobody needs afterwards, and spends no less time on it.
import { setFlagsFromString } from "node:v8";

const setGrowth = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);
/** V8's own. */
const DEFAULT_GROWTH = 2;

/** Does the work with a heap for young objects that stays as large as it is. */
export async function holdYoungHeap<T>(work: () => Promise<T>): Promise<T> {
  setGrowth(1);
  try {
    return await work();
  } finally {
    setGrowth(DEFAULT_GROWTH);
  }
}
