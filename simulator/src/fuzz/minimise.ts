// Shortens a failing input while it still fails in the same way: removes ever smaller pieces, then simplifies characters.

export interface MinimiseLimits {
  readonly tries: number;
  /** Stops early if true; then the shortest input so far is returned. */
  readonly isOver: () => boolean;
}

export async function minimiseInput(
  input: string,
  fails: (candidate: string) => Promise<boolean>,
  { tries, isOver }: MinimiseLimits,
): Promise<string> {
  let shortest = input;
  let left = tries;
  const attemptInput = async (candidate: string): Promise<boolean> => {
    if (left <= 0 || isOver()) return false;
    left--;
    if (!(await fails(candidate))) return false;
    shortest = candidate;
    return true;
  };
  for (let size = Math.ceil(input.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    let at = 0;
    while (at < shortest.length && left > 0 && !isOver()) {
      const isShorter = await attemptInput(shortest.slice(0, at) + shortest.slice(at + size));
      if (!isShorter) at += size;
    }
  }
  for (let at = 0; at < shortest.length && shortest.length < 300; at++) {
    if (/[a ]/.test(shortest[at]!)) continue;
    await attemptInput(`${shortest.slice(0, at)}a${shortest.slice(at + 1)}`);
  }
  return shortest;
}
