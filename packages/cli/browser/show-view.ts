// The exact view of a request: only what differs from the one before, or all of it.
import type { PageBlock, PageData } from "../src/page/page-data.ts";
import { type ComparedBlock, compareViews } from "./compare-views.ts";
import { countOf, formatNumber, toVisible } from "./format-values.ts";
import { makeElement } from "./make-element.ts";

/** Of a long block; the rest comes when it is asked for. */
const SHOWN_CHARACTERS = 1_200;
/** Of the text that a changed block had before. */
const SHOWN_BEFORE = 240;
/** Blocks of a whole view that are made at once. */
const SHOWN_BLOCKS = 400;
/** More in a row that are gone or changed are folded: what is new after a compaction or a clearing would stand far below them. */
const UNFOLDED = 3;

const STATES: Readonly<Record<ComparedBlock["state"], string>> = {
  same: "",
  new: "new",
  changed: "changed",
  gone: "gone",
};

export function showView(
  data: PageData,
  before: readonly number[],
  after: readonly number[],
  isWhole: boolean,
): HTMLElement {
  const compared = compareViews(data, before, after);
  const differing = compared.filter(({ state }) => state !== "same");
  const shown = isWhole ? compared : differing;
  const same = compared.length - differing.length;
  const section = makeElement("section", "view");
  const counts = (["new", "changed", "gone"] as const).flatMap((state) => {
    const count = compared.filter((each) => each.state === state).length;
    return count === 0 ? [] : [`${formatNumber(count)} ${STATES[state]}`];
  });
  section.append(
    makeElement(
      "p",
      "count",
      `${countOf(compared.length - compared.filter(({ state }) => state === "gone").length, "block")}: ${formatNumber(same)} as before${counts.length > 0 ? `, ${counts.join(", ")}` : ""}.`,
    ),
  );
  addBlocks(section, data, shown, 0);
  return section;
}

function addBlocks(
  section: HTMLElement,
  data: PageData,
  shown: readonly ComparedBlock[],
  from: number,
): void {
  for (const run of splitRuns(shown.slice(from, from + SHOWN_BLOCKS))) {
    const unfolded = countUnfolded(run);
    section.append(...run.slice(0, unfolded).map((each) => showBlock(data, each)));
    if (unfolded < run.length) section.append(foldBlocks(data, run.slice(unfolded)));
  }
  const left = shown.length - from - SHOWN_BLOCKS;
  if (left <= 0) return;
  const more = makeElement("button", "more", `Show ${formatNumber(left)} more blocks`);
  more.addEventListener("click", () => {
    more.remove();
    addBlocks(section, data, shown, from + SHOWN_BLOCKS);
  });
  section.append(more);
}

/** The first of many changed blocks are an example of the others; what is gone can be left out whole. */
function countUnfolded(run: readonly ComparedBlock[]): number {
  if (!isFoldable(run[0]!) || run.length <= UNFOLDED) return run.length;
  return run[0]!.state === "gone" ? 0 : UNFOLDED;
}

const isFoldable = ({ state }: ComparedBlock): boolean => state === "gone" || state === "changed";

/** Blocks that are gone stand together, those that have changed, and all others too. */
function splitRuns(blocks: readonly ComparedBlock[]): readonly (readonly ComparedBlock[])[] {
  const runs: ComparedBlock[][] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    const isAlike = last && (last[0]!.state === block.state || !(isFoldable(last[0]!) || isFoldable(block)));
    if (isAlike) last.push(block);
    else runs.push([block]);
  }
  return runs;
}

/** They are made when somebody looks. */
function foldBlocks(data: PageData, blocks: readonly ComparedBlock[]): HTMLElement {
  const { state } = blocks[0]!;
  const count = formatNumber(blocks.length);
  const summary =
    state === "gone"
      ? `${countOf(blocks.length, "block")} ${blocks.length === 1 ? "is" : "are"} gone`
      : `${blocks.length === 1 ? "1 more block has" : `${count} more blocks have`} changed`;
  const folded = makeElement("details", `folded ${state}`, makeElement("summary", "", summary));
  const unfold = () => folded.append(...blocks.map((each) => showBlock(data, each)));
  folded.addEventListener("toggle", unfold, { once: true });
  return folded;
}

function showBlock(data: PageData, { state, role, block, before }: ComparedBlock): HTMLElement {
  const shown = data.blocks[block]!;
  const article = makeElement("article", `block ${state} ${role === 0 ? "user" : "assistant"}`);
  article.append(
    makeElement(
      "header",
      "",
      makeElement("span", "who", nameBlock(shown, role)),
      makeElement("span", "state", STATES[state]),
      shown.i === undefined ? undefined : makeElement("small", "", shown.i),
    ),
  );
  if (before !== undefined)
    article.append(
      makeElement("small", "", "before"),
      makeText(data.blocks[before]!, "was", SHOWN_BEFORE),
      makeElement("small", "", "now"),
    );
  article.append(makeText(shown, ""));
  return article;
}

function nameBlock({ k, n, e }: PageBlock, role: 0 | 1): string {
  if (k === "call") return `calls ${n ?? "a tool"}`;
  if (k === "result") return e ? "failed result" : "result";
  if (k === "text") return role === 0 ? "user" : "assistant";
  return k;
}

function makeText({ t, c }: PageBlock, className: string, most = SHOWN_CHARACTERS): HTMLElement {
  const text = makeElement("pre", className, toVisible(t.slice(0, most)));
  const note =
    c === undefined ? "" : ` ${formatNumber(c)} characters are not in this page; pal export has them.`;
  if (t.length <= most)
    return note === "" ? text : makeElement("div", "", text, makeElement("small", "", note));
  const more = makeElement("button", "more", `Show ${formatNumber(t.length - most)} more characters`);
  more.addEventListener("click", () => {
    text.textContent = toVisible(t);
    more.remove();
  });
  return makeElement("div", "", text, more, note === "" ? undefined : makeElement("small", "", note));
}
