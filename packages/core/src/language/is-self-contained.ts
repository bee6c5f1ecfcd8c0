// Whether a message asks for nothing that only this project or person would know: thanks, an edit of the code at hand, a question of
// general knowledge. Where it is not certain, the answer is no. Pure.

/** Longer messages bring matters of their own along. */
const MAX_CHARACTERS = 240;

/** The whole message is assent, thanks, a greeting, or a word to go on. */
const ASSENT: readonly RegExp[] = [
  /^(?:(?:yes|yeah|yep|no|nope|ok(?:ay)?|sure|right|fine|good|great|perfect|nice|cool|thanks?|thank you|cheers|hello|hi|hey|please|go ahead|do it|do that|carry on|continue|go on|keep going|next|stop|wait|never mind|undo (?:that|it|this)|revert (?:that|it|this)|(?:the )?(?:other|first|second|last|next) one|that'?s? (?:all|it|right|enough|looks? (?:good|fine|great)(?: to me)?)|looks? (?:good|fine|great)(?: to me)?|how are you(?: today)?|where you left off|that last edit|sounds good|well done|like (?:that|this))[\s,.!?;:…-]*)+$/i,
  /^(?:(?:ja|nein|doch|danke(?: dir| schön)?|bitte|gut|passt|weiter|mach weiter|genau|super|prima|das reicht(?: für heute)?|so ist es gut|hallo|okay?)[\s,.!?;:]*)+$/i,
  /^(?:(?:oui|non|merci(?: beaucoup)?|d'accord|continue|vas-y|parfait|très bien|comme ça|bonjour|salut|ok)[\s,.!?;:]*)+$/i,
  /^(?:(?:sí|si|no|gracias|vale|claro|perfecto|sigue|continúa|adelante|muy bien|así|hola|ok)[\s,.!?;:¡¿]*)+$/i,
  /^(?:(?:sim|não|obrigad[oa]|certo|perfeito|continue|segue|pode seguir|muito bem|assim|olá|ok)[\s,.!?;:]*)+$/i,
  /^(?:はい|いいえ|ありがとう(?:ございます)?|お願いします|続けて(?:ください)?|了解(?:です)?|いいですね|[、。!！\s])+$/u,
  /^(?:是的?|不是?|好的?|谢谢(?:你)?|感谢|继续|可以|对的?|没错|行|请|[,,。!！\s])+$/u,
  /^(?:네|아니요|감사합니다|고마워요?|계속(?: 해 ?주세요)?|좋아요|[,.!\s])+$/u,
];

const CODE_THING =
  "(?:loops?|functions?|methods?|variables?|constants?|class(?:es)?|lines?|blocks?|imports?|paragraphs?|headings?|helpers?|modules?|arrays?|lists?|strings?|regex(?:es)?|regular expressions?|json|yaml|comments?|match(?:es)?|calls?|scripts?|snippets?|ternar(?:y|ies)|types?|interfaces?|parameters?|arguments?|statements?|expressions?|sentences?|words?|files?|code|branch(?:es)?|indentation|whitespace|names?|columns?|rows?|edit|button|title|algorithm|query|queries|error message|warning)";

/** An edit of, or a look at, what is in front of both. */
const AT_HAND: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:please |now |then |can you |could you |just )*(?:rename|replace|sort|split|move|extract|inline|format|reformat|convert|translate|shorten|indent|simplify|reverse|wrap|swap|reorder|remove|delete|make|use|turn|change|add|put|check|count|find|open|read|show|print|explain|describe|fix|write)\b.{0,60}\b(?:this|that|these|those|the|a|an|its|all)\b (?:\w+ ){0,2}${CODE_THING}\b`,
    "i",
  ),
  new RegExp(String.raw`\b(?:this|these|that|those) (?:\w+ )?${CODE_THING}\b`, "i"),
  /\b(?:in place of|instead of) \w+ here\b|\bhere\s*[.!]?$/i,
  /^(?:please |now |then )*(?:run|rerun|execute) (?:the |all )?(?:linter|formatter|tests?|test suite|build|type ?checker|compiler)\b/i,
  /\bTODOs?\b|\bwarning about an unused\b|^(?:undo|revert) (?:that|the|this|my) last\b/i,
  /^(?:bitte )?(?:benenne|ersetze|sortiere|formatiere|verschiebe|lösche|entferne|teile|kürze|ändere)\b.*\b(?:funktion|methode|variable|klasse|datei|zeile|schleife|liste|absatz|import\w*|modul|kommentar)/i,
  /^(?:renomme|remplace|trie|formate|déplace|supprime|raccourcis|découpe|change)\b.*\b(?:fonction|méthode|variable|classe|fichier|ligne|boucle|liste|paragraphe|module|commentaire)/i,
  /^(?:renombra|reemplaza|ordena|formatea|mueve|borra|elimina|acorta|divide|cambia)\b.*\b(?:función|método|variable|clase|archivo|línea|bucle|lista|párrafo|módulo|comentario)/i,
  /^(?:renomeie?|substitua|ordene|formate|mova|apague|remova|encurte|divida|mude)\b.*\b(?:função|método|variável|classe|arquivo|linha|laço|lista|parágrafo|módulo|comentário)/i,
  /(?:この|その)(?:関数|変数|クラス|ファイル|行|メソッド|ループ|コード)/u,
  /[这那](?:个|段|行)?(?:函数|变量|类|文件|方法|循环|代码|行)/u,
  /(?:이|그) (?:함수|변수|클래스|파일|메서드|코드)/u,
];

const PROGRAMMING =
  "(?:javascript|typescript|python|java|kotlin|swift|rust|go|golang|ruby|php|perl|haskell|scala|elixir|c|c\\+\\+|c#|bash|zsh|shell|sql|css|html|git|regex|vim|linux|unix|excel|latex)";

/** What an encyclopaedia or a manual answers. */
const GENERAL: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:how|what|why|is it|can|does|which|when)\b(?!.*\b(?:we|our|us|ours)\b).*\b(?:in|with|using|of) ${PROGRAMMING}\s*\?*$`,
    "i",
  ),
  /^(?:explain|tell me) (?:me )?(?:the |in general )?(?:difference|concept|meaning|idea)\b/i,
  /^what(?:'s| is| are) (?:the )?(?:difference|capital|meaning|definition|plural|opposite|population|time complexity)\b/i,
  /^what(?:'s| is) an? [\w-]+(?: [\w-]+)?(?:,? in (?:one|a few) (?:sentence|word)s?)?\s*\?*$/i,
  /^what (?:time|space) complexity\b/i,
  /^how do (?:I|you) (?:undo|revert|amend|squash|rebase|cherry-pick|stash) (?:my|a|the) (?:last )?(?:local )?commits?\b/i,
  /\b(?:haiku|poem|limerick|joke|rhyme|riddle)\b|\bascii (?:art|table|drawing)\b|\bone-liner\b|\blorem ipsum\b/i,
  /^(?:please )?(?:generate|make up|invent|give me|suggest) .{0,30}\b(?:random|example|dummy|fake|placeholder)\b/i,
  /^(?:give me|write|make) a (?:regex|regular expression)\b/i,
  /\bwhich of these (?:two|three)\b/i,
  /^(?:was (?:ist|bedeutet|heißt)|erkläre?(?: mir)?) (?:ein[e]?|der unterschied|den unterschied|die fehlermeldung|eigentlich)\b/i,
  new RegExp(
    String.raw`^(?:wie|comment|cómo|¿cómo|como|come)\b.*\b(?:in|en|em|avec|con|com|mit) ${PROGRAMMING}\s*\?*$`,
    "i",
  ),
  /^(?:qu'est-ce qu(?:e|'un[e]?)|c'est quoi|explique-moi (?:ce qu'est|la différence))\b/i,
  /^¿?(?:qué es un[a]?|qué significa|explícame qué es)\b/i,
  /^(?:o que é um[a]?|o que significa|explique o que é)\b/i,
  /^[^、。]{1,16}とは(?:何ですか|何|なに|どういう意味)/u,
  /^(?:什么是|何谓|解释一下什么是)[^,,。]{1,16}$/u,
  /^[^,.]{1,16}(?:이란|란) (?:무엇|뭐)/u,
];

/** Words of a project and of people: whoever says them may mean something that is remembered. */
const OURS =
  /\b(?:we|our|us|ours|who|whom|whose|allowed|policy|team|customers?|production|deploy\w*|release\w*|staging|database|schema|migrations?|payments?|payouts?|invoices?|prices?|pricing|money|secrets?|passwords?|merge|push|publish|dependenc\w+|licen[cs]e)\b/i;

export function isSelfContained(message: string): boolean {
  const text = message.trim();
  if (text.length > MAX_CHARACTERS) return false;
  if (ASSENT.some((pattern) => pattern.test(text))) return true;
  if (OURS.test(text)) return false;
  return [...AT_HAND, ...GENERAL].some((pattern) => pattern.test(text));
}
