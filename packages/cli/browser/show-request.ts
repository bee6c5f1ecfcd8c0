// What is known of one request: its tokens, its price, what had changed before it and why.
import type { PageBreak, PageRequest } from "../src/page/page-data.ts";
import { sizeOf } from "./draw-chart.ts";
import { formatNumber, formatTime, formatUsd, summarizeBreak, toVisible } from "./format-values.ts";
import { makeElement } from "./make-element.ts";

export function showRequest(request: PageRequest, number: number, all: number): HTMLElement {
  const facts: readonly (readonly [string, string])[] = [
    ["time", formatTime(request.t)],
    ["whole request", `${formatNumber(sizeOf(request))} tokens`],
    ["read from the cache", formatNumber(request.read)],
    ["written to it", formatNumber(request.written)],
    ["not cached", formatNumber(request.uncached)],
    ["answer", `${formatNumber(request.out)} tokens`],
    ["cost", formatUsd(request.usd)],
  ];
  const list = makeElement("dl", "facts");
  for (const [name, value] of facts)
    list.append(makeElement("div", "", makeElement("dt", "", name), makeElement("dd", "", value)));
  const section = makeElement(
    "section",
    "request",
    makeElement("h2", "", `Request ${number} of ${all}`),
    list,
  );
  const { rewrite } = request;
  if (rewrite)
    section.append(
      makeElement(
        "p",
        `why cause-${rewrite.cause}`,
        makeElement(
          "strong",
          "",
          `${rewrite.name}${rewrite.inferred ? " (inferred)" : ""}: ${formatNumber(rewrite.tokens)} tokens written again, ${formatUsd(rewrite.usd)} more than reading them. `,
        ),
        `${rewrite.why} First to differ: ${rewrite.first}.`,
      ),
    );
  for (const each of request.breaks ?? []) section.append(showBreak(each, rewrite?.why));
  return section;
}

function showBreak({ text, tokens, items, more }: PageBreak, why: string | undefined): HTMLElement {
  const summary = makeElement("summary", "", summarizeBreak(text, tokens, why));
  const details = makeElement("details", "receipt", summary);
  const list = makeElement("ul");
  for (const [what, size, id] of items)
    list.append(
      makeElement(
        "li",
        "",
        `${toVisible(what)} `,
        makeElement("small", "", `${formatNumber(size)} tokens, ${id}`),
      ),
    );
  if (more) list.append(makeElement("li", "", `and ${formatNumber(more)} more`));
  if (items.length > 0) details.append(list);
  return details;
}
