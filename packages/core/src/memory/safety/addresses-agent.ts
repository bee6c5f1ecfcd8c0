// Whether a message of unknown origin speaks to the agent: in the first or second person, with a wish or a question. What is
// addressed to somebody else, or to nobody, was copied from somewhere. Pure.
import { isAssent } from "./assent.ts";
import { isRequest } from "./request.ts";
import { wordsOf } from "./shingles.ts";
import { toVisibleText } from "./visible.ts";

const PERSON =
  /(?<![\p{L}\p{N}])(?:you|your|yours|yourself|i|i['’](?:m|d|ve|ll)|me|my|mine|we|we['’](?:re|d|ve|ll)|us|our|ours|let['’]?s|please|pls|thanks|du|dir|dich|dein\w*|ich|mir|mich|mein\w*|wir|uns|unser\w*|bitte|tu|te|toi|vous|votre|vos|je|j['’]\w+|moi|mon|mes|nous|notre|nos|usted|yo|mi|nosotros|nuestr\w*|usamos|por favor|favor|io|noi|nostr\w*|tuo|nós|nosso\w*|eu|я|мы|нам|мне|ты|вы|тебе|наш\w*|пожалуйста)(?![\p{L}\p{N}])|[你您我咱请]|ください|下さい|てくれ|てね|お願い|私|僕|俺|해\s?줘|주세요|우리|나는|저는/iu;
/** A wish begins its sentence with what is wanted. */
const WISH =
  /(?:^|[.!?;:,\n–—-]\s*)(?:(?:ok(?:ay)?|yes|no|and|but|so|also|hey|hi|well|right|great|perfect|nice|good|actually|btw|by the way|from now on|from here on|going forward|in future|henceforth|again|instead|first|then|note|remember|reminder|important|ja|nein|und|aber|also|ab jetzt|ab sofort|künftig)[\s,:.!–—-]+)*(?:always|never|no|not|do|don['’]?t|only|just|use|using|prefer|avoid|stop|start|keep|make|ensure|be|try|write|run|put|call|name|add|remove|commit|push|deploy|test|check|fix|mend|change|update|rename|look|see|read|find|build|ask|tell|remember|forget|note|mind|save|store|treat|wait|leave|follow|skip|set|pin|give|answer|reply|respond|speak|talk|think|explain|show|let|consider|assume|when|if|before|after|whenever|every|each|without|instead|from now on|immer|nie|niemals|nicht|kein\w*|keine\w*|nutze?|benutze?|verwende?|merke?|vergiss|schreib\w*|mach\w*|lass\w*|halte?|frag\w*|toujours|jamais|ne|pas|utilise\w*|souviens|rappelle|retiens|évite\w*|siempre|nunca|no|usa|utiliza|recuerda|evita|olvida|sempre|mai|ricorda\w*|всегда|никогда|не|используй|запомни)(?![\p{L}\p{N}])|总是|始终|永远|不要|别|必须|记住|記住|忘记|必ず|常に|決して|ないで|しないこと|覚えて|使って|忘れて|항상|절대|마세요|하지\s?마/iu;
const QUESTION = /[?？]/;

/** Begins with somebody else's name, or a crowd's. */
const GREETING =
  /^\s*(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|[Gg]ood (?:morning|afternoon|evening)|[Hh]allo|[Ll]iebe[rs]?|[Gg]uten (?:[Mm]orgen|[Tt]ag|[Aa]bend)|[Bb]onjour|[Cc]her|[Cc]hère|[Hh]ola|[Qq]uerid[oa]s?)\s+(?:all|team|everyone|everybody|folks|guys|colleagues|zusammen|[Kk]olleg\p{L}+|à tous|todos|\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?)\s*[,!:–—\n]|@[\w-]+(?![\w./~-])[\s,:])/u;
const TO_AGENT = /^\s*\w+\s+(?:claude|pal|agent|assistant|there|again)\b/i;
const SIGNATURE =
  /^[ \t]*(?:(?:best|kind|warm|many)?\s*(?:regards|wishes)|sincerely|cheers|yours(?: truly)?|mfg|(?:viele|beste|liebe|mit freundlichen)\s+grü(?:ß|ss)en?|cordialement|saludos|-- )[ \t]*,?[ \t]*(?:\n|$)/imu;
/** Speaks of the agent instead of to it. */
const ABOUT_AGENTS =
  /\b(?:the|any|all|every|each)?\s*(?:ai |coding |llm )?(?:agents?|assistants?|models?|ais?|llms?|chatbots?|bots?|claude)\s+(?:should|must|shall|will|has to|have to|needs? to|is to|are to|may|can(?:not)?)\b/i;
/** Two or more lines that each begin with who speaks. */
const SPEAKER =
  /^[ \t]*(?:\[[^\]\n]{1,30}\][ \t]*)?[\p{L}][\p{L}\p{N} ._-]{0,24}(?:[ \t]*\([^)\n]{1,20}\))?:[ \t]\S/gmu;
const MIN_SPEAKERS = 2;

export function addressesAgent(said: string): boolean {
  // Blank lines and space around lines say nothing, and some patterns here would take long over thousands of them.
  const lines = toVisibleText(said)
    .split("\n")
    .map((line) => line.trim());
  const message = lines.filter((line) => line !== "").join("\n");
  if (GREETING.test(message) && !TO_AGENT.test(message)) return false;
  if (SIGNATURE.test(message) || ABOUT_AGENTS.test(message)) return false;
  if ((message.match(SPEAKER)?.length ?? 0) >= MIN_SPEAKERS) return false;
  if (PERSON.test(message) || WISH.test(message) || QUESTION.test(message)) return true;
  // "Ok": an answer.
  return wordsOf(message).length > 0 && (isAssent(message) || isRequest(message));
}
