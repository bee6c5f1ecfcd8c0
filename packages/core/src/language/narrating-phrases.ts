// Phrases of each language in sentences that pass on what others said, tell how things were, or suppose something. Such a sentence
// asks for nothing, even if it holds "always" or "never". Used only where no model decides, so a start does not need them. Written
// as in a `LanguageTable`.
import type { Phrases } from "./language-table.ts";

export interface NarratingPhrases {
  /** Passes on what a person or a text says: according to the manual, he told me. */
  readonly reporting: Phrases;
  /** Places it in the past: back then, in my last job. */
  readonly formerly: Phrases;
  /** Supposes something: imagine, what if. */
  readonly supposing: Phrases;
  /** Begins a sentence about somebody or something of the speaker's: my boss, my laptop. */
  readonly possessions: Phrases;
}

export const NARRATING: Readonly<Record<string, NarratingPhrases>> = {
  English: {
    reporting: `according to, supposedly, allegedly, they say, it says, i('ve| have)? (read|heard|was told),
      (docs|documentation|manual|handbook|ticket|linter|compiler|readme|guide|book|spec|rfc|article|review|reviewer|tutorial|comment|issue|vendor|support|customer|client|boss|manager|he|she|somebody|someone|everyone|people) (says?|said|tells?|told|claims?|claimed|recommends?|recommended|suggests?|suggested|warns?|insists?|thinks?|asks?|asked|wrote|wants me|wants us),
      told (me|us)`,
    formerly: `used to, back then, in the past, formerly, in the old days, years ago, once upon, in my (last|old|previous|former|first) (job|company|team|project|place),
      at my (last|old|previous|former|first) (job|company|team|project|place), (old|previous|former) (team|company|boss|colleagues?)`,
    supposing:
      "suppose, supposing, imagine, assuming, what if, let's say, if we (ever|had|were|could), if (i|it) were, if the … (was|were)",
    possessions: "my",
  },
  German: {
    reporting: `laut, angeblich, (doku|dokumentation|handbuch|anleitung|ticket|linter|compiler|readme|buch|artikel|kommentar|kunde|kundin|chef|chefin|er|sie|man) (sagt|sagte|meint|meinte|behauptet|behauptete|empfiehlt|empfahl|schreibt|schrieb|warnt|warnte|will),
      (sagte|meinte|behauptete|empfahl|schrieb), hat (gesagt|gemeint|geschrieben|behauptet|empfohlen), habe (gehört|gelesen)`,
    formerly: `früher, damals, seinerzeit, in (meiner|meinem) (letzten|alten|früheren|vorigen), (altes|alte|frühere|früheres) (team|firma)`,
    supposing:
      "angenommen, wenn (wir|ich|man) … (müssten|müsste|hätten|hätte|wären|wäre|könnten|sollten), stell dir vor, nehmen wir an, was wäre wenn, gesetzt den fall",
    possessions: "mein, meine, meiner, meinem",
  },
  French: {
    reporting: `d'après (le manuel|le guide|la doc|la documentation|lui|elle|eux), selon, paraît-il, il paraît, on m'a dit, on nous a dit, j'ai (lu|entendu), soi-disant,
      (documentation|doc|manuel|guide|ticket|linter|compilateur|readme|livre|article|commentaire|client|cliente|chef|patron|il|elle|ils|elles|on) (dit|disent|disait|prétend|recommande|conseille|écrit|veut|indique), (a|ont) (dit|écrit|recommandé|conseillé|prétendu)`,
    formerly: `autrefois, à l'époque, jadis, avant (on|nous), auparavant, dans mon (ancien|ancienne|dernier|précédent), (ancienne|ancien) (équipe|boîte|entreprise|projet)`,
    supposing:
      "suppose*, imagine que, imagine qu'*, imaginons, imaginez, admettons, et si, si (on|nous|je|la|le) … (devait|devions|avait|avions|était|pouvait)",
    possessions: "mon, ma, mes",
  },
  Spanish: {
    reporting: `según, dicen, se dice, me (dijo|dijeron|han dicho|contaron), he (leído|oído), supuestamente,
      (documentación|manual|guía|ticket|linter|compilador|readme|libro|artículo|comentario|cliente|clienta|jefe|jefa|él|ella) (dice|dijo|recomienda|recomendó|sugiere|avisa|asegura|pide|quiere), (dijo|dijeron|recomendó) que`,
    formerly: `antes (siempre|nunca|lo|la|los|las|se|teníamos|había|usábamos), en aquella época, por aquel entonces, antiguamente, en mi (antiguo|antigua|último|última|anterior), (antiguo|antigua) (equipo|empresa|trabajo)`,
    supposing:
      "supongamos, supón, imagina*, imaginemos, digamos que, y si, si (tuviéramos|tuviera|hubiera|fuera|pudiéramos|tuviese*)",
    possessions: "mi, mis",
  },
  Portuguese: {
    reporting: `segundo (o|a|os|as), conforme (o|a), dizem, me (disse|disseram|contaram), (li|ouvi) que, supostamente,
      (documentação|manual|guia|ticket|linter|compilador|readme|livro|artigo|comentário|cliente|chefe|ele|ela) (diz|disse|recomenda|recomendou|sugere|avisa|pede|quer), (disse|disseram|recomendou) que`,
    formerly: `antigamente, naquela época, antes (a gente|nós|eu|era|se), no meu (antigo|último), na minha (antiga|última), (antigo|antiga) (time|equipe|empresa|emprego)`,
    supposing: "suponha*, suponhamos, imagina*, imagine, digamos que, e se",
    possessions: "meu, minha, meus, minhas",
  },
  Italian: {
    reporting: `secondo (il|la|i|le|lo|l'), pare che, dicono, si dice, mi (ha|hanno) detto, ho (letto|sentito), presumibilmente,
      (documentazione|manuale|guida|ticket|linter|compilatore|readme|libro|articolo|commento|cliente|capo|lui|lei) (dice|diceva|consiglia|suggerisce|avverte|chiede|vuole), (ha|hanno) (detto|scritto|consigliato)`,
    formerly: `una volta, a quei tempi, un tempo, prima (si|lo|la|noi|era), nel mio (vecchio|ultimo|precedente), nella mia (vecchia|ultima|precedente), (vecchio|vecchia) (team|azienda|lavoro)`,
    supposing: "supponi*, supponiamo, immagina*, immaginiamo, mettiamo che, e se",
    possessions: "mio, mia, miei, mie, il mio, la mia",
  },
  Russian: {
    reporting: `говорят, по словам, согласно, якобы, мне (сказали|сказал|сказала), я (читал|читала|слышал|слышала),
      (документация|документации|руководство|линтер|компилятор|клиент|начальник|он|она) (говорит|сказал|сказала|пишет|написано|советует|рекомендует|требует), написано`,
    formerly:
      "раньше, тогда мы, в прошлом, когда-то, на (прошлой|старой|предыдущей) работе, в (прошлой|старой) (компании|команде)",
    supposing: "предположим, допустим, представь*, а если",
    possessions: "мой, моя, моё, мои",
  },
  Chinese: {
    reporting:
      "听说, 据说, 据…说, 按照?…的?说法, (文档|手册|说明书?|教程|书|文章|评论|注释|工单|客户|老板|经理|同事|他|她|他们|人家|有人)(上|里|中)?(都)?(说|写|写着|要求|建议|告诉|认为)",
    formerly: "以前, 从前, 当时, 那时候, 过去, 曾经, (在)?(上一?(家|个)|之前的?)(公司|团队|项目|工作)",
    supposing: "假设, 假如, 想象, 要是…(呢|就得|就要)",
    possessions: "我(的)?(同事|老板|上司|朋友|经理|电脑|客户)",
  },
  Japanese: {
    reporting:
      "と(書いて|書かれて|言って|言われ|言い|聞い|聞き|のこと|記載)て?, とあります, とある, によると, によれば, そうです, らしい, とのこと, (と|って)言ってい?(た|ました|ます)",
    formerly: "以前, 昔, かつて, 当時, あの頃, 前の(会社|チーム|職場|プロジェクト)で?は?",
    supposing: "仮に, もし, としたら, とすると, としましょう",
    possessions: "(私|僕|俺)の(同僚|上司|友人|パソコン|お客様)",
  },
  Korean: {
    reporting: "라고 (했|하|말|적혀|쓰여), 다고 (했|하|들), 에 따르면, 대요, 래요",
    formerly: "예전에, 옛날에, 그때는, 과거에, (전|이전) (회사|팀|직장)에서",
    supposing: "만약, 가정하면, 라고 치자, 상상해",
    possessions: "(내|제|우리) (동료|상사|친구|컴퓨터)",
  },
};
