// Phrases of each language that mark a sentence as worth keeping, or as only true for the moment. Used only where no model
// decides, so a start does not need them. Written as in a `LanguageTable`. When in doubt a phrase is left out, because a
// wrong memory appears in every later session.
import type { Phrases } from "./language-table.ts";

export interface KeepingPhrases {
  /** The speaker is not sure, or is asking themselves. */
  readonly hedges: Phrases;
  /** Chooses among things under discussion: "option B", "the second one". */
  readonly choices: Phrases;
  /** True now and not tomorrow: yet, again, still, a bit. */
  readonly passing: Phrases;
  /** Talks about work to be done, not about how things are. */
  readonly intending: Phrases;
  /** Reports that something goes wrong. */
  readonly failing: Phrases;
  /** Applies from now on, phrased as a wish. */
  readonly lastingly: Phrases;
  /** Begins a sentence that forbids a habit. */
  readonly bans: Phrases;
  /** What the speaker likes better in general. */
  readonly preferring: Phrases;
  /** One thing and not another: "use pnpm, not npm". */
  readonly contrasts: Phrases;
  /** Says where a statement applies: in this project, here we. */
  readonly scopes: Phrases;
  /** Begins a sentence that praises what was done. */
  readonly praises: Phrases;
  /** After praise: what was right, and should be done again. */
  readonly approving: Phrases;
  /** Begins a sentence about who the speaker is. */
  readonly introductions: Phrases;
  /** Who is responsible for something, or away. */
  readonly owning: Phrases;
  /** Says that something is stored in a place. */
  readonly located: Phrases;
  /** Says that it was decided, or has a reason outside the code. */
  readonly deciding: Phrases;
  /** Events that people refer to as days: a demo, an audit. */
  readonly events: Phrases;
}

/** By the name of the language. A function, so that the published `pal` can load the table at the first call. */
export const readKeepingPhrases = (): Readonly<Record<string, KeepingPhrases>> => KEEPING;

const KEEPING: Readonly<Record<string, KeepingPhrases>> = {
  English: {
    hedges: `i (think|guess|suppose|believe|assume|wonder|feel like), maybe, perhaps, probably, not sure, might, seems?, looks like, apparently,
      i don'?t (understand|know|see|get), i (understand|see), possibly, if i, never mind`,
    choices: `option, options, the (first|second|third|other|last|next|former|latter|same) (one|option|variant|file|branch|approach|test),
      the (shorter|longer|simpler|new|old|other) (one|name|version), both, either, number (one|two|three)`,
    passing: `yet, again, still, at the moment, right now, for now, this time, just, already, a bit, a little, today, tonight, minutes?, hours?,
      in a (moment|minute|second), now it, it now, so far, meanwhile, currently, (i'm|im) (off|in a|at lunch|on the), afterwards, later, too, here is, there (is|are|was|were)`,
    intending: `let'?s, we (should|could|need|want|have to|can|might), i('ll| will|'d like|'m going| want| need), (need|needs|have|has|want|wants) to,
      going to, could we, can we, try, want you to, consider`,
    failing: `fail*, (an|the|this|that|some) errors?, errors? (when|on|at|message|out), crash*, broken, breaks?, timed out, stuck, hangs?, refused, missing, conflicts?, loses?, lost, is down,
      undefined`,
    lastingly: `always, never, from now on, from here on, going forward, in (the )?future, every time, each time, whenever, by default, as a rule,
      every (commit|answer|response|pr|release|change|time), under no circumstances, ever, ask me (first|before)`,
    bans: `don'?t, do not, never again, stop (adding|writing|putting|using|ending|doing|making|asking|creating|explaining|summari(s|z)ing|repeating|apologi(s|z)ing),
      avoid, please don'?t, please stop`,
    preferring: `i (really |much |usually |generally |strongly )?(prefer|like|love|hate|dislike), i('d| would) rather, we prefer, i can'?t stand`,
    contrasts: `(use|write|prefer|run|with) … not, (use|write|run) … instead of, (use|write|run) … rather than`,
    scopes: `in this (repo|repository|project|codebase|code base|team|company), in our (repo|project|codebase|team|company|code), around here, we … here,
      here we, everywhere`,
    praises: "perfect, great, good, nice, exactly, yes, yep, excellent, love (it|this), well done, right",
    approving: `keep (doing|bundling|writing|using|it|this|that|them), (is|are|was) (exactly )?what i (want|wanted|like|need), (was|is) the right (call|choice|way|approach),
      works? (best|well|better) for (me|us), like (this|that|these) … (please|always|best|want|each|commits?), the way i (want|like)`,
    introductions: `(i'?m|i am) (deaf|blind|hard of hearing|colou?r-?blind|dyslexic|left-handed), i'?m an?, i am an?, i'?m the, i am the, i'?m (responsible|in charge|new to|based|from|on the), i am (responsible|in charge|new to|based|from),
      i (lead|manage|maintain|head|own) (the|our|a|this), i work (as|at|in|for|from|on|mostly|with), my name is, my name'?s, call me,
      my (role|job|title|native language|mother tongue|time ?zone|background|editor) is, i('ve| have) (written|worked|programmed|coded|used|done|been) … (years|before|all my life),
      i('ve| have) never (used|written|worked|done), i know … (well|best), i (speak|studied|live in)`,
    owning: `owns (the|our|all), ask (him|her|them) (first|before), is responsible for, are responsible for, is in charge of, took over, takes over, looks after, is the owner of,
      is on (leave|vacation|holiday|parental leave|sick leave), is (away|out) until, maintains (the|our)`,
    located: `(is|are|live|lives|kept|tracked|found|documented|announced|posted|stored|written|filed|managed|planned|discussed|go|goes) …(in|at|on|under|into),
      (dashboard|channel|board|wiki|server|tracker|runbook|docs|documentation|page|guide|staging|instance) is`,
    deciding: `we('ve| have)? (decided|agreed|chosen|settled), (the team|management|legal|compliance|security|the customer|the client) (decided (to|on|against|that|we)|agreed (to|on|that)|asked (for|us|that|to)|wants? (us|to|all|every|no)|objected|requires?|insists?),
      it was (decided|agreed), because (compliance|legal|security|management|the customer|the client|our customers)`,
    events: `demo, meeting, audit, go-?live, code freeze, freeze, presentation, review date, handover, retro, kick-?off, cut-?over`,
  },
  German: {
    hedges: `ich (glaube|denke|vermute|schätze|meine|nehme an), vielleicht, wahrscheinlich, vermutlich, eventuell, scheint, anscheinend, bin mir nicht sicher,
      ich (verstehe|weiß|sehe) nicht, könnte`,
    choices: `(erste|zweite|dritte|andere|letzte)(n|r|s)? (variante|option|datei|vorschlag|möglichkeit|version|test|zweig), die andere, den anderen, variante, option, beides`,
    passing: `noch nicht, schon, wieder, gerade, im moment, momentan, erst mal, erstmal, diesmal, heute, minuten?, stunden?, mehr gibt, zuerst, dann, als nächstes`,
    intending: `lass uns, wir (sollten|könnten|müssen|wollen), ich (will|möchte|muss|werde), können wir, sollten wir`,
    failing: `fehlermeldung, fehlgeschlagen, schlägt … fehl, schlagen … fehl, abgestürzt, stürzt, kaputt, hängt, antwortet (nie|nicht), geht nicht, funktioniert nicht`,
    lastingly: `immer, nie, niemals, stets, ab (jetzt|sofort), künftig, in zukunft, grundsätzlich, jedes mal, auf keinen fall, vor jedem, nach jedem`,
    bans: `nie wieder, nie mehr, hör auf, lass die, lass den, lass das, vermeide*, bitte kein*, kein*, bitte nicht, verzichte auf`,
    preferring: `ich (bevorzuge|mag|hasse), ich hab* lieber, mir ist … lieber, ist mir lieber, sind mir lieber, mir gefällt, mir gefallen`,
    contrasts: `(nimm|nutze?|benutze?|verwende?|schreib*) … nicht, (nimm|nutze?|benutze?|verwende?|schreib*) … statt`,
    scopes: `bei uns, in diesem (projekt|repo|repository), in unserem (projekt|repo|code), wir … hier, hier … wir, überall`,
    praises: "genau, perfekt, super, gut, prima, toll, ja, richtig, schön",
    approving: `sind mir lieber, ist mir lieber, so machen wir es, mach das weiter so, behalte das bei, so mag ich, genau so soll, so will ich, gefällt mir`,
    introductions: `ich bin (blind|taub|gehörlos|schwerhörig|farbenblind|sehbehindert|legastheniker*), ich bin (der|die|ein|eine|bei|für|neu|zuständig|verantwortlich), ich bin …(entwickler*|ingenieur*|analyst*|designer*|administrator*|tester*|student*|leiter*|manager*|wissenschaftler*), ich heiße, mein name ist, nenn mich, ich (leite|betreue|verantworte),
      ich arbeite (als|bei|in|im|mit|seit|meist), ich komme aus, meine (rolle|aufgabe|muttersprache|zeitzone) ist, ich kenne mich … aus, ich programmiere seit, ich habe noch nie`,
    owning: `ist … (zuständig|verantwortlich), (gehört|gehören) … frag*, kümmert sich um, übernimmt, hat … übernommen, betreut, ist … (im urlaub|in elternzeit|krank)`,
    located: `(steht|stehen|liegt|liegen|findest|findet man|sind|ist|landen|wird|werden) …(in|im|auf|unter|bei), (server|dashboard|kanal|wiki|board|handbuch|testserver) ist`,
    deciding: `wir haben (uns )?(beschlossen|entschieden|vereinbart|geeinigt), wurde (beschlossen|entschieden), (das team|die rechtsabteilung|der datenschutz|der kunde) (will…dass|will kein*|will nur|möchte kein*|möchte nur|verlangt|hat … verlangt), weil (der kunde|die rechtsabteilung|der datenschutz|compliance)`,
    events: `abnahme, demo, vorführung, besprechung, audit, livegang, codefreeze, code-freeze, übergabe, präsentation, prüfung`,
  },
  French: {
    hedges: `je (crois|pense|suppose|ne sais pas|ne comprends pas|ne vois pas), peut-être, sans doute, probablement, il semble, on dirait, pas sûr, pas sûre, pourrait`,
    choices: `(la|le|l') ?(première|deuxième|seconde|troisième|dernière|premier|deuxième|second|dernier|autre) (option|solution|version|fichier|proposition|variante|test|branche), l'autre, option, variante, les deux`,
    passing: `pas encore, encore, déjà, pour l'instant, en ce moment, cette fois, aujourd'hui, minutes?, heures?, d'abord, ensuite, n'existe plus, un peu`,
    intending: `on (devrait|pourrait|doit|va|peut), nous (devons|devrions|allons|pouvons), je (veux|voudrais|vais|dois), il faut, essaie`,
    failing: `échoue*, échec, erreur, plante, cassé*, bloqué*, ne répond*, ne marche pas, ne fonctionne pas, conflits?`,
    lastingly: `toujours, jamais, désormais, à partir de maintenant, dorénavant, à chaque fois, par défaut, à l'avenir, avant chaque, en aucun cas`,
    bans: `plus jamais, arrête d*, arrêtez d*, évite*, ne … jamais, pas de, ne mets pas, ne lance pas, n'utilise pas, n'ajoute pas, n'écris pas`,
    preferring: `je (préfère|préférerais|déteste|n'aime pas), j'aime, j'adore, j'aimerais mieux`,
    contrasts: `(utilise|utilisez|prends|écris) … pas, (utilise|utilisez|écris) … plutôt que, (utilise|utilisez|écris) … au lieu de`,
    scopes: `chez nous, ici … on, ici on, on … ici, dans ce (projet|dépôt|code|repo), dans notre (projet|dépôt|code|équipe), partout`,
    praises: "parfait, super, bien, très bien, exactement, oui, excellent, génial",
    approving: `garde ce, continue comme ça, c'est ce que je veux, c'est exactement ce que, me convient, j'aime, c'était le bon choix`,
    introductions: `je suis (aveugle|malvoyante?|sourde?|malentendante?|daltonien*|dyslexique|gaucher|gauchère), je suis (un|une|le|la|responsable|nouve*|débutant*), je suis …(développeu*|ingénieu*|analyste*|designer*|étudiant*|administrat*|chef*), je m'appelle, mon nom est, appelle-moi, je (dirige|gère|travaille|débute|viens d*),
      mon (rôle|métier|poste|fuseau horaire) est, ma langue, je n'ai jamais (utilisé|fait|écrit), je connais (mal|bien|peu)`,
    owning: `s'occupe*, est (le |la )?responsable, sont responsables, c'est … demande*, a repris, reprend, est en (congé|vacances|arrêt), gère (la|le|les)`,
    located: `(est|sont|se trouve|se trouvent|vit|vont|reste) …(dans|sur|à|sous|au), (serveur|tableau de bord|canal|wiki|serveur de test) … est`,
    deciding: `(on|nous) (a|avons) (décidé|convenu|choisi), il a été décidé, (l'équipe|le client|le juridique|la conformité) (a décidé|veut qu*|exige|demande qu*), parce que (le client|la conformité|le juridique)`,
    events: `démo, démonstration, réunion, audit, mise en production, gel du code, présentation, recette, sortie`,
  },
  Spanish: {
    hedges: `(creo|pienso|supongo|me parece) que, creo, quizás?, tal vez, probablemente, parece, no (entiendo|sé|veo), no estoy segur(o|a), podría`,
    choices: `(la|el) (primera|segunda|tercera|última|otra|primer|segundo|tercer|último|otro) (opción|variante|archivo|propuesta|versión|prueba|rama), el otro, la otra, opción, ambas, ambos`,
    passing: `todavía, aún, ya, otra vez, de nuevo, por ahora, de momento, en este momento, esta vez, hoy, minutos?, horas?, primero, luego, después, ya no existe, un poco`,
    intending: `(deberíamos|podríamos|tenemos que|hay que|vamos a|quiero|necesito|voy a|podemos)`,
    failing: `falla*, error al, un error, se cae, roto, rota, bloquead*, no responde, nunca responde, no funciona, conflictos?`,
    lastingly: `siempre, nunca, jamás, a partir de ahora, de ahora en adelante, en el futuro, cada vez, por defecto, antes de cada, bajo ninguna circunstancia`,
    bans: `nunca más, deja de, dejad de, evita*, no (uses|ejecutes|añadas|escribas|pongas|hagas|toques|incluyas|empieces), nada de`,
    preferring: `(prefiero|odio|detesto), me (gusta|gustan|encanta|encantan), no me gusta*`,
    contrasts: `(usa|utiliza|escribe|emplea) … no, (usa|utiliza|escribe) … en vez de, (usa|utiliza|escribe) … en lugar de`,
    scopes: `aquí (usamos|contamos|hacemos|trabajamos|ponemos|escribimos|no), en este (proyecto|repo|repositorio|código), en nuestro (proyecto|repo|código|equipo), en todas partes`,
    praises: "perfecto, exacto, bien, muy bien, sí, genial, excelente, así",
    approving: `me gusta*, sigue así, es lo que quiero, así me gusta, fue la decisión correcta, me viene bien, mantén`,
    introductions: `soy (cieg(o|a)|sord(o|a)|daltónic(o|a)|disléxic(o|a)|zurd(o|a)), soy (un|una|el|la|responsable|nuev*), soy …(desarrollador*|ingenier*|analista*|diseñador*|estudiante*|administrador*|jefe*|jefa*), me llamo, mi nombre es, llámame, (dirijo|lidero|mantengo) (el|la|un),
      trabajo (como|en|con|para|desde), mi (rol|puesto|zona horaria|lengua) es, nunca he (usado|escrito|programado), sé poco de, no conozco`,
    owning: `se encarga*, es (el |la )?responsable de, está a cargo, es de … pregúnta*, se ocupa, está de (vacaciones|baja|permiso), ha asumido`,
    located: `(está|están|se encuentra|se encuentran|vive|viven|van|queda|quedan) …(en|a|bajo), (servidor|panel|canal|wiki|tablero|servidor de pruebas) … es`,
    deciding: `(hemos decidido|decidimos|acordamos|hemos acordado), se (decidió|acordó), (el equipo|el cliente|legal|cumplimiento) (decidió|quiere que|exige|pidió), porque (el cliente|legal|cumplimiento)`,
    events: `demo, demostración, reunión, auditoría, puesta en producción, presentación, entrega, congelación`,
  },
  Portuguese: {
    hedges: `(acho|penso|creio|suponho) que, acho, talvez, provavelmente, parece, não (entendo|sei|vejo), não tenho certeza, poderia`,
    choices: `(a|o) (primeira|segunda|terceira|última|outra|primeiro|segundo|terceiro|último|outro) (opção|variante|arquivo|proposta|versão|teste|branch), o outro, a outra, opção, ambas, ambos`,
    passing: `ainda, já, de novo, outra vez, por enquanto, no momento, desta vez, hoje, minutos?, horas?, primeiro, depois, não existe mais, um pouco`,
    intending: `(deveríamos|poderíamos|temos que|precisamos|vamos|quero|preciso|vou|podemos)`,
    failing: `falha*, erro (quando|ao|no), um erro, quebrad*, travad*, não responde, nunca responde, não funciona, conflitos?`,
    lastingly: `sempre, nunca, jamais, a partir de agora, daqui em diante, no futuro, toda vez, por padrão, antes de cada, de jeito nenhum`,
    bans: `pare de, para de, evite, evita, não (use|rode|adicione|escreva|coloque|faça|toque|inclua), nada de`,
    preferring: `(prefiro|odeio|detesto), (eu )?gosto de, não gosto`,
    contrasts: `(use|usa|utilize|escreva) … não, (use|usa|utilize|escreva) … em vez de, (use|usa|utilize) … no lugar de`,
    scopes: `aqui (usamos|contamos|fazemos|trabalhamos|escrevemos|não), neste (projeto|repo|repositório|código), no nosso (projeto|repo|código|time), em todo lugar`,
    praises: "perfeito, exato, exatamente, bom, muito bom, sim, ótimo, isso",
    approving: `gosto (de|assim), continue assim, é o que eu quero, foi a decisão certa, mantenha`,
    introductions: `(eu )?sou (um|uma|responsável|nov*), (eu )?sou …(desenvolvedor*|engenheir*|analista*|designer*|estudante*|administrador*|chefe*), me chamo, chamo-me, meu nome é, me chame, (lidero|gerencio|mantenho) (o|a|um),
      trabalho (como|em|na|no|com|para|de), meu (cargo|papel|fuso horário) é, minha (função|língua) é, nunca (usei|escrevi|programei), conheço pouco`,
    owning: `é (o |a )?responsável (por|pel*), cuida d*, está encarregad*, é d(a|o) … pergunt*, assumiu, está de (férias|licença|folga)`,
    located: `(está|estão|fica|ficam|se encontra|vive|vivem|vão) …(em|no|na|nos|nas|sob), (servidor|painel|canal|wiki|quadro|servidor de teste) … é`,
    deciding: `(decidimos|combinamos|concordamos), foi (decidido|combinado), (a equipe|o time|o cliente|o jurídico) (decidiu|quer|exige|pediu), porque (o cliente|o jurídico)`,
    events: `demo, demonstração, reunião, auditoria, entrada em produção, apresentação, entrega, congelamento, lançamento`,
  },
  Italian: {
    hedges: `(credo|penso|suppongo|immagino) che, credo, forse, probabilmente, sembra, non (capisco|so|vedo), non sono sicur(o|a), potrebbe`,
    choices: `(la|il|l') ?(prima|seconda|terza|ultima|altra|primo|secondo|terzo|ultimo|altro) (opzione|variante|file|proposta|versione|test), l'altro, l'altra, opzione, entramb*`,
    passing: `ancora, già, di nuovo, per ora, al momento, adesso, questa volta, oggi, minut*, ore, prima, poi, non esiste più, un po'`,
    intending: `(dovremmo|potremmo|dobbiamo|voglio|vorrei|devo|andiamo|possiamo)`,
    failing: `fallisc*, errore, si blocca, rott*, bloccat*, non risponde, non funziona, conflitt*`,
    lastingly: `sempre, non …mai, mai più, d'ora in poi, in futuro, ogni volta, di default, prima di ogni, in nessun caso`,
    bans: `smetti di, smettila di, evita*, non (usare|aggiungere|scrivere|mettere|fare|toccare|eseguire), niente`,
    preferring: `(preferisco|odio|detesto), mi piac*, non mi piac*`,
    contrasts: `(usa|utilizza|scrivi) … non, (usa|utilizza|scrivi) … invece di, (usa|utilizza) … al posto di`,
    scopes: `qui (usiamo|contiamo|facciamo|lavoriamo|scriviamo|non), da noi, in questo (progetto|repo|codice), nel nostro (progetto|repo|codice|team), ovunque`,
    praises: "perfetto, esatto, bene, ottimo, sì, bravo, così",
    approving: `mi piac*, continua così, è quello che voglio, era la scelta giusta, va bene per me, mantieni`,
    introductions: `sono (ciec(o|a)|sord(o|a)|daltonic(o|a)|dislessic(o|a)|mancin(o|a)), sono (un|una|uno|responsabile), sono …(sviluppat*|ingegner*|analist*|designer*|student*|amministrat*), mi chiamo, il mio nome è, chiamami, (dirigo|guido|gestisco) (il|la|un),
      lavoro (come|in|con|per|da), il mio (ruolo|fuso) è, non ho mai (usato|scritto|programmato), so poco`,
    owning: `si occupa, è (il |la )?responsabile d*, è in (ferie|congedo|malattia|vacanza), ha preso in carico, è di … chiedi*`,
    located: `(è|sono|si trova|si trovano|sta|stanno|vive|vanno) …(in|su|sul|sulla|nel|nella|a|sotto), (server|dashboard|canale|wiki|bacheca) … è`,
    deciding: `(abbiamo deciso|abbiamo concordato|decidemmo), è stato deciso, (il team|il cliente|il legale) (ha deciso|vuole|chiede|esige), perché (il cliente|il legale)`,
    events: `demo, dimostrazione, riunione, audit, presentazione, consegna, rilascio, messa in produzione`,
  },
  Russian: {
    hedges: `(думаю|кажется|полагаю|похоже|наверное|возможно|может быть), не (понимаю|знаю|вижу|уверен*)`,
    choices: `(первый|второй|третий|другой|последний|первую|вторую|другую) (вариант|файл|тест|ветк*|верси*), вариант, оба`,
    passing: `ещё, еще, уже, снова, опять, пока, сейчас, сегодня, минут*, час*, сначала, потом, больше нет`,
    intending: `(давай|нужно|надо|следует|хочу|можем|собираюсь)`,
    failing: `падает, ошибк*, сломал*, завис*, не отвечает, не работает, конфликт*`,
    lastingly: `всегда, никогда, отныне, впредь, с этого момента, в будущем, каждый раз, по умолчанию, перед каждым`,
    bans: `перестань, хватит, избегай, не (используй|добавляй|пиши|делай|трогай|запускай), никаких`,
    preferring: `(предпочитаю|ненавижу), мне (нравится|нравятся|больше нравится), я люблю`,
    contrasts: `(используй|пиши|бери) … не, (используй|пиши) … вместо`,
    scopes: `у нас, здесь мы, в этом (проекте|репозитории|коде), в нашем (проекте|репозитории|коде), везде`,
    praises: "отлично, хорошо, да, именно, точно, супер, идеально",
    approving: `мне нравится, именно (так|такие|такой), продолжай так, это то что, так и делай`,
    introductions: `я (разработчик*|инженер*|аналитик*|тестировщик*|руковожу|работаю|отвечаю|бэкенд*|фронтенд*|новичок), меня зовут, моё имя, зови меня, моя (роль|должность), никогда не (писал*|использовал*)`,
    owning: `отвечает за, за … отвечает, занимается, в отпуске, на больничном, взял* на себя`,
    located: `(лежит|лежат|находится|находятся|ведутся|ведём|живёт|живут) …(в|на|под), у нас в`,
    deciding: `(мы решили|договорились), было решено, (команда|клиент|юристы) (решила|решил|хочет|требует|попросил*), потому что (клиент|юристы)`,
    events: `демо, встреча, аудит, презентация, сдача, релиз*, показ`,
  },
  Chinese: {
    hedges: "我(觉得|认为|猜|想|不懂|不明白|不知道), 可能, 也许, 大概, 好像, 似乎, 应该是, 不清楚, 不确定",
    choices: "第(一|二|三|几)个, 方案, 另(一|外)(个|一个), 那个, 这个, 两个都",
    passing:
      "还没, 还是, 又, 先(给|看|别|不|帮), 刚, 刚才, 暂时, 目前, 这次, 今天, 分钟, 小时, 已经(没|推|改|提|完), 有点, 然后",
    intending: "我们(应该|可以|需要|要不), 我(要|想要|需要|打算), 要不要, 试试",
    failing: "报错, 失败, 崩溃, 出错, 错误, 卡住, 没有响应, 超时, 冲突, 不工作, 坏了, 没反应, 没响应, 挂了",
    lastingly:
      "总是, 永远, 从现在(起|开始), 以后, 今后, 每次, 默认, 一定要, 务必, 始终, 绝对不, 绝不, 我们一直, 千万(不要|别)",
    bans: "不要(在|用|写|加|使用|添加|做|再), 别(在|用|写|加|再), 禁止, 避免, 少写",
    preferring: "我(更)?(喜欢|偏好|讨厌|不喜欢)",
    contrasts: "用…不(要)?用, 用…而不是, 使用…不要, 使用…而不是",
    scopes: "我们这里, 这里(我们)?(用|都|按), 在(这个|我们的)?(项目|仓库|代码)(里|中), 我们(项目|团队)",
    praises: "很好, 完美, 好的, 对, 没错, 不错, 太好了",
    approving: "就是要, 就这样(做|写)下去, 继续这样做, 这样(最好|很好), 正是我想要的, 保持",
    introductions:
      "我是…(盲人|聋人|色盲|色弱|左撇子), 我是(一|个|名|后端|前端|数据|产品|测试|运维|新|…(工程师|分析师|开发|经理|设计师|程序员|学生|老师)), 我叫, 我的(名字|职位|角色|母语|时区), 叫我, 我(负责|带|管理), 我在…(工作|上班), 我(从来)?没(用|写)过, 我不太懂",
    owning: "(由|归)…(负责|管), …负责, 是…负责, 接手了, (请假|休假|产假)",
    located: "(都)?(在|写在|放在|记录在|存在|提到|记在)…(里|上|中|下)?, (服务器|频道|看板|文档|地址)是",
    deciding:
      "我们(决定|商定|约定)(了)?, (团队|客户|法务|合规)(决定|要求|希望|同意), 因为(客户|法务|合规|公司)",
    events: "演示, 会议, 审计, 上线, 验收, 评审, 交付, 冻结, 发布",
  },
  Japanese: {
    hedges:
      "と思い?(ます|う), かもしれ, たぶん, 多分, おそらく, ようです, みたい, でしょうか, か分かりません, かわかりません, 気がします, とは(言え|限)",
    choices: "(一|二|三|四)番目, (一|二|三|四)番, 別の(ファイル|ブランチ|テスト), 案で, もう一つの, 両方",
    passing:
      "まだ, また, 先に見, まず, 今は, 今から,  とりあえず, 今回, 今日, さっき, 分後, 時間後, 済み, もうありません, もうない, ちょっと, 次に",
    intending: "しましょう, したい, する必要が, すべき, してみ, やってみ",
    failing:
      "失敗, エラー, 落ち(る|ます|た), 壊れ, 動きません, 動かない, 応答しません, 応答しない, タイムアウト, 競合, 固ま",
    lastingly: "必ず, 常に, いつも, 今後, 毎回, 決して, 絶対に, これからは, たびに, 既定で",
    bans: "しないで, やめて, 使わないで, 書かないで, 避けて, しないこと, いりません, 不要です, はしない",
    preferring: "が(好き|嫌い|苦手)(です)?, (ほう|方)が(好き|いい), 好みです",
    contrasts: "ではなく…(を使って|で), じゃなくて…(を使って|で), より…を使って, の代わりに…を使って",
    scopes:
      "ここでは, うちでは, このプロジェクトでは, このリポジトリでは, 私たちの(プロジェクト|コード)では, 弊社では",
    praises: "完璧, いいね, いいです, はい, そうです, 素晴らしい, その通り",
    approving: "こういう…がいい, この調子で, この形で続けて, このままで, まさにこれ, 正解でした",
    introductions:
      "私は…(色覚|色弱|全盲|弱視|聴覚|ろう者|左利き), 私は…(開発者|エンジニア|アナリスト|デザイナー|プログラマー|マネージャー|担当|初心者|学生)(です|で), (私|僕|俺)の名前は, …と申します, …と呼んで, 私の(役割|仕事|母語), 年の経験, は初めてです, (私|僕)は…(働いて|住んで)",
    owning: "の?担当は, の担当(です|になり|に), を担当して, が担当, 引き継ぎ, (休暇|育休|産休)中, 責任者は",
    located:
      "に(あります|ある|書いて|まとめて|置いて|登録|保存), (サーバー|チャンネル|ボード|手順書)は…です, で管理",
    deciding:
      "に決ま, と決め, ことになりました, ことにしました, (チーム|お客様|法務|顧客)が(決め|求め|要求|希望)",
    events: "デモ, 会議, 監査, 発表, 本番公開, 引き渡し, 検収, リリース, レビュー会, フリーズ",
  },
  Korean: {
    hedges: "것 같아, 것 같습니다, 아마, 혹시, 모르겠, 듯해, 듯합니다, 인가",
    choices: "(첫|두|세|네) ?번째, 다른 (파일|것|브랜치), 안으로, 둘 다",
    passing: "아직, 다시, 또, 먼저, 지금은, 일단, 이번, 오늘, 방금, 분 뒤, 시간 뒤, 이미, 조금, 다음에",
    intending: "하자, 해야, 하고 싶, 해 보, 할게, 필요가",
    failing: "실패, 오류, 에러, 죽어, 깨졌, 멈춰, 응답(이)? ?없, 응답하지, 안 돼, 안돼, 충돌",
    lastingly: "항상, 언제나, 앞으로, 매번, 절대, 반드시, 기본적으로, 할 때마다",
    bans: "하지 ?마, 쓰지 ?마, 넣지 ?마, 그만, 피해 ?줘",
    preferring: "(이|가|을|를) ?(좋아|싫어|선호), (이|가) 좋아요, 편이 좋",
    contrasts: "말고…(써|사용), 대신…(써|사용), 아니라…(써|사용)",
    scopes: "여기서는, 우리는…(써|사용), 이 (프로젝트|저장소)에서는, 우리 (프로젝트|팀|코드)",
    praises: "완벽, 좋아, 네, 맞아, 훌륭",
    approving: "바로 이거, 이대로 계속, 이렇게 계속, 이런…좋아",
    introductions:
      "(저|나)는…(색맹|색약|시각|청각|왼손잡이), (저|나)는…(개발자|엔지니어|분석가|디자이너|매니저|담당|학생), 제 (이름|역할|직책)은, 라고 불러, (저|나)는…(일해|살아|일하)",
    owning: "담당이, 담당입니다, 담당은, 맡고, 맡았, (휴가|육아휴직) 중, 책임자",
    located: "에 (있어|있습니다|있어요|정리|저장|올려), (서버|채널|보드)는…(이야|입니다|예요)",
    deciding: "하기로 (했|결정), 결정(했|됐), (팀|고객|법무)(이|에서) (결정|요구|원)",
    events: "데모, 회의, 감사, 발표, 검수, 인도, 출시, 릴리스, 배포일",
  },
};
