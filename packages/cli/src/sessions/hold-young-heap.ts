// Reading a long transcript creates many long-lived objects. V8 then grows the heap for young objects, by up to a hundred megabytes
// that are not needed afterwards, without becoming faster.
import { setFlagsFromString } from "node:v8";

const setGrowth = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);
/** V8's default. */
const DEFAULT_GROWTH = 2;

/** Runs the work without letting the heap for young objects grow. */
export async function holdYoungHeap<T>(work: () => Promise<T>): Promise<T> {
  setGrowth(1);
  try {
    return await work();
  } finally {
    setGrowth(DEFAULT_GROWTH);
  }
}
