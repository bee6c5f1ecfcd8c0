// Phrases of each language in sentences that are no memories: reports of work, causes of bugs, the state of the present task,
// and what code says by itself. Used only where a model's claim is judged, so a start does not need them. Written as in a
// `LanguageTable`.
import type { Phrases } from "./language-table.ts";

export interface UnkeptPhrases {
  /** Reports that work on code is done: fixed, committed, the tests pass. */
  readonly reports: Phrases;
  /** Reports a change, which is work on code only if the sentence names some: renamed, moved. */
  readonly changes: Phrases;
  /** Says what a bug was. */
  readonly causes: Phrases;
  /** Says how far the present task is: the next step, halfway through. */
  readonly ongoing: Phrases;
  /** Parts of code that a sentence may be about: function, column, commit. */
  readonly codeParts: Phrases;
  /** What those do, and hardly anything else: returns, extends. */
  readonly codeVerbs: Phrases;
}

/** By the name of the language. A function, so that the published `pal` can load the table at the first call. */
export const readUnkeptPhrases = (): Readonly<Record<string, UnkeptPhrases>> => UNKEPT;

const UNKEPT: Readonly<Record<string, UnkeptPhrases>> = {
  English: {
    reports: `(i|the agent|claude)( have| has|'ve)? (just |already |now )?(fixed|implemented|refactored|repaired|patched|debugged|tested|verified|committed|rewrote),
      (we|we've|we have) (just |already |now )?(refactored|patched|debugged|committed), fixed (the|a|an|our) …(bug|test|tests|leak|crash|error|build|typo|regression|race),
      (bug|tests?|leak|crash|error|build|typo|regression|race) …(was|were|is|are|got|has been) (now )?fixed, (was|were|is|are|has been|got) (now )?(refactored|implemented|committed|merged into), (is|are) (tested|verified|implemented|fixed) and,
      (pushed|merged) (the|a|my|that) (fix|branch|commit|pr|pull request|changes?),
      (all |the |unit )?(tests?|build|ci|suite|pipeline|lint|linter|type ?check) (now |all |are |is |still )?(now |all |again )?(pass|passes|passed|passing|green|fixed|works?|succeeds?|succeeded)`,
    changes: "renamed, moved, replaced, changed, updated, removed, added, extracted, deleted",
    causes: `(bug|crash|race|leak|panic|regression|exception) (was|is|lay|happens|came|comes|occurs) (in|on|at|an?|the|where|when|caused|from|by|due), error (was|lay) (in|caused by), caused by a (missing|wrong),
      off-by-one`,
    ongoing: `next steps?, to-?do, still (missing|to do|open|to be done), left to do, half-?way through, in the middle of, work in progress, remaining work, not finished yet`,
    codeParts: `functions?, methods?, class(es)?, hooks?, constructors?, endpoints?, commits?, columns?, fields?, parameters?, arguments?, interfaces?, modules?, dependenc(y|ies), base image,
      reducers?, null check, helpers?, variables?, constants?, imports?`,
    codeVerbs:
      "returns?, throws?, accepts?, implements, extends, inherits, overrides, exports?, (has|have) (the )?(columns|fields|parameters|arguments), takes … (parameters?|arguments?)",
  },
  German: {
    reports: `ich hab(e)? … (behoben|repariert|gefixt|implementiert|refaktoriert|committet|gepusht|gemergt|getestet), (wurde|wurden|ist|sind) (jetzt |nun )?(behoben|repariert|implementiert|refaktoriert),
      (die |alle )?tests? (sind|laufen) (jetzt |nun |alle )?(wieder )?(grün|durch)`,
    changes:
      "umbenannt, verschoben, ersetzt, geändert, aktualisiert, entfernt, hinzugefügt, ausgelagert, gelöscht",
    causes:
      "(fehler|bug|absturz|leck) (lag|war|kam|liegt|ist) (in|an|bei|von|vom|ein|eine|im|der|die|das|daran)",
    ongoing: `als nächstes, nächste schritte, nächster schritt, muss noch, müssen noch, fehlt noch, fehlen noch, bin gerade dabei, halb fertig`,
    codeParts: `funktion*, methode*, klasse*, konstruktor*, endpunkt*, commits?, spalten?, felder?, parameter*, argumente?, schnittstelle*, modul*, abhängigkeit*, variable*, konstante*`,
    codeVerbs:
      "gibt … zurück, liefert, nimmt, wirft, ruft, erwartet, implementiert, erbt, exportiert, hat die spalten",
  },
  French: {
    reports: `j'ai (déjà |juste )?(corrigé|réparé|implémenté|refactoré|testé|commité), (a|ont) été (corrigée?s?|implémentée?s?),
      (les|tous les) tests (passent|sont verts)`,
    changes: "renommée?s?, déplacée?s?, remplacée?s?, modifiée?s?, supprimée?s?, ajoutée?s?, extraite?s?",
    causes: "(l'erreur|le bug|le plantage|la fuite) (était|venait|est|vient|se trouvait)",
    ongoing: `prochaines? étapes?, il reste à, reste à faire, pas encore (fini|terminé)`,
    codeParts: `fonctions?, méthodes?, classes?, constructeurs?, commits?, colonnes?, champs?, paramètres?, arguments?, interfaces?, modules?, dépendances?, variables?, constantes?`,
    codeVerbs: "renvoie, retourne, lève, implémente, hérite, exporte, a les (colonnes|champs|paramètres)",
  },
  Spanish: {
    reports: `he (corregido|arreglado|implementado|refactorizado|probado), (arreglé|corregí|implementé), (fue|fueron|ha sido|está) (corregid(o|a)|arreglad(o|a)|implementad(o|a)),
      (todas las |las )?pruebas (ya )?pasan, (todos )?los tests (ya )?pasan`,
    changes:
      "renombrad(o|a|os|as), movid(o|a|os|as), reemplazad(o|a), cambiad(o|a), eliminad(o|a), añadid(o|a), extraíd(o|a)",
    causes: "el (error|bug|fallo) (estaba|era|venía|está|viene)",
    ongoing: `(siguiente|próximo) paso, (siguientes|próximos) pasos, falta (aún|todavía|por), por hacer`,
    codeParts: `funci(ón|ones), métodos?, clases?, constructor(es)?, commits?, columnas?, campos?, parámetros?, argumentos?, interfaces?, módulos?, dependencias?, variables?, constantes?`,
    codeVerbs:
      "devuelve, retorna, recibe, toma, lanza, llama, espera, implementa, hereda, exporta, tiene las columnas",
  },
  Portuguese: {
    reports: `(corrigi|arrumei|implementei|refatorei|testei|commitei), (foi|foram|está) (corrigid(o|a)|consertad(o|a)|implementad(o|a)), (todos )?os testes (já )?passam`,
    changes:
      "renomead(o|a), movid(o|a), substituíd(o|a), alterad(o|a), removid(o|a), adicionad(o|a), extraíd(o|a)",
    causes: "o (erro|bug) (estava|era|vinha|está|vem)",
    ongoing: `próximos? passos?, falta (ainda|por), ainda falta, por fazer`,
    codeParts: `funç(ão|ões), métodos?, classes?, construtor(es)?, commits?, colunas?, campos?, parâmetros?, argumentos?, interfaces?, módulos?, dependências?, variáve(l|is), constantes?`,
    codeVerbs: "devolve, retorna, lança, implementa, herda, exporta, tem (as|os) (colunas|campos|parâmetros)",
  },
  Italian: {
    reports: `ho (già |appena )?(corretto|sistemato|implementato|rifattorizzato|testato), (è stat(o|a)|sono stat(i|e)) (corrett(o|a)|sistemat(o|a)|implementat(o|a)), (tutti )?i test passano`,
    changes:
      "rinominat(o|a), spostat(o|a), sostituit(o|a), modificat(o|a), rimoss(o|a), aggiunt(o|a), estratt(o|a)",
    causes: "(l'errore|il bug) (era|stava|veniva|sta|è)",
    ongoing: `prossim(o|i) pass(o|i), resta da, manca ancora, da fare`,
    codeParts: `funzion(e|i), metod(o|i), class(e|i), costruttor(e|i), commit, colonn(a|e), camp(o|i), parametr(o|i), argoment(o|i), interfacc(ia|e), modul(o|i), dipendenz(a|e), variabil(e|i), costant(e|i)`,
    codeVerbs:
      "restituisce, ritorna, prende, lancia, chiama, si aspetta, implementa, eredita, esporta, ha le colonne",
  },
  Russian: {
    reports: `я (уже |только что )?(исправил*|починил*|реализовал*|отрефакторил*|протестировал*|закоммитил*), (исправлен*|реализован*), (все )?тесты (теперь )?(проходят|зелёные|зеленые)`,
    changes:
      "переименован*, перемещен*, перемещён*, заменён*, заменен*, изменен*, изменён*, удален*, удалён*, добавлен*",
    causes: "(ошибка|баг|утечка) (был|была|в|из-за)",
    ongoing: "следующий шаг, следующие шаги, ещё не готов*",
    codeParts: `функци*, метод*, класс*, конструктор*, коммит*, столб*, поле, поля, параметр*, аргумент*, интерфейс*, модул*, зависимост*, переменн*, констант*`,
    codeVerbs: "возвращает, бросает, реализует, наследует, экспортирует",
  },
  Chinese: {
    reports:
      "(已经?|刚|都)(修复|修好|实现|重构|提交|推送|测试)(了|过)?, 测试(现在)?(都|全部)?通过, 修好了, 修复了, 提交了",
    changes: "重命名, 移到, 替换, 修改, 删除, 添加, 提取",
    causes: "(错误|崩溃|泄漏|bug) ?(是|在|出在|由于)",
    ongoing: "下一步, 接下来要, 待办, 还没(做完|完成|改完), 做到一半, 正在(重写|迁移|修改)",
    codeParts: "函数, 方法, 类, 构造, 提交, 列, 字段, 参数, 接口, 模块, 依赖, 变量, 常量",
    codeVerbs: "返回, 抛出, 继承, 导出, 有…(列|字段|参数)",
  },
  Japanese: {
    reports:
      "(修正|実装|完了|コミット|プッシュ|リファクタ|テスト)しました, テスト(は|が)?(すべて|全て)?(通|パス), 直しました",
    changes: "リネーム, 移動, 置き換え, 変更, 削除, 追加, 抽出",
    causes: "(バグ|クラッシュ)(は|が)",
    ongoing: "次のステップ, 次の作業, 次にやる, 作業中, まだ…終わっていない",
    codeParts:
      "関数, メソッド, クラス, コンストラクタ, コミット, カラム, 列, フィールド, 引数, パラメータ, モジュール, 依存, 変数, 定数",
    codeVerbs: "返し, 返す, 投げ, 継承, エクスポート",
  },
  Korean: {
    reports: "(수정|구현|완료|커밋|푸시|리팩터링|테스트)했, 고쳤, 테스트(가|는)? ?(모두|전부)? ?통과",
    changes: "이름을 바꿨, 옮겼, 교체했, 변경했, 삭제했, 추가했",
    causes: "(버그|오류|에러|원인)(는|가|은|이)",
    ongoing: "다음 단계, 작업 중, 남은 (일|작업)",
    codeParts: "함수, 메서드, 클래스, 생성자, 커밋, 컬럼, 필드, 인자, 매개변수, 모듈, 의존성, 변수, 상수",
    codeVerbs: "반환, 던지, 상속",
  },
};
