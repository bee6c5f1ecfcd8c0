// Whether what a human said asks for something to be done now, or tells how things are to be done ever after. In doubt it is a
// rule: what is kept too much can be forgotten, what is lost has to be said again. Pure.

/** Says that it holds longer than this task: then it is a rule, however it begins. */
const LASTING =
  /\b(?:always|never|don['’]?t|do not|not|no|none|without|instead|rather|prefer\w*|avoid|only|unless|whenever|if|except|by default|default to|from now on|from here on|going forward|in (?:the )?future|henceforth|any ?more|again and again|each|every(?! (?:test|file|error|failure|one)\b)|before|after|once|until|while|must|should|shall|have to|has to|remember|we (?:use|want|like|write|run|do|keep)|i (?:like|prefer|hate|love|dislike|use)|immer|nie(?:mals)?|nicht|kein\w*|ohne|statt|anstatt|lieber|bevorzug\w*|stets|nur|bevor|vor jed\w+|nach jed\w+|jede\w*|künftig|zukünftig|ab (?:jetzt|sofort)|in zukunft|grundsätzlich|sobald|sofern|falls|muss|müssen|soll\w*|merk\w*|toujours|jamais|pas|sans|plutôt|au lieu|avant|après|chaque|désormais|dorénavant|uniquement|seulement|préf[eéè]r\w*|évite\w*|dès que|à partir|siempre|nunca|jamás|no|sin|en (?:lugar|vez)|antes|después|cada|sol[oa]|sólo|solamente|prefier\w*|prefir\w*|evita\w*|a partir|de ahora en adelante|всегда|никогда|не|только|перед)\b|\bwhen(?! (?:you(?:['’]re| are)|it(?:['’]s| is)) (?:done|finished|ready|through))\b|总是|始终|一直|永远|必须|不要|别|勿|禁止|从现在|以后|今后|每次|每个|只能|只用|优先|避免|而不是|不用|不使用|之前|记住|应该|必ず|常に|いつも|今後|これから|決して|絶対|しない|ないで|毎回|たびに|前に|だけ|のみ|ではなく|代わりに|優先|避け|場合|時は|ときは|覚え|항상|절대|하지 ?마|앞으로|대신|마다/iu;

/** Leads up to what is asked for. */
const LEADING =
  /^(?:[\s,;:–—-]+|(?:please|pls|ok(?:ay)?|now|then|so|well|and|also|next|first|hey|hi|hello|great|good|thanks|thank you|just|quickly|kindly|alright|right|yes|let['’]?s|let us|(?:can|could|would|will) (?:you|we)|i (?:want|need|would like|['’]d like) you to|i['’]d like you to|go ahead and|go and|try to|time to|bitte|jetzt|nun|dann|und|also|mal|kannst du|könntest du|können sie|kannst|ich möchte,? dass du|lass uns|maintenant|ensuite|s['’]il (?:te|vous) pla[iî]t|svp|peux-tu|pouvez-vous|pourrais-tu|tu peux|ahora|luego|por favor|puedes|podrías|puede|пожалуйста|теперь)(?=[\s,;:.!]|$)|请你?|麻烦你?|帮我|帮忙|现在|然后|接下来|能不能|可以|能)/iu;

/** Verbs of a task: whoever says these wants something now. */
const NOW = compileVerbs(
  `read reread re-read look see open show list print display find locate search grep fetch download tell explain describe
   summari[sz]e translate fix repair debug diagnose investigate analy[sz]e inspect examine figure have help continue proceed
   retry undo revert rollback restart kill rename delete remove clean finish complete resume compare count
   lies lese zeig zeige öffne schau schaue sieh finde such suche erklär erkläre sag sage hilf fixe repariere behebe korrigiere
   starte liste lösche entferne übersetze analysiere untersuche
   lis lisez montre montrez ouvre ouvrez regarde corrige corrigez répare trouve cherche explique dis dis-moi supprime analyse
   lee muestra muéstrame abre mira arregla corrige busca encuentra explica dime borra elimina analiza
   прочитай покажи открой найди исправь объясни посмотри`,
);
/** Verbs of a task and of a habit: they ask for something now where they point at a thing or a file. */
const MAYBE = compileVerbs(
  `run rerun execute start launch build deploy release install push pull merge commit check verify review test add create make
   write rewrite draft generate implement update upgrade change edit modify move copy put set replace refactor convert port
   give send post ask apply wire hook bump tag stop
   führe prüfe überprüfe teste baue schreib schreibe erstelle füge ändere aktualisiere verschiebe ersetze mach mache gib
   lance lancez exécute ajoute crée écris modifie mets change vérifie teste déplace remplace
   ejecuta añade agrega crea escribe cambia actualiza mueve revisa prueba comprueba reemplaza haz
   запусти добавь создай напиши обнови проверь`,
);
/** Of those, what is done in a moment: "run npm test". */
const SHORT = compileVerbs("run rerun execute start launch build deploy release install pull merge");
const SHORT_WORDS = 3;
/** A thing of this task, right behind the verb: this one, the one, mine; or a file or a number anywhere. */
const POINTING =
  /\b(?:the|this|that|these|those|it|them|an?|my|our|me|another|your|der|die|das|den|dem|des|diese\w*|eine?\w*|mein\w*|mir|es|le|la|les|l['’]|cette?|ces|ce|une?|mon|ma|moi|el|los|las|est[ea]s?|una?|mi|me)\b/iu;
const POINTED_WORDS = 2;
const FILE = /#\d+|(?:^|[\s"'`(])[\w@./-]*\w\.[a-z]{1,5}\b|\b\w+\/\w+/iu;
/** A manner or a place in the order: how it is done, not that it is done. */
const MANNER =
  /\b(?:often|frequently|first|early|briefly|short(?:ly)?|concise\w*|small|regularly|daily|in (?:english|german|french|spanish)|zuerst|oft|kurz|knapp|klein\w*|d['’]abord|souvent|primero|a menudo|breve\w*)\b/iu;

/** At the end of a sentence, where the language has the verb there. */
const REQUEST_AT_END =
  /(?:読んで|見せて|直して|修正して|実行して|開いて|教えて|説明して|調べて|確認して|削除して|追加して|作って|書いて|探して|見て|消して)(?:ください|下さい|くれ(?:る|ますか)?|もらえ(?:る|ますか)|ほしい|欲しい|ね)?[。！!.？?\s]*$|(?:읽어|보여|고쳐|실행해|열어|알려|설명해|찾아)\s?(?:줘|주세요)[.!\s]*$/u;
const INFINITIVE_AT_END =
  /\b(?:lesen|anschauen|ansehen|zeigen|öffnen|fixen|beheben|reparieren|korrigieren|ausführen|starten|prüfen|erklären|löschen|suchen|finden)\s*[.!]*$/iu;
const CHINESE_VERB =
  /^(?:读|阅读|看|打开|运行|跑|执行|修复|修改|修|解释|显示|展示|给我|告诉我|查|找|检查|删除|添加|加|创建|列出|翻译|总结)/u;
/** A few closing marks at most: without a bound, each of a long row of quotes would be looked back from. */
const SENTENCE_END = /(?<=[.!?…]["')\]]{0,4})\s+|(?<=[。！？])|\n+/u;
const QUESTION = /[?？]["')\]]*\s*$/u;
const PROCESS = /^stop (?:the|this|that|it)\b/i;

export function isRequest(said: string): boolean {
  const sentences = said.split(SENTENCE_END).filter((each) => /[\p{L}\p{N}]/u.test(each));
  return sentences.length > 0 && sentences.every(isOneOff);
}

function isOneOff(sentence: string): boolean {
  if (LASTING.test(sentence)) return false;
  if (QUESTION.test(sentence) || REQUEST_AT_END.test(sentence)) return true;
  const wish = withoutLeading(sentence);
  if (CHINESE_VERB.test(wish)) return true;
  const isPolite = wish !== sentence.trim();
  if (INFINITIVE_AT_END.test(wish)) return isPolite || FILE.test(wish);
  const [verb = "", ...rest] = wish.toLowerCase().match(/[\p{L}\p{N}@./_'’-]+/gu) ?? [];
  if (NOW.test(verb)) return true;
  if (verb === "stop") return PROCESS.test(wish);
  if (!MAYBE.test(verb) || MANNER.test(wish)) return false;
  if (FILE.test(wish) || POINTING.test(rest.slice(0, POINTED_WORDS).join(" "))) return true;
  return SHORT.test(verb) && rest.length < SHORT_WORDS;
}

function withoutLeading(sentence: string): string {
  const rest = sentence.trim().replace(LEADING, "");
  return rest === sentence.trim() || rest.trim() === "" ? sentence.trim() : withoutLeading(rest);
}

function compileVerbs(list: string): RegExp {
  return new RegExp(`^(?:${list.trim().split(/\s+/).join("|")})[.,!:]*$`, "iu");
}
