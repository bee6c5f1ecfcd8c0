// Measures one session after its compactions: what is still in view, and what one Recall call finds.
import type { Block, Session } from "@palimpsest/core";
import { toOneLine } from "@palimpsest/core/text";
import { FilesUsed } from "../../../packages/cli/src/fidelity/files-used.ts";
import { type Item, itemsOf, type Kind } from "../../../packages/cli/src/fidelity/items.ts";
import { queryFor, wordsIn } from "../../../packages/cli/src/fidelity/query.ts";
import { shownBy } from "../../../packages/cli/src/fidelity/shown.ts";
import { sourcesOf } from "../../../packages/cli/src/fidelity/sources-of.ts";
import { isNamed } from "../../../packages/cli/src/fidelity/view-reach.ts";
import type { Said } from "../transcripts/said.ts";

export interface Reach {
  readonly item: Item;
  readonly inView: boolean;
  readonly query: string;
  readonly byQuery: boolean;
  /** Found by a query within its own message, if the view names that. */
  readonly byId: boolean;
  readonly byPage: boolean;
}

export interface Share {
  readonly of: number;
  readonly have: number;
}

export interface Measured {
  readonly reaches: readonly Reach[];
  readonly humans: Share & { readonly byPointer: number };
  readonly edited: Share;
  readonly read: Share;
  readonly pages: number;
  /** All answers of Recall. */
  readonly answers: readonly string[];
}

/** `every`: only each n-th item of a kind, for sessions with very many. */
export async function measureFidelity(session: Session, said: readonly Said[], every = 1): Promise<Measured> {
  const shown = shownBy(session.view);
  const visible = wordsIn(shown);
  const pages = await pagesOf(session);
  const squeezedPages = pages.map((page) => toOneLine(page));
  const answers: string[] = [];
  const reaches: Reach[] = [];
  for (const item of sampleItems(itemsOf(sourcesOf(session.view)), every)) {
    const query = queryFor(item, visible);
    const canRecall = async (input: object) => {
      const answer = await session.recall(input);
      answers.push(answer);
      return toOneLine(answer).includes(item.text);
    };
    const { id } = item.source;
    reaches.push({
      item,
      query,
      inView: shown.includes(item.text),
      byQuery: query !== "" && (await canRecall({ query })),
      byId: shown.includes(id) && (await canRecall(query === "" ? { id } : { id, query })),
      byPage: squeezedPages.some((page) => page.includes(item.text)),
    });
  }
  const files = new FilesUsed();
  for (const each of said) files.take(blocksOf(each));
  const countNamed = (paths: ReadonlySet<string>): Share => ({
    of: paths.size,
    have: [...paths].filter((path) => isNamed(path, shown) === "path").length,
  });
  return {
    reaches,
    humans: humansIn(session, shown),
    edited: countNamed(files.edited),
    read: countNamed(files.onlyRead),
    pages: pages.length,
    answers: [...answers, ...pages],
  };
}

function blocksOf(each: Said): readonly Block[] {
  if (each.kind === "results") return each.results;
  return each.kind === "assistant" ? each.content : [];
}

function sampleItems(items: readonly Item[], every: number): readonly Item[] {
  const seen = new Map<Kind, number>();
  return items.filter(({ kind }) => {
    const at = seen.get(kind) ?? 0;
    seen.set(kind, at + 1);
    return at % every === 0;
  });
}

async function pagesOf(session: Session): Promise<readonly string[]> {
  const count = Number(/of (\d+)\]/.exec(await session.recall({ page: 1 }))?.[1] ?? 0);
  return Promise.all(Array.from({ length: count }, (_, at) => session.recall({ page: at + 1 })));
}

/** Messages that are shown word for word, and those of which the view shows only the id. */
function humansIn({ view }: Session, shown: string) {
  const humans = [...view.tree.values()].flatMap(({ entry }) =>
    entry.type === "user" && entry.source === "human" ? [entry] : [],
  );
  const whole = humans.filter(({ content }) =>
    content.every(
      (block) => block.type !== "text" || shown.includes(toOneLine(String("text" in block && block.text))),
    ),
  );
  const pointed = humans.filter((entry) => !whole.includes(entry) && shown.includes(entry.id));
  return { of: humans.length, have: whole.length, byPointer: pointed.length };
}
