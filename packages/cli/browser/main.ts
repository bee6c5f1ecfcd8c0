// The page: unpacks its data, draws it, and lets a person go from request to request.
import type { PageData } from "../src/page/page-data.ts";
import { ViewDecoder } from "./decode-views.ts";
import { drawChart } from "./draw-chart.ts";
import { makeElement } from "./make-element.ts";
import { showRequest } from "./show-request.ts";
import { showTable } from "./show-tables.ts";
import { showView } from "./show-view.ts";

async function readData(): Promise<PageData> {
  const packed = document.getElementById("data")!.textContent ?? "";
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

/** Where most was written again: the first thing that a person wants to see. */
function findDearest(requests: PageData["requests"]): number {
  const tokensAt = (at: number) => requests[at]!.rewrite?.tokens ?? 0;
  return requests.reduce((best, _, at) => (tokensAt(at) > tokensAt(best) ? at : best), 0);
}

function startPage(data: PageData): void {
  const page = document.getElementById("page")!;
  const { requests } = data;
  const header = makeElement("header", "title", makeElement("h1", "", data.title));
  for (const line of data.about) header.append(makeElement("p", "", line));
  const facts = makeElement("dl", "facts");
  for (const [name, value] of data.facts)
    facts.append(makeElement("div", "", makeElement("dt", "", name), makeElement("dd", "", value)));
  page.append(header, facts);
  if (requests.length === 0) {
    page.append(
      makeElement("p", "", "No request of this session recorded its usage."),
      ...data.tables.map(showTable),
    );
    return;
  }

  const decoder = new ViewDecoder(data);
  let [selected, isWhole] = [0, false];
  const chart = drawChart(data, (request) => select(request));
  const slider = makeElement("input");
  Object.assign(slider, {
    type: "range",
    min: "0",
    max: String(requests.length - 1),
    value: "0",
    id: "request",
  });
  const label = makeElement("label", "", "Request");
  label.htmlFor = "request";
  const isBroken = (at: number) => requests[at]!.rewrite !== undefined || requests[at]!.breaks !== undefined;
  const findBroken = (step: 1 | -1): number => {
    for (let at = selected + step; at >= 0 && at < requests.length; at += step) if (isBroken(at)) return at;
    return selected;
  };
  const button = (text: string, title: string, run: () => void) => {
    const made = makeElement("button", "", text);
    made.title = title;
    made.addEventListener("click", run);
    return made;
  };
  const whole = button("Whole view", "Show all of the view, or only what differs (w)", () =>
    setWhole(!isWhole),
  );
  whole.setAttribute("aria-pressed", "false");
  const controls = makeElement(
    "nav",
    "controls",
    button("‹ break", "Previous break ([)", () => select(findBroken(-1))),
    button("‹", "Previous request (←)", () => select(selected - 1)),
    label,
    slider,
    button("›", "Next request (→)", () => select(selected + 1)),
    button("break ›", "Next break (])", () => select(findBroken(1))),
    whole,
  );
  const shown = makeElement("div", "shown");
  shown.setAttribute("aria-live", "polite");
  const hint = makeElement(
    "p",
    "hint",
    "A break is a request that wrote again what the cache had held, or from whose view something was removed. Keys: ← → request, [ ] break, Home End, w whole view.",
  );
  page.append(chart.element, controls, hint, shown, ...data.tables.map(showTable));
  const notes = makeElement("footer");
  for (const note of data.notes) notes.append(makeElement("p", "", note));
  page.append(notes);

  function select(request: number): void {
    selected = Math.min(requests.length - 1, Math.max(0, request));
    slider.value = String(selected);
    slider.setAttribute("aria-valuetext", `request ${selected + 1} of ${requests.length}`);
    chart.select(selected);
    const view = showView(data, decoder.viewAt(selected - 1), decoder.viewAt(selected), isWhole);
    shown.replaceChildren(showRequest(requests[selected]!, selected + 1, requests.length), view);
  }

  function findTarget(key: string): number | undefined {
    if (key === "ArrowLeft") return selected - 1;
    if (key === "ArrowRight") return selected + 1;
    if (key === "Home") return 0;
    if (key === "End") return requests.length - 1;
    if (key === "[") return findBroken(-1);
    return key === "]" ? findBroken(1) : undefined;
  }

  function setWhole(value: boolean): void {
    isWhole = value;
    whole.setAttribute("aria-pressed", String(value));
    select(selected);
  }

  slider.addEventListener("input", () => select(Number(slider.value)));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = findTarget(event.key);
    if (target === undefined && event.key !== "w") return;
    event.preventDefault();
    if (target === undefined) setWhole(!isWhole);
    else select(target);
  });
  select(findDearest(requests));
  document.documentElement.dataset.ready = "true";
}

readData().then(startPage, (error) => {
  document
    .getElementById("page")!
    .append(makeElement("p", "", `The data of this page cannot be read: ${String(error)}`));
});
