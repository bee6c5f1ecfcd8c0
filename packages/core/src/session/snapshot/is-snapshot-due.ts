// When a snapshot of a long session is worth writing. Pure.

/**
 * A transcript up to this size is kept in memory completely; of a larger one, only what the view shows. Few become larger.
 */
export const WHOLE_BYTES = 48 * 1024 * 1024;

/** Reading this much again takes less than a tenth of a second. */
const MIN_BYTES = 16 * 1024 * 1024;

/** A snapshot is written as a whole. So it is written only after such a share is new, and all of them together take a bounded multiple of the last. */
const SHARE = 8;

/** `saved`: where the last snapshot ends; 0 if there is none. */
export const isSnapshotDue = (size: number, saved: number): boolean =>
  size > WHOLE_BYTES && size - saved >= Math.max(MIN_BYTES, size / SHARE);
