// Packs an index for writing to disk: leaves out what was removed, and renumbers the rest. Pure.
import type { Columns, IndexTables, PackedIndex } from "./index-tables.ts";
import { SortedTerms } from "./sorted-terms.ts";

const NONE = -1;

export function packIndex<T>(tables: IndexTables<T>): PackedIndex<T, Uint32Array> {
  const texts = Uint32Array.from(tables.keys.keys()).filter((text) => tables.isGone.at(text) === 0);
  const held = listHeldTerms(tables);
  const termNumbers = new Uint32Array(tables.vocabulary.size);
  for (const [number, { term }] of held.entries()) termNumbers[term] = number;
  const places = texts.reduce((sum, text) => sum + tables.textPlaces.at(text), 0);
  const columns = makeColumns(texts.length, places);
  const occurrences = new Uint32Array(tables.placeLength);
  const placeNumbers = new Int32Array(tables.placeText.length).fill(NONE);
  let [place, occurrence] = [0, 0];
  for (const [number, text] of texts.entries()) {
    columns.textFirst[number] = place;
    columns.textPlaces[number] = tables.textPlaces.at(text);
    columns.textLength[number] = tables.textLength.at(text);
    columns.textTime[number] = tables.textTime.at(text);
    const first = tables.textFirst.at(text);
    for (let from = first; from < first + tables.textPlaces.at(text); from++, place++) {
      placeNumbers[from] = place;
      columns.placeText[place] = number;
      columns.placeAt[place] = tables.placeAt.at(from);
      columns.placeWeight[place] = tables.placeWeight.at(from);
      columns.placeTimed[place] = tables.placeTimed.at(from);
      columns.placeBefore[place] = tables.placeBefore.at(from);
      columns.placeAfter[place] = tables.placeAfter.at(from);
      const terms = tables.termsAt(from);
      columns.placeStart[place] = occurrence;
      columns.placeTerms[place] = terms.length;
      for (const term of terms) occurrences[occurrence++] = termNumbers[term]!;
    }
  }
  for (const links of [columns.placeBefore, columns.placeAfter])
    for (let at = 0; at < places; at++) links[at] = links[at] === NONE ? NONE : placeNumbers[links[at]!]!;
  const { postingStart, postings } = listPostings({ ...columns, occurrences }, held.length);
  return {
    keys: Array.from(texts, (text) => tables.keys[text]!),
    terms: SortedTerms.join(held.map(({ text }) => text)),
    columns: {
      ...columns,
      inPlaces: Uint32Array.from(held, ({ term }) => tables.inPlaces.at(term)),
      inTexts: Uint32Array.from(held, ({ term }) => tables.inTexts.at(term)),
      postingStart,
    },
    paged: { occurrences, postings },
  };
}

/** Lists the terms that some text contains, sorted. */
function listHeldTerms({ vocabulary, inPlaces }: IndexTables<unknown>) {
  const held: { readonly term: number; readonly text: string }[] = [];
  for (let term = 0; term < vocabulary.size; term++)
    if (inPlaces.at(term) > 0) held.push({ term, text: vocabulary.termOf(term) });
  return held.sort((a, b) => (a.text < b.text ? -1 : 1));
}

const makeColumns = (texts: number, places: number) => ({
  textFirst: new Int32Array(texts),
  textPlaces: new Int32Array(texts),
  textLength: new Float64Array(texts),
  textTime: new Float64Array(texts),
  placeText: new Int32Array(places),
  placeAt: new Int32Array(places),
  placeStart: new Uint32Array(places),
  placeTerms: new Uint32Array(places),
  placeWeight: new Float64Array(places),
  placeTimed: new Uint8Array(places),
  placeBefore: new Int32Array(places),
  placeAfter: new Int32Array(places),
});

interface PlaceColumns extends Pick<Columns, "placeStart" | "placeTerms"> {
  readonly occurrences: Uint32Array;
}

/**
 * Lists alternating place and count for each term: counts first to know where each term's postings begin, then fills them
 * in.
 */
function listPostings(columns: PlaceColumns, terms: number) {
  const postingStart = new Uint32Array(terms + 1);
  eachPosting(columns, terms, (term) => {
    postingStart[term + 1]! += 2;
  });
  for (let term = 0; term < terms; term++) postingStart[term + 1]! += postingStart[term]!;
  const postings = new Uint32Array(postingStart[terms] ?? 0);
  const next = postingStart.slice();
  eachPosting(columns, terms, (term, place, count) => {
    postings[next[term]!++] = place;
    postings[next[term]!++] = count;
  });
  return { postingStart, postings };
}

function eachPosting(
  { placeStart, placeTerms, occurrences }: PlaceColumns,
  terms: number,
  visit: (term: number, place: number, count: number) => void,
): void {
  const counts = new Uint32Array(terms);
  for (let place = 0; place < placeStart.length; place++) {
    const here = occurrences.subarray(placeStart[place]!, placeStart[place]! + placeTerms[place]!);
    for (const term of here) counts[term]!++;
    for (const term of here) {
      if (counts[term] === 0) continue;
      visit(term, place, counts[term]!);
      counts[term] = 0;
    }
  }
}
