// Irregular forms of English words: a search for "go" finds "went". Pure.

const FORMS =
  "become became|begin began begun|bring brought|break broke broken|build built|buy bought|catch caught|child children|choose chose chosen|come came|draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feel felt|find found|fly flew flown|foot feet|forget forgot forgotten|get got gotten|give gave given|go went gone|grow grew grown|half halves|hear heard|hide hid hidden|hold held|keep kept|knife knives|know knew known|lead led|leaf leaves|leave left|life lives|lose lost|make made|man men|meet met|mouse mice|pay paid|person people|ride rode ridden|run ran|say said|see saw seen|sell sold|send sent|shelf shelves|show shown|sing sang sung|sit sat|sleep slept|speak spoke spoken|spend spent|stand stood|swim swam swum|take took taken|teach taught|tell told|think thought|throw threw thrown|tooth teeth|understand understood|wake woke woken|wear wore worn|wife wives|win won|woman women|write wrote written";

const BASES = new Map(
  FORMS.split("|").flatMap((line) => {
    const [base = "", ...forms] = line.split(" ");
    return forms.map((form) => [form, base] as const);
  }),
);

/** Returns the dictionary form of a word in lower case. */
export const baseForm = (word: string): string => BASES.get(word) ?? word;
