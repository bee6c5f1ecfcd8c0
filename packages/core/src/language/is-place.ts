// Checks whether a sentence says where something is that later sessions may look for: "the roadmap is in Notion". Pure.
import { compilePhrases } from "./compile-phrases.ts";
import { isInPast } from "./is-narrating.ts";
import { readKeepingPhrases } from "./keeping-phrases.ts";
import { readTellingPhrases } from "./telling-phrases.ts";

const LOCATED = compilePhrases(
  ({ name }) => `${readKeepingPhrases()[name]?.located ?? ""}, ${readTellingPhrases()[name]?.lying ?? ""}`,
);
const nameTools = (name: string): string => readTellingPhrases()[name]?.tools ?? "";
const ELSEWHERE = compilePhrases(({ name, elsewhere }) => `${elsewhere}, ${nameTools(name)}`);
/** In languages without spaces the place may come before the words that say that something is there. */
const ELSEWHERE_UNSPACED = compilePhrases(({ name, isSpaced, elsewhere }) =>
  isSpaced ? "" : `${elsewhere}, ${nameTools(name)}, ${nameTools("English")}`,
);

/** An address elsewhere: not of this machine, and not a file. */
const ADDRESS =
  /\bhttps?:\/\/(?!localhost|127\.|0\.0\.)\S+|(?<![\w./@-])[\w-]+(?:\.[\w-]+)*\.(?:internal|corp)\b\S*|(?<![\w\\])(?:[A-Z]:\\|\\\\)[\w.$-]+\S*/i;
const CHANNEL = /(?:^|\s)#[a-z][\w-]+/i;
/** At the end of what stands before a place. */
const PREPOSITION =
  /(?:^|[\s(])(?:in|at|on|under|into|to|via|from|through|im|auf|unter|bei|beim|über|ins|am|en|por|dentro|dans|sur|sous|à|au|par|chez|sul?|sulla|nel\p{L}*|dal|dalla|em|no|na|nos|nas|pelo|pela|в|во|на|из|через|(?:regarde|check|see|guck|schau|mira)(?= (?:the|le|la|el|den|das)))(?:\s[\p{L}'’]+){0,2}\s?['’"“]?$/iu;
/** At the beginning of what stands behind "is": "our tracker is in Linear". */
const PREPOSITION_START =
  /^\s*(?:in|at|on|under|im|auf|unter|bei|en|dans|sur|sous|à|au|sul?|nel\p{L}*|em|no|na|nos|nas|в|во|на)\s/iu;
/** What is called so: "the board is PLAT", "der Kanal ist #ops". */
const NAMED = /^\s*(?:called\s|named\s)?["“«「#]|^\s*\p{Lu}|[:：]/u;
const COPULA = /\s(?:is|are|ist|sind|est|es|é|è)$|是$/iu;
/** One item with a state of its own: "the ticket is in Jira, but closed". */
const ITEM =
  /^(?:the|this|that|my|der|die|das|le|la|el|o|a|il) (?:ticket|issue|bug|error|text|typo|task|story|message|link|button|fehler|aufgabe|knopf|texte|erreur|tâche|bouton|texto|tarea|botón|tarefa|botão|testo|errore)(?!\p{L})/iu;

/** "The file is in …" goes on about a file that was spoken of. */
const FILE_AT_HAND =
  /^(?:the|this|that|die|diese|le|ce|el|este|este|o|esse|il|questo) (?:file|folder|datei|fichier|archivo|arquivo) (?:is|ist|liegt|steht|est|está|è|é|fica)(?!\p{L})/iu;

export function isPlace(said: string): boolean {
  if (isInPast(said) || ITEM.test(said) || FILE_AT_HAND.test(said)) return false;
  if (ADDRESS.test(said)) return LOCATED.test(said.replace(ADDRESS, "x"));
  if (CHANNEL.test(said)) return ELSEWHERE.test(said) || LOCATED.test(said);
  if (!ELSEWHERE.test(said)) return false;
  const located = LOCATED.find(said);
  if (!located) return false;
  if (ELSEWHERE_UNSPACED.test(said)) return true;
  const end = located.at + located.length;
  if (!COPULA.test(said.slice(0, end))) return isAfterPreposition(said);
  const rest = said.slice(end);
  return NAMED.test(rest) || (PREPOSITION_START.test(rest) && ELSEWHERE.test(rest));
}

/** Looks at each place, because "the wiki page is in Notion" names two. */
function isAfterPreposition(said: string): boolean {
  let from = 0;
  for (let found = ELSEWHERE.find(said); found; found = ELSEWHERE.find(said.slice(from))) {
    const at = from + found.at;
    if (PREPOSITION.test(said.slice(0, at))) return true;
    from = at + Math.max(1, found.length);
  }
  return false;
}
