// The chart: how large each request was and what of it was read from the cache, with other ways beside it and marks where the cache was lost.
import type { PageData, PageRequest, PageSeries } from "../src/page/page-data.ts";
import { findStep } from "./find-step.ts";
import { formatNumber, formatShort } from "./format-values.ts";
import { makeElement, makeShape } from "./make-element.ts";

const WIDTH = 1_000;
const HEIGHT = 260;
/** Half the width of the only request of a session: an area needs more than a point. */
const HALF_ONLY = 40;
/** More lines across the chart would hide it: then they are ticks at its upper edge. */
const MAX_LINES = 60;
const TICK = 14;
const GRID = 4;

export interface Chart {
  readonly element: HTMLElement;
  select(request: number): void;
}

export const sizeOf = ({ read, written, uncached }: PageRequest): number => read + written + uncached;

export function drawChart(data: PageData, onSelect: (request: number) => void): Chart {
  const { requests, series } = data;
  const sizes = requests.map(sizeOf);
  const step = findStep(findTop(data), GRID);
  const top = GRID * step;
  const toX = (at: number) => (requests.length <= 1 ? WIDTH / 2 : (at / (requests.length - 1)) * WIDTH);
  const toY = (tokens: number) => HEIGHT - (tokens / top) * HEIGHT;
  const svg = makeShape("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: "none",
    role: "img",
    "aria-label": "Tokens of each request, and how many of them were read from the cache",
  });
  for (let line = 1; line <= GRID; line++) {
    const y = toY((top * line) / GRID);
    svg.append(makeShape("line", { class: "grid", x1: 0, x2: WIDTH, y1: y, y2: y }));
  }
  svg.append(makeShape("path", { class: "size", d: toArea(sizes, toX, toY) }));
  svg.append(
    makeShape("path", {
      class: "read",
      d: toArea(
        requests.map(({ read }) => read),
        toX,
        toY,
      ),
    }),
  );
  for (const [at, { sizes: other }] of series.entries())
    svg.append(makeShape("path", { class: `series series-${at}`, d: toLine(other, toX, toY) }));
  const isDense = requests.filter(({ rewrite }) => rewrite !== undefined).length > MAX_LINES;
  for (const [at, { rewrite, breaks }] of requests.entries()) {
    if (!rewrite && !breaks) continue;
    const mark = {
      class: rewrite ? `mark cause-${rewrite.cause}` : "mark",
      x1: toX(at),
      x2: toX(at),
      y1: rewrite ? 0 : HEIGHT - TICK,
      y2: rewrite && isDense ? TICK : HEIGHT,
    };
    svg.append(makeShape("line", mark));
  }
  const cursor = makeShape("line", { class: "cursor", x1: 0, x2: 0, y1: 0, y2: HEIGHT });
  svg.append(cursor);
  const plot = makeElement("div", "plot");
  plot.append(svg, makeScale(top));
  const pick = (event: PointerEvent) => {
    const { left, width } = svg.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    onSelect(Math.round(share * (requests.length - 1)));
  };
  svg.addEventListener("pointerdown", (event) => {
    svg.setPointerCapture(event.pointerId);
    pick(event);
  });
  svg.addEventListener("pointermove", (event) => {
    if (event.buttons > 0) pick(event);
  });
  const element = makeElement("figure", "chart", plot, makeLegend(data));
  return {
    element,
    select(request) {
      cursor.setAttribute("x1", String(toX(request)));
      cursor.setAttribute("x2", String(toX(request)));
    },
  };
}

/**
 * The size at the upper edge. A way that grows far beyond the window leaves the chart there, or it would press all others flat.
 */
function findTop({ requests, series, window = Number.POSITIVE_INFINITY }: PageData): number {
  const own = Math.max(1, ...requests.map(sizeOf));
  return Math.max(own, Math.min(window, Math.max(0, ...series.map(findLargest))));
}

const findLargest = ({ sizes }: PageSeries): number => Math.max(0, ...sizes.map((size) => size ?? 0));

/** As text, so that it is not stretched with the drawing. */
function makeScale(top: number): HTMLElement {
  const scale = makeElement("div", "scale");
  for (let line = GRID; line >= 1; line--)
    scale.append(makeElement("span", "", formatShort((top * line) / GRID)));
  scale.append(makeElement("span", "", "0"));
  return scale;
}

function makeLegend(data: PageData): HTMLElement {
  const { requests, series } = data;
  const legend = makeElement("figcaption", "legend");
  const add = (className: string, text: string) =>
    legend.append(makeElement("span", "key", makeElement("i", className), text));
  add("size", "whole request");
  add("read", "read from the cache");
  const top = GRID * findStep(findTop(data), GRID);
  for (const [at, each] of series.entries()) {
    const largest = findLargest(each);
    add(`series-${at}`, largest > top ? `${each.name} (grows to ${formatShort(largest)})` : each.name);
  }
  const causes = new Map(
    requests.flatMap(({ rewrite }) => (rewrite ? [[rewrite.cause, rewrite.name] as const] : [])),
  );
  for (const [cause, name] of causes) {
    const count = requests.filter(({ rewrite }) => rewrite?.cause === cause).length;
    add(`cause-${cause}`, `${name} (${formatNumber(count)})`);
  }
  return legend;
}

function toArea(
  values: readonly number[],
  toX: (at: number) => number,
  toY: (tokens: number) => number,
): string {
  if (values.length === 1) {
    const [left, right] = [toX(0) - HALF_ONLY, toX(0) + HALF_ONLY];
    const y = toY(values[0]!).toFixed(1);
    return `M${left},${HEIGHT} L${left},${y} L${right},${y} L${right},${HEIGHT} Z`;
  }
  const points = values.map((value, at) => `${toX(at).toFixed(1)},${toY(value).toFixed(1)}`);
  return `M${toX(0).toFixed(1)},${HEIGHT} L${points.join(" L")} L${toX(values.length - 1).toFixed(1)},${HEIGHT} Z`;
}

/** Broken where there is no value. */
function toLine(
  values: readonly (number | null)[],
  toX: (at: number) => number,
  toY: (tokens: number) => number,
): string {
  let isOpen = false;
  return values
    .map((value, at) => {
      const command = isOpen ? "L" : "M";
      isOpen = value !== null;
      return value === null ? "" : `${command}${toX(at).toFixed(1)},${toY(value).toFixed(1)}`;
    })
    .join(" ");
}
