// Phrases of each language that say which side of a subject a sentence states (its name, its owner, its place, what is used
// for it), and whether it changes all of what was said, changes a part, or adds to it. Used only when statements are
// compared, so a start does not need them. Written as in a `LanguageTable`.
import type { Phrases } from "./language-table.ts";

export interface ChangePhrases {
  /** States what something is called. */
  readonly naming: Phrases;
  /** States who is responsible for something. */
  readonly owning: Phrases;
  /** States where something is. */
  readonly placing: Phrases;
  /** States what is used for something. */
  readonly choosing: Phrases;
  /** Introduces a value or a wish, and tells nothing itself: is planned for, is set to, I want, you can. */
  readonly filling: Phrases;
  /** Comes directly before what a sentence is about, never before what it says of that: "the owner of …". May be empty. */
  readonly about: Phrases;
  /** Contains, or comes directly before, what no longer holds: "from … to", "instead of". */
  readonly former: Phrases;
  /** Says that something is over: abolished, not needed any more. */
  readonly endings: Phrases;
  /** Limits a change to a part: "only the". */
  readonly partial: Phrases;
  /** Says that something else holds besides: too, as well. */
  readonly additions: Phrases;
  /** Joins two things: and. */
  readonly joining: Phrases;
}

/** By the name of the language. A function, so that the published `pal` can load the table at the first call. */
export const readChangePhrases = (): Readonly<Record<string, ChangePhrases>> => CHANGES;

const CHANGES: Readonly<Record<string, ChangePhrases>> = {
  English: {
    naming: "called, named, known as, goes by, renamed( to| as| into)?, (name|title) (is|was)",
    owning: `owns?, owned by, owner, responsible( for)?, in charge( of)?, looks? after, takes? care of, took over( from)?, takes? over, taken over by, maintains?,
      maintained by, handles?, handled by, reviewed by, approves, approved by, signs? off( on)?, leads?, led by, on(-| )call, ask … before`,
    placing: `(is|are|lives?|lies|runs?|sits?|kept|stored|hosted|found|located|tracked|deployed) (now )?(in|at|on|under), (moved|migrated|went) (over )?(to|into), (moved|migrated) … (to|into)`,
    choosing: `us(e|es|ing), (written|built|made|done|run) (in|with|using), (write|writes|build|builds|run|runs) … with, go with, went with,
      standardi(s|z)ed on, switch(ed|ing)?( over)?( from| to)?, (changed|moved|migrated) (over )?from`,
    filling: `(planned|scheduled|due|set|slated) (for|on|at|by|to be)?, takes place, happens?, comes? out, goes? out, set to, limited to, capped at, (we|they|i),
      i (like|prefer|want|love|need), i('d| would) (like|rather|prefer), we (like|prefer|want), you can, can be, you (must|should|have to|need to|don't (need|have) to), make sure, keep, these days`,
    about: "for, of, owns?, maintains?, handles?, leads?",
    former:
      "from … to, took over … from, takes over … from, instead of, rather than, not (in|on|at|with|using)?, away from",
    endings: `no longer, not any ?more, cancell?ed, called off, abolished, scrapped, dropped, discontinued, retired, obsolete, got rid of, done away with,
      stopped, (don'?t|doesn'?t) (need|have) to, not (needed|necessary|required)`,
    partial: "only (the|our|my|for|in|on), just the, solely, except for",
    additions: "too, as well, also, additionally, in addition, besides, another, a second",
    joining: "and, or",
  },
  German: {
    naming: "heißt, heißen, heisst, hieß, genannt, nennt sich, umbenannt( in)?, umgetauft( in)?",
    owning: `zuständig( für)?, verantwortlich( für)?, verantwortet, betreut, betreuen, gehört, kümmert sich( um)?, kümmern sich( um)?, übernimmt, übernommen, leitet, pflegt,
      prüft, genehmigt, ansprechpartner*, verantwortliche*`,
    placing: `(liegt|liegen|steht|stehen|läuft|laufen|ist|sind|findet sich|finden sich|befindet sich|befinden sich|lag|lief) (jetzt |nun )?(in|im|auf|bei|unter|am),
      (liegt|liegen|steht|stehen|befindet sich|befinden sich), umgezogen, verlegt`,
    choosing: `nehmen, nimmt, nutz(en|t|e), benutz(en|t|e), verwend(en|et|e), setzen auf, arbeiten mit, schreib(en|t|e), umgestiegen( auf)?, gewechselt( zu| auf)?,
      umgestellt( auf)?`,
    filling: `geplant( für)?, angesetzt( für| auf)?, findet … statt, kommt( erst)?, erst, gilt, gelten, beträgt, dauert, gesetzt auf, lang, nach, (läuft|laufen) … ab, ich, wir, mir, bitte,
      ich (möchte|mag|will|hätte gern|bevorzuge), wir (wollen|möchten), man (kann|muss|soll), ihr (könnt|müsst), du (kannst|musst|sollst), lieber, muss, müssen`,
    about: "für, um",
    former: "von … (auf|zu|nach), statt, anstatt, anstelle von, nicht( in| auf| mit)?",
    endings: `nicht mehr, entfällt, entfallen, abgesagt, abgeschafft, eingestellt, gestrichen, weggefallen, fällt weg, überflüssig, unnötig`,
    partial: "nur (der|die|das|den|dem|unser*|mein*|für|in|im|bei), lediglich, ausschließlich, außer",
    additions: "auch, zusätzlich, außerdem, ebenfalls, ebenso, ein weiter*, noch ein*",
    joining: "und, oder, sowie",
  },
  French: {
    naming: "s'appell*, appelée?s?, nommée?s?, se nomm*, rebaptisée?s?( en)?, renommée?s?( en)?",
    owning: `s'occup* (d*|du|des), s'occup*, responsable( d*| du| des)?, en charge( d*)?, gèr(e|ent), maintien(t|nent), reprend*, reprise?, pilote*, relit, relisent, valid(e|ent), dirig(e|ent)`,
    placing: `(est|sont|se trouve|se trouvent|tourne|tournent|vit|vivent|hébergée?s?|rangée?s?) (maintenant )?(dans|sur|à|sous|en|chez), tournent?, déménagée?s?, déplacée?s?, migrée?s?`,
    choosing: `utilis(e|ons|ez|ent|ant), se sert d*, servons d*, pren(d|ons), écri(t|vons) … (avec|en), passée?s? d*`,
    filling: `prévue?s?( le| pour)?, planifiée?s?( le| pour)?, (a|ont) lieu, fixée?s? (au|à|pour)?, dure*, (a|ont|est|sont) été, ont, c'est, qui, doi(t|vent)( avoir)?, avoir, je (veux|préfère|souhaite|voudrais|aime|préférerais), j'aime(rais)?, nous (voulons|préférons),
      il faut, faut, on (doit|peut), besoin d*, vous (devez|pouvez)`,
    about: "d', de, du, des, pour",
    former: "d* … (à|vers), du … (à|au|vers), au lieu d*, plutôt que, et non, pas (dans|sur|avec)?",
    endings: `ne … plus, n' ?… plus, plus (besoin|nécessaire|la peine|obligatoire|obligé*), annulée?s?, supprimée?s?, abandonnée?s?, inutile, on arrête`,
    partial: "(seule?s?) (le|la|les|l'|notre|nos), uniquement, seulement (le|la|les|pour), sauf",
    additions: "aussi, également, en plus, de plus, en outre, un autre, une autre",
    joining: "et, ou",
  },
  Spanish: {
    naming:
      "se llama(n)?, llamad(o|a|os|as), denominad(o|a), renombrad(o|a|os|as)( a| como)?, rebautizad(o|a|os|as)( como)?",
    owning: `se (encarga|encargan|ocupa|ocupan)( de| del)?, responsables?( de| del)?, a cargo( de| del)?, mantienen?, gestionan?, llevan?, dirigen?, revisan?, aprueban?, ha asumido, asumen?`,
    placing: `(está|están|se encuentra|se encuentran|vive|viven|corre|corren|alojad(o|a|os|as)|guardad(o|a|os|as)) (ahora )?(en|sobre|bajo)?, movid(o|a|os|as), mudad(o|a|os|as), trasladad(o|a|os|as), migrad(o|a|os|as)`,
    choosing: `us(a|o|an|amos|ar|ando), utiliz(a|an|amos|ar|o), emple(a|an|amos), escrib(e|imos) … (con|en), cambi(ado|amos) de, (pasado|pasamos) de`,
    filling: `previst(o|a|os|as)( para)?, planead(o|a)( para)?, programad(o|a)( para)?, tiene lugar, será, dura(n)?, fijad(o|a) en, ha, han, hemos, prefier(o|e|en), preferimos, quier(o|en), queremos, me gusta(n|ría)?,
      hay que, hace falta, se puede(n)?, debe(n|s)?, tenemos que, mejor`,
    about: "de, del, para",
    former: "de … a, del … al?, en vez de, en lugar de, no (en|con)",
    endings: `ya no, cancelad(o|a|os|as), suprimid(o|a|os|as), eliminad(o|a|os|as), se acabó, se acabaron, hemos dejado de, dejamos de, innecesari(o|a)`,
    partial: "s(o|ó)lo (el|la|los|las|nuestr*|para|en), solamente, únicamente, (excepto|salvo|menos) (el|la)",
    additions: "también, además, asimismo, igualmente, otr(o|a)",
    joining: "y, e, o",
  },
  Portuguese: {
    naming:
      "se chama(m)?, chama(m)?-se, chamad(o|a|os|as), renomead(o|a|os|as)( para)?, rebatizad(o|a|os|as)( de| como)?",
    owning: `responsáve(l|is)( por| pel*)?, cuidam?( de| d(o|a|os|as))?, encarregad(o|a)( de)?, mantém, mantêm, gerem?, dirigem?, revisam?, aprovam?, assumiu, assumem?`,
    placing: `(está|estão|fica|ficam|se encontra|roda|rodam|vive|vivem|hospedad(o|a)|guardad(o|a)) (agora )?(em|no|na|nos|nas|sob)?, mudou, movid(o|a|os|as), migrad(o|a|os|as), migrou`,
    choosing: `us(a|am|amos|ar|ando), utiliz(a|am|amos|ar), empreg(a|amos), escrev(e|emos) … (com|em), (mudamos|trocamos|passamos|migramos) de`,
    filling: `previst(o|a|os|as)( para)?, planejad(o|a)( para)?, marcad(o|a)( para)?, acontecem?, será, dura(m)?, fixad(o|a) em, foi, foram, prefir(o|e), preferimos, quero, queremos, gosto d*, gostamos d*, é preciso,
      precis(a|amos)( de)?, pode(m)?, deve(m)?, temos que, melhor`,
    about: "d(e|o|a|os|as), para",
    former: "d(e|o|a) … para, em vez de, ao invés de, no lugar de, não (em|no|na|com)",
    endings: `já não, não … mais, cancelad(o|a|os|as), suprimid(o|a), eliminad(o|a), deixamos de, acabou, acabaram, desnecessári(o|a)`,
    partial: "(só|somente|apenas) (o|a|os|as|noss*|para|em|no|na), exclusivamente, (exceto|menos) (o|a)",
    additions: "também, além disso, igualmente, outr(o|a)",
    joining: "e, ou",
  },
  Italian: {
    naming: "si chiama(no)?, chiamat(o|a|i|e), rinominat(o|a|i|e)( in)?, ribattezzat(o|a)( in)?",
    owning: `si (occupa|occupano)( d*)?, responsabil(e|i)( d*)?, incaricat(o|a)( d*)?, gestisc(e|ono), mantien(e|gono), segue, dirige, rivede, approva, ha preso in carico, subentra`,
    placing: `(è|sono|si trova|si trovano|sta|stanno|gira|girano|vive|ospitat(o|a)|salvat(o|a)) (ora |adesso )?(in|su|sul|sulla|nel|nella|a|sotto), trasferit(o|a|i|e), spostat(o|a|i|e), migrat(o|a|i|e)`,
    choosing: `us(a|ano|iamo|are|ando), utilizz(a|ano|iamo|are), adoper(a|iamo), scriv(e|iamo) … (con|in), passat(i|o|e) da, cambiato da`,
    filling: `previst(o|a|i|e)( per)?, pianificat(o|a)( per)?, fissat(o|a)( per)?, si tiene, si svolge, sarà, dura(no)?, ha, abbiamo, stat(o|a|i|e), preferisc(o|e), preferiamo, voglio, vogliamo, vorrei, mi piac(e|ciono),
      bisogna, serve, si può, si possono, dev(e|ono), dobbiamo, meglio`,
    about: "d(i|el|ella|ello|ei|elle|ell'), per",
    former: "d(a|al|alla) … (a|al|alla), invece di, al posto di, anziché, non (in|su|con)",
    endings: `non … più, annullat(o|a|i|e), eliminat(o|a|i|e), soppress(o|a), abolit(o|a), abbiamo smesso, inutile`,
    partial: "solo (il|la|i|le|lo|l'|nostr*|per|in), soltanto, solamente, unicamente, (tranne|eccetto)",
    additions: "anche, inoltre, pure, altrettanto, un altro, un'altra",
    joining: "e, ed, o",
  },
  Russian: {
    naming: "называ*, назван*, переименова* в, переименова*, зовут",
    owning: `отвеча(ет|ют)( за)?, ответствен* за, ответствен*, занима(ется|ются), владе(ет|ют), ведёт, ведет, курирует, взял* на себя, проверя(ет|ют), утвержда(ет|ют), руководит`,
    placing:
      "(лежит|лежат|находится|находятся|работа(ет|ют)|хранится|хранятся|живёт|живут) (в|на|под)?, переехал*, перенес*, перенёс*",
    choosing: `использу(ем|ет|ют|й), пользуемся, применя(ем|ет|ют), пишем … на, перешл(и|а), перешёл, работаем (с|на)`,
    filling: `запланирован* на, запланирован*, назначен* на, назначен*, состоится, пройдёт, выйдет, выходит, составля(ет|ют), длится, я (хочу|люблю|предпочитаю), мне нравится, мы (хотим|предпочитаем), нужно, надо, можно, должн(ы|а|о|ен), лучше`,
    about: "за, для",
    former: "с … на, со … на, вместо, а не",
    endings: `больше не, отменен*, отменён*, отменил*, упразднен*, не (нужно|надо|требуется), перестал*, закрыт*`,
    partial: "только, лишь, исключительно, кроме",
    additions: "тоже, также, кроме того, вдобавок, ещё один, ещё одна",
    joining: "и, или",
  },
  Chinese: {
    naming: "叫, 改名, 更名, 名字, 名称, 名为",
    owning: "负责, 由, 归, 接手, 管理员, 维护, 审核, 审批",
    placing: "放在, 位于, 存放, 部署在, 运行在, 跑在, 在, 搬到, 迁到, 迁移到, 移到, 挪到, 转到",
    choosing: "用, 采用, 换到, 切换到, 切到, 迁移到",
    filling: "",
    about: "",
    former: "从…(换|改|迁|切|搬|转|移), 不用, 不再用, 不再使用, 而不是, 代替, 取代",
    endings: "不再, 不用再, 不必, 不需要, 取消, 停用, 停止, 废弃, 废除, 下线了, 弃用",
    partial: "只有, 仅仅?, 只是, 除了",
    additions: "也, 另外, 此外, 同样",
    joining: "和, 与, 以及, 或",
  },
  Japanese: {
    naming: "名(前|称)?(は|が|を), という, と呼, 改名, 改称",
    owning: "担当, 責任者, が見て, 管理者, 引き継, レビューし",
    placing: "に(あり|ある|置い|保存|まとめ), で(動い|稼働), に移(動|行|転|り|し)",
    choosing: "を(使|利用|採用|用い), に(切り替え|乗り換え|移行), で書",
    filling: "",
    about: "",
    former: "…から, …ではなく, …じゃなく, …の代わりに, …をやめ",
    endings: `やめ, 廃止, 中止, 不要, 終了し, (なくて|ないで)も?(いい|良い|よい|大丈夫), 必要(は|が)?(ありません|ない|なくな)`,
    partial: "だけ, のみ, に限って, 以外",
    additions: "も(担当|使|あり|同), にも, 同様に, 加えて, さらに",
    joining: "と, および, 及び, や, または",
  },
  Korean: {
    naming: "이름(은|이|을), 명칭(은|이|을), (이)?라고 (불|부)",
    owning: "담당, 맡(고|았|아), 책임자, 관리자, 관리(합니다|해요)",
    placing: "에 (있|저장|올려|보관|배포), 에서 (돌|실행|운영), 로 (옮|이전|이동)",
    choosing: "(을|를) (사용|써|쓰|이용), 로 (전환|갈아|변경|바꿨|바꿔)",
    filling: "",
    about: "",
    former: "…에서, …대신, …말고, …아니라",
    endings: "더 이상, 폐지, 중단, 필요 ?없, 안 해도, 하지 않아도, 그만",
    partial: "만 , 뿐, 제외",
    additions: "도 , 또한, 추가로, 마찬가지",
    joining: "와 , 과 , 및, 그리고",
  },
};
