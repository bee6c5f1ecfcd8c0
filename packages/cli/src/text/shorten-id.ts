// Shortens a session's id to a beginning that no other session has, since that is enough to name it. Pure.

/** As long as the first part of a UUID. */
const MIN_CHARACTERS = 8;

export function shortenId(id: string, ids: readonly string[]): string {
  let length = MIN_CHARACTERS;
  const isShared = (start: string) => ids.some((other) => other !== id && other.startsWith(start));
  while (length < id.length && isShared(id.slice(0, length))) length++;
  return id.slice(0, length);
}
