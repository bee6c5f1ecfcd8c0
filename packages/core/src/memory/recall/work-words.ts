// Words of any project and office that mean nearly the same, in ten languages, so that a message finds a memory written in other
// words or in another language. One line for each meaning. A word with a star stands for all words that begin with it. Kept to what
// any team talks about: time, money, people, machines, code; the words of a trade are learned from the memories themselves. Pure.

/** A function, so that the published `pal` can load the words at the first call. */
export const readWorkWords = (): string => `
monday* montag* lundi* lunes segunda* lunedi понедельник* 周一 星期一 月曜 월요일
tuesday* dienstag* mardi* martes terca* martedi вторник* 周二 星期二 火曜 화요일
wednesday* mittwoch* mercredi* miercoles quarta* mercoledi сред* 周三 星期三 水曜 수요일
thursday* donnerstag* jeudi* jueves quinta* giovedi четверг* 周四 星期四 木曜 목요일
friday* freitag* vendredi* viernes sexta* venerdi пятниц* 周五 星期五 金曜 금요일
saturday* samstag* sonnabend* samedi* sabado* sabato суббот* 周六 星期六 土曜 토요일
sunday* sonntag* dimanche* domingo* domenica воскресень* 周日 星期日 日曜 일요일
january januar* janvier enero janeiro gennaio январ*
february februar* fevrier febrero fevereiro febbraio феврал*
march marz mars marzo marco март*
april* avril abril aprile апрел*
may mai mayo maio maggio мая май
june juni juin junio junho giugno июн*
july juli juillet julio julho luglio июл*
august* aout agosto август*
september* septembre septiembre setembro settembre сентябр*
october oktober* octobre octubre outubro ottobre октябр*
november* novembre noviembre novembro ноябр*
december dezember* decembre diciembre dezembro dicembre декабр*
spring* fruhling* fruhjahr* printemps primavera* весн* 春天 春季
summer* sommer* ete verano verao estate летом лето 夏天 夏季
autumn* herbst* automne otono outono autunno осен* 秋天 秋季
winter* hiver invierno inverno зим* 冬天 冬季
morning* vormittag* morgens matin* manana manha* mattin* утр* 上午 早上 午前 오전
afternoon* nachmittag* tarde pomeriggio 下午 午後 오후
evening* abend* abends soir* noite sera serata вечер* 晚上 夕方 저녁
night* nightly overnight nacht* nachts nuit* noche* noite* notte* ноч* 夜间 夜里 夜間
midnight mitternacht* minuit medianoche mezzanotte полноч* 午夜 深夜
weekend* wochenende* выходн* 周末 週末 주말
holiday* vacation* leave urlaub* ferien feiertag* vacances conge* feriado* festivo* vacaciones ferias ferie vacanz* отпуск* праздник* каникул* 假期 放假 休暇 祝日 휴가
christmas weihnacht* noel navidad natal natale рождеств* 圣诞
deadline* due frist* fallig* stichtag* abgabe* echeance* delai* plazo* vencimiento prazo* scadenz* срок* 截止 期限 締切 締め 마감
delay* late postpon* verspat* verzoger* retard* retraso* atras* ritard* опозда* задерж* 延迟 推迟 遅延 지연
early fruh* fruhzeitig tot temprano cedo presto рано 提前 早期
schedule* calendar* appointment* booking* termin* kalender* calendrier* agenda* calendario* cita compromisso* appuntament* календар* расписани* 日程 日历 予定 일정
meeting* meet call conference* besprechung* sitzung* treffen reunion* reuniao* riunion* встреч* совещани* 会议 开会 会議 회의
phone* telephone* dial call telefon* anruf* anrufen appel* appeler llamar llamada* ligar telefono* chiamat* звон* телефон* 电话 電話 전화
week* woche* semaine* semana* settiman* недел* 每周 毎週
month* monthly monat* mois mes meses mensal* mensile* mensuel* месяц* 每月 毎月
year* yearly annual* jahr* jahrlich* annee* annuel* ano anual* anno год годов* 每年 毎年
clock* timezone* utc uhr uhrzeit* zeitzone* ortszeit* horloge* fuseau* heure* huso reloj* fuso orologi* часы часов* 时区 时间 時刻 時間帯
deploy* ship rollout* release* releas* publish* ausliefer* ausroll* veroffentlich* freigeb* deploi* publier publi* lanzar desplieg* lancar implant* pubblic* rilasci* выкат* выпус* релиз* 发布 上线 部署 公開 배포
production* prod live produktiv* produktion* produccion producao produzione продакшн* продакшен* боев* 生产 线上 本番 운영
launch* lancement* lanzamiento* lancamento* lancio запуск* 发射 启动 打上
staging preprod* vorabumgebung* testumgebung* preproduction* preproduccion homologacao 预发 测试环境 検証環境
freeze* frozen einfrier* eingefroren* gel gelees congelaci* congelament* congelad* заморозк* замороз* 冻结 封版 凍結 フリーズ
backup* dump* snapshot* sicherung* sicherungskopie* datensicherung* sauvegarde* copia* respaldo* резервн* бэкап* 备份 バックアップ 백업
restore* recover* wiederherstell* restaur* recuper* ripristin* восстанов* 恢复 还原 復元 복원
database* postgres* mysql* sqlite datenbank* bdd баз* 数据库 データベース
migration* migrate* schema* column* alter migrier* migrer migraci* migrac* migrazion* esquema* spalte* colonne* coluna* columna* миграци* схем* 迁移 表结构 移行 スキーマ
query sql abfrage* requete* consulta* interrogazion* запрос* 查询 クエリ
log logs logging logged printf protokoll* protokollier* journalis* registro* лог логи логах* журнал* 日志 ログ 로그
error* errors exception* failure* fehler* fehlermeldung* erreur* errores erro erros errore* ошибк* 错误 报错 エラー 오류
crash* absturz* sturzt plant* plante* falla* падает падени* 崩溃 クラッシュ
bug* defect* bugfix* hotfix* fehlerbehebung* defaut* defecto* defeito* difett* баг* дефект* 缺陷 バグ 버그
fix repair* correct* beheb* reparier* korrigier* corrig* arregl* consert* ripar* corregg* исправ* 修复 修正 수정
test* tests spec specs suite prufung* essai* prueba* teste testes collaud* тест* 测试 テスト 試験 테스트
mock* stub* fake* attrappe* simulacre* simulad* 模拟 モック
flaky intermittent* unzuverlassig* instable* inestable* instavel
dependency dependencies library libraries package* npm pip bibliothek* abhangigkeit* paket* bibliotheque* dependance* paquet* biblioteca* dependencia* pacote* libreri* dipendenz* библиотек* зависимост* пакет* 依赖 依存 ライブラリ 라이브러리
version* upgrade* update* aktualisier* ausgabe actualiz* atualiz* aggiorn* обновл* верси* 升级 版本 更新 バージョン
branch* zweig* branche* rama ramo ветк* 分支 ブランチ
commit* einchecken committe* коммит* 提交 コミット 커밋
merge* land squash* zusammenfuhr* mergen fusion* fusionn* мердж* слия* 合并 マージ 병합
rebase* force-push history historie historique historial
review* approve* approval* reviewer* prufen freigabe* genehmig* relire relecture* approuv* revis* aprob* aprov* approv* ревью* одобр* согласов* 审核 审查 评审 批准 レビュー 承認 리뷰
ticket* issue* tracker* jira youtrack redmine aufgabe* vorgang* tache* incidencia* chamado* segnalazion* задач* тикет* 工单 任务 チケット 課題 이슈
docs document* manual* handbook* guide* guideline* wiki* runbook* procedure* playbook* handbuch* anleitung* richtlinie* leitfaden* dokument* guia* manuel* documentaci* documentac* manuale* guida документ* руководств* инструкци* 文档 手册 指南 文書 手順 マニュアル 문서
dashboard* grafana chart* graph* plot* diagram* diagramm* grafik* graphique* panel* paneles painel paineis cruscott* grafic* график* диаграмм* дашборд* 仪表 图表 看板 図表 グラフ 그래프
latency slow performance latenz* langsam* latence lent* latencia* lento* медленн* задержк* 延迟 遅い 지연
metric* statistic* figures numbers analytics kennzahl* statistik* zahlen chiffres statistique* estadistic* estatistic* statistich* статистик* 统计 指标 統計 통계
alert* incident* outage* emergency* emergencies alarm* notfall* storung* ausfall* vorfall* panne* urgence* emergencia* averia* incidente* guast* аварий* авари* инцидент* 事故 故障 警报 障害 緊急 장애
oncall on-call pager* shift rota bereitschaft* schicht* dienst dienstplan* astreinte* garde guardia turno plantao reperibil* дежурн* смен* 值班 当番 当直
owner* owns belong* responsib* lead* charge verantwortlich* zustandig* gehort inhaber* responsable* responsavel proprietair* encargad* dueno* responsabil* ответствен* владел* отвечает 负责 责任 担当 責任 담당
team* colleague* coworker* kolleg* mannschaft* equipe* collegue* companero* equipo* colega* collegh* squadra коллег* команд* 团队 同事 同僚 チーム
intern interns newcomer* trainee* student* junior praktikant* azubi* stagiaire* etudiant* becari* estudiant* estagiari* tirocinant* стажер* стажёр* студент* 实习 学生 研修 新人 인턴
customer* client* shopper* buyer* kunde* kunden kundin* acheteur* cliente* comprador* acquirent* клиент* покупател* 客户 顾客 顧客 고객
user* visitor* reader* nutzer* benutzer* besucher* utilisateur* visiteur* usuari* visitant* utent* visitator* пользовател* посетител* 用户 ユーザー 利用者 사용자
supplier* vendor* manufacturer* provider* contractor* lieferant* hersteller* anbieter* fournisseur* prestataire* fabricant* proveedor* fabricante* fornecedor* fornitor* produttor* поставщик* производител* 供应商 厂商 供应 業者 供給 공급
sponsor* investor* funder* grant* donor* geldgeber* forderer investisseur* inversor* patrocin* investidor* finanziator* investitor* инвестор* спонсор* 投资 赞助 出資 投資
partner* partenaire* socio socios parceir* партнер* партнёр* 合作 提携
agency contractor* freelanc* agentur* dienstleister* agence* agencia* agenzi* агентств* 代理
contract* agreement* vertrag* contrat* contrato* contratt* договор* контракт* 合同 契約 계약
budget* cost* spend* expens* kosten ausgaben haushalt* kostet depens* cout* presupuesto* gasto* coste* orcamento* custo* spes* costi бюджет* расход* стоимост* 预算 费用 予算 費用 예산
price* pricing* fee fees preis* gebuhr* prix tarif* precio* tarifa* preco* prezz* tariff* цен* тариф* 价格 料金 価格 가격
money amount* sum cents currency geld betrag* betrage* summe* argent montant* somme* dinero importe* monto* dinheiro valor* quantia* denaro importo importi деньг* сумм* 金额 金額 货币 금액
pay* payment* payout* zahl* zahlung* bezahl* auszahl* paie* paiement* payer pago* pagar pagament* pagare оплат* платеж* платёж* 付款 支付 支払 決済 결제
invoice* bill billing billed rechnung* factur* fatura* fattur* счет* счёт* 发票 账单 請求 청구
tax* vat steuer* mehrwertsteuer* mwst taxe* tva impuesto* iva imposto* tasse tass* налог* ндс 税率 消費税 세금
order* purchase* buy bestell* kauf* bestellung* commande* achat* acheter pedido* compra* ordin* acquist* заказ* покупк* 订单 采购 购买 注文 購入 주문
refund* return* ruckgabe* retoure* erstatt* rembours* retour* devoluci* reembols* devoluc* rimbors* reso resi возврат* 退款 退货 返品 返金 환불
cart checkout basket kasse warenkorb* panier* caisse* carrito* carrinho* carrello корзин* 购物车 结账 カート
deliver* deliveries shipment* liefer* lieferung* livrais* livrer entreg* envio* consegn* достав* 交货 配送 配達 納品 배송
password* credential* secret* token* passwort* kennwort* zugang* zugangsdaten schlussel* identifiant* contrasena* credencial* senha* credenzial* парол* ключ* 密码 口令 密钥 パスワード 비밀번호
login* sign-in signin signon auth* sso anmeld* anmeldung* einlogg* connexion* acceso* autentic* acesso* accesso логин* вход* авториз* 登录 认证 ログイン 認証 로그인
encrypt* cipher* scramble* verschlussel* chiffr* cifr* cript* encript* шифр* 加密 暗号 암호화
security secure* sicherheit* securite* seguridad* seguranca* sicurezz* безопасн* 安全 セキュリティ 보안
privacy personal gdpr pii dsgvo datenschutz* personenbezogen* rgpd confidential* privacidad* privacidade* personali персональн* 隐私 个人 個人 개인정보
mail* email* e-mail inbox mailbox* courriel* correo* correio* posta почт* письм* 邮件 邮箱 メール 이메일
delete* remove* erase* wipe* purge* rm drop truncate losch* entfern* supprim* effac* borr* elimin* apag* exclu* cancell* rimuov* удал* стер* стир* 删除 清除 削除 消去 삭제
rename* umbenenn* renomm* renombr* renome* rinomin* переимен* 重命名 改名
copy copies duplicate* clone kopie* kopier* copi* duplic* копи* 复制 拷贝 複製 コピー 복사
move* relocat* umzieh* umzug* verschieb* demenag* deplac* mover mudar mudanca traslad* spost* trasloc* перен* переезд* 搬迁 移动 移動 引越 이전
store* save* keep* archive* retention* speicher* aufbewahr* ablage* stock* conserv* enregistr* guard* almacen* armazen* archiv* salv* хран* сохран* архив* 保存 存储 存放 保管 보관 저장
download* upload* herunterlad* hochlad* telecharg* descarg* subir baix* enviar scaric* caric* скач* загруз* 下载 上传 ダウンロード 送信
transfer* import* export* exportier* importier* transfert* exporta* importa* esport* импорт* экспорт* 导出 导入 出力 取込
folder* directory directories ordner* verzeichnis* dossier* repertoire* carpeta* pasta* cartell* папк* каталог* 文件夹 目录 フォルダ 폴더
server* host hosts machine* instance* rechner* serveur* servidor* maquina* macchin* сервер* машин* 服务器 主机 サーバー 서버
cloud aws azure gcp bucket s3 nube nuvem облак* クラウド
network* vpn wifi wlan offline netz* netzwerk* reseau* red rede rete сеть сети 网络 ネットワーク 네트워크
disk* storage* space room capacity platte* festplatte* speicherplatz* platz disque* espace* disco* espacio* espaco* spazio диск* мест* 磁盘 空间 容量
hardware* device* board* gerat* gerate* platine* materiel* appareil* dispositiv* placa* equipament* scheda устройств* плат* 硬件 设备 装置 機器 장비
laptop* notebook computer* pc mac ordinateur* portable* portatil* ordenador* computador* portatile ноутбук* компьютер* 电脑 笔记本 パソコン 노트북
editor* ide vim emacs vscode intellij editeur* 编辑器 エディタ
shell bash zsh fish powershell terminal* console* befehl* commande* comando* команд* 命令 终端 コマンド 端末
keyboard* layout tastatur* clavier* teclado* tastier* клавиатур* 键盘 キーボード
ci pipeline* build builds runner* baut integration* compil* сборк* 构建 流水线 ビルド
config* setting* environment* variable* einstell* umgebung* konfigur* paramet* reglage* entorno* ambiente* configur* impostazion* настро* окружен* 配置 环境 设定 設定 環境 설정
flag flags toggle* feature-flag schalter* interrupteur* bandera* interruttor* флаг* 开关 フラグ
limit* maximum max rate quota* grenze* hochst* obergrenze* limite* plafond* cuota* massim* лимит* предел* огранич* 上限 限制 制限 한도
retry retries again erneut* wiederhol* reessay* reintent* repetir ripet* повтор* 重试 再試行
script* automation* skript* automat* скрипт* 脚本 スクリプト
api endpoint* interface* schnittstelle* interfac* apis апи 接口 エンドポイント
cache* caching zwischenspeicher* кеш* кэш* 缓存 キャッシュ 캐시
malloc heap allocat* speicherverwaltung* allou* asign* alloc* выделе* 内存 分配 メモリ
recursion recursive* rekursi* recursi* recursiv* ricorsi* рекурс* 递归 再帰
float floats double decimal* floating gleitkomma* dezimal* kommazahl* flottant* decima* virgola* дробн* 小数 浮点 浮動
round* rounding nearest rund* aufrund* abrund* gerundet* arrond* redond* arredond* arroton* округл* 四舍 取整 丸め 切り上げ 반올림
type types typing typescript mypy annotation* hint* typisier* typage* tipado* tipagem* tipizz* типиз* 类型
framework* react vue svelte angular flutter rahmenwerk* фреймворк* 框架
frontend* ui screen screens page interface* oberflache* bildschirm* seite* maske* ecran* pantalla* tela telas pagina* schermat* экран* страниц* 页面 界面 画面 화면
design* mockup* figma wireframe* prototype* entwurf* entwurfe* maquette* diseno* maqueta* desenho* progett* bozz* макет* дизайн* 设计 原型 意匠 デザイン 디자인
color* colour* red green highlight* farb* farbe* rot grun couleur* rouge vert color colores rojo verde cor cores vermelho colore* rosso цвет* красн* зелен* 颜色 红色 绿色
blind* colour-blind color-blind screen-reader voiceover accessib* wheelchair* barrierefrei* rollstuhl* sehbehindert* aveugle* accessibil* ciego* accesib* cego* acessib* cieco доступност* слеп* 无障碍 色盲 盲人 障害者
deaf hearing caption* subtitle* untertitel* taub* schwerhorig* gehorlos* sourd* sordo* subtitul* surdo* legend* sottotitol* глух* субтитр* 字幕
emoji* smiley* exclamation* icon* ausrufezeichen* emoticon* смайл* эмодзи 表情 絵文字
wording tone text texts phrasing* formulier* tonfall* anrede* redaction* formulation* redacci* tono tom redac* formulazion* тон формулир* 措辞 语气 文言 口調
formal* formally informal* informally polite* duz* siez* hoflich* tutoy* vouvoy* tutear tuteo ustedes educad* вежлив* 敬语 敬語
translat* translation* language* localiz* ubersetz* sprache* traduct* traduire langue* traducc* idioma* traduc* lingua* traduz* перев* язык* 翻译 语言 翻訳 言語 번역 언어
image* images picture* photo* camera* thumbnail* bild* bilder foto* kamera* vorschau* imagen* fotograf* imagem imagens camara* immagin* изображ* фото* камер* снимк* 图片 图像 照片 相机 画像 写真 カメラ 이미지
video* film* clip* видео 视频 動画 영상
audio* sound* voice* recording* announcement* ton aufnahme* stimme* ansage* durchsage* annonce* enregistrement* voix grabaci* voz anuncio* gravac* annunc* registrazion* voce голос* запис* объявлен* 录音 声音 广播 音声 放送 録音 음성
announce* tell notify notification* slack channel* ankundig* bekannt* benachrichtig* mitteil* annonc* prevenir anunci* avis* notific* canal* annunci* avvis* оповещ* объяв* канал* 通知 公告 告知 連絡 チャンネル 공지
report* reporting bericht* zwischenbericht* melden rapport* informe* reporte* relatorio* relazion* rapporto отчет* отчёт* 报告 汇报 報告 보고
presentation* slide* slides talk* vortrag* folie* folien prasentation* diapo* expose* presentaci* charla* diapositiv* apresentac* palestra* presentazion* lucid* презентац* слайд* доклад* 演讲 幻灯 発表 발표
press journalist* newspaper* interview* radio presse* zeitung* prensa periodist* entrevista* imprensa jornal* stampa giornal* intervist* пресс* журналист* интервью 记者 采访 媒体 取材 記者 기자
law legal* lawyer* rights license* licence* copyright* recht* rechtlich* lizenz* urheber* anwalt* juridique* droit* avocat* derecho* licencia* abogad* juridic* direito* licenc* advogad* legge diritt* licenz* avvocat* юрист* прав* лиценз* 法律 版权 许可 法務 著作権 법률
name names naming nam namen benenn* nom noms nommer nombre* nome nomes nomi имя имен* назван* 名称 命名 名字 名前 이름
glossary term terms terminology vocabulary glossar* begriff* fachbegriff* glossaire* terminolog* glosario* glossario* термин* 术语 用語 용어
spreadsheet* excel csv sheet tabelle* tabellen kalkulation* tableur* hoja planilha* fogli* таблиц* 表格 表計算 스프레드시트
comment* comments kommentar* commentaire* comentari* комментар* 注释 コメント 주석
explain* explanation* erklar* erlauter* expliqu* explic* spieg* объясн* 解释 説明 설명
decision* decide* entscheid* beschluss* decid* decis* реш* 决定 決定 결정
experiment* trial versuch* probe* experience* prueba* esperiment* эксперимент* 实验 試行 実験 실험
search* suche* suchen recherche* busca* buscar busqueda* ricerca* cerca* поиск* 搜索 検索 검색
mobile app* android ios iphone handy* mobil* smartphone* telefono* movil* celular* cellular* приложен* мобильн* 手机 应用 携帯 アプリ
website* site webseite* sitio* сайт* 网站 サイト 사이트
power battery batterie* akku* strom* energi* bateria* batteria potenza батаре* питан* 电池 電池 電源 배터리
weather rain* snow* wetter* regen* meteo* pluie clima lluvia* chuva* tempo pioggia погод* дожд* 天气 天気 날씨
germany german* deutschland* deutsch* allemagne allemand* alemania aleman* alemanha alema* germania tedesc* герман* немец* 德国 德语 ドイツ 독일
france french* frankreich* franzosisch* francais* francia frances* franca francese франц* 法国 法语 フランス 프랑스
spain spanish* spanien* spanisch* espagn* espan* espanh* spagn* испан* 西班牙 スペイン
italy italian* italien* italie* italia* итал* 意大利 イタリア
portugal portug* brazil* brasil* bresil* brasilian* португал* бразил* 巴西 ブラジル
japan* japon* giappon* япон* 日本
china chinese* chines* chinois* cines* китай* 中国 中文
russia* russisch* russland* russie* russe* rusia* ruso* росси* русск* 俄罗斯 ロシア
korea* koreanisch* coree* corea* корей* 韩国 韓国 한국
england english* englisch* anglais* ingles* inglese* британ* англи* 英语 英国 英語 영어
america* american* amerika* amerique* americ* америк* 美国 アメリカ 미국
europe* european* europa* europ* европ* 欧洲 欧州 유럽
`;
