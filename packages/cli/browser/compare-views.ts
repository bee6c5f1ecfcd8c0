// What differs between the messages of two requests, block by block. Pure.
import type { PageBlock, PageData } from "../src/page/page-data.ts";

export interface ComparedBlock {
  readonly state: "same" | "new" | "changed" | "gone";
  readonly role: 0 | 1;
  readonly block: number;
  /** Of a changed one: what stood there before. */
  readonly before?: number;
}

type Tables = Pick<PageData, "messages" | "blocks">;

/** In the order of the later request; what is gone stands where the two begin to differ. */
export function compareViews(
  data: Tables,
  before: readonly number[],
  after: readonly number[],
): readonly ComparedBlock[] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const old = listBlocks(data, before.slice(same));
  const fresh = listBlocks(data, after.slice(same));
  const left = new Map<number, number>();
  for (const { block } of old) left.set(block, (left.get(block) ?? 0) + 1);
  const answers = new Map(old.map(({ block }) => [keyOf(data.blocks[block]!), block] as const));
  answers.delete(undefined);
  const compared = fresh.map(({ role, block }): ComparedBlock => {
    if (takeOne(left, block)) return { state: "same", role, block };
    const was = answers.get(keyOf(data.blocks[block]!));
    if (was === undefined || !takeOne(left, was)) return { state: "new", role, block };
    return { state: "changed", role, block, before: was };
  });
  const gone = old
    .filter(({ block }) => takeOne(left, block))
    .map(({ role, block }): ComparedBlock => ({ state: "gone", role, block }));
  const unchanged = listBlocks(data, after.slice(0, same)).map(
    ({ role, block }): ComparedBlock => ({ state: "same", role, block }),
  );
  return [...unchanged, ...gone, ...compared];
}

/** A call and its result keep their id, whatever becomes of their text. */
const keyOf = ({ k, i }: PageBlock): string | undefined => (i === undefined ? undefined : `${k} ${i}`);

function takeOne(counts: Map<number, number>, block: number): boolean {
  const count = counts.get(block) ?? 0;
  if (count > 0) counts.set(block, count - 1);
  return count > 0;
}

function listBlocks(
  { messages }: Tables,
  view: readonly number[],
): readonly { role: 0 | 1; block: number }[] {
  return view.flatMap((at) => {
    const [role, blocks] = messages[at]!;
    return blocks.map((block) => ({ role, block }));
  });
}
