// Checks the form of a function's name: whether it is one word, or a bare participle.

/** Past participles that do not end in -ed. Verbs whose participle is also their base form (read, set, put, run) are not here. */
const IRREGULAR = new Set(
  (
    "bound bought broken brought built caught chosen cut done drawn driven eaten fallen fed felt forgotten forbidden found given gone " +
    "grown heard held hidden kept known laid led left lent lost made meant met mistaken paid proven risen said seen sent shown shut " +
    "sold sought spent split spoken spread stood stolen struck sworn taken taught thought thrown told torn understood undone " +
    "unkept unread unseen unsent unspoken won worn woven withdrawn withheld written beheld born bent begun overdue rebuilt redone " +
    "rewritten spun stuck swept wound"
  ).split(" "),
);

/** Words that end like a participle but are not one. */
const NOT_PARTICIPLES = new Set(
  (
    "bed embed exceed feed indeed need proceed red seed shed speed succeed weed bring ceiling king ping ring sing sling spring string " +
    "swing thing wing"
  ).split(" "),
);

export function isOneWord(name: string): boolean {
  return /^[a-z][a-z\d]*$/.test(name);
}

export function isBareParticiple(name: string): boolean {
  if (!isOneWord(name) || NOT_PARTICIPLES.has(name)) return false;
  return IRREGULAR.has(name) || /..(?:ed|ing)$/.test(name);
}
