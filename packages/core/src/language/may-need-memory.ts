// Whether a message touches on something that people keep in memory: rules of working, who and when, money and data, where things are.
// Coarse, and in several languages: it decides whether asking a model is worth its price, never what is shown. Pure.
import { isSelfContained } from "./is-self-contained.ts";

/** Longer messages bring matters of their own along. */
const MAX_SHORT_CHARACTERS = 240;

/** Words of the project and its people, by what they are about. Beginnings of words, without accents. */
const SUBJECTS: readonly string[] = [
  // Who, when, may I, we
  "we our us ours who whom whose when where which may should shall allowed permitted policy rule usual always never decision decided agreed approve approval approved owner owns responsible team colleague boss manager client customer user people somebody everybody anybody",
  "wir uns unser wer wem wen wann wo welche welcher darf durfen sollen soll erlaubt regel entscheid zustandig verantwortlich kunde kollege chef",
  "nous notre nos qui quand ou quel quelle peut-on peux-je doit-on permis regle decision responsable client equipe",
  "nosotros nuestro nuestra quien cuando donde cual puedo podemos debo permitido regla decision responsable cliente equipo",
  "nosso nossa quem quando onde qual posso podemos devo permitido regra decisao responsavel cliente equipe time",
  // Time and plans
  "today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday weekend january february march april june july august september october november december deadline schedule calendar holiday vacation meeting meet plan roadmap launch next this last year quarter",
  "heute morgen gestern montag dienstag mittwoch donnerstag freitag samstag sonntag urlaub termin frist feiertag",
  "demain hier lundi mardi mercredi jeudi vendredi samedi dimanche vacances delai reunion",
  "manana ayer lunes martes miercoles jueves viernes sabado domingo vacaciones plazo reunion",
  "amanha ontem segunda terca quarta quinta sexta sabado domingo ferias feriado prazo reuniao",
  // Shipping
  "deploy release ship rollout roll publish production prod live staging environment merge push branch tag version bump commit pull freeze flag hotfix ci pipeline announce",
  "ausrollen veroffentlich einspielen live stellen livegang freigabe zweig einfrieren",
  "deployer publier mise sortir sort livraison branche production",
  "desplegar publicar lanzar rama produccion entrega",
  "publicar lancar implantar producao entrega painel",
  // Data, money, law
  "database schema migration table column backup restore dump data export retention wipe privacy personal gdpr consent mailbox email address password secret token credential license licence legal law compliance audit tax vat invoice bill payment payout money price pricing cost budget amount total currency refund order basket cart checkout",
  "datenbank schema sicherung daten rechnung steuer zahlung geld preis betrag kasse bestellung lizenz gesetz",
  "base donnees schema sauvegarde facture taxe tva paiement argent prix montant commande panier licence loi bibliotheque",
  "base datos esquema copia factura impuesto pago dinero precio importe pedido carrito licencia ley biblioteca decimales",
  "banco dados esquema backup fatura imposto pagamento dinheiro preco valor pedido carrinho licenca lei biblioteca",
  // Ways of working
  "install dependency dependencies package library npm yarn pip cargo import mock stub spec integration review reviewer convention style guideline naming wording text copy message mail template translation translate document docs documentation endpoint developers ticket issue bug crash save history main log logs logging metric dashboard alert latency slow incident outage fire procedure runbook server instance cluster cloud port url access vpn login sign-in sign account feature experiment visitors percent app mobile phone iphone android design mockup colour color highlight chart editor frontend backend hook intern onboarding somebody card seller shopper companies purchase",
  "abhangigkeit bibliothek paket ubersetz dokument protokoll server zugang entwurf farbe anleitung vorgang",
  "dependance paquet traduction document serveur acces maquette couleur tableau application iphone",
  "dependencia paquete traduccion documento servidor acceso diseno color panel aplicacion",
  "dependencia pacote traducao documento erro servidor acesso desenho cor painel latencia aplicativo",
];

/** In scripts without blanks between words. */
const EAST_ASIAN_SUBJECTS =
  /誰|いつ|どこ|どの|ですか|ますか|してもいい|本番|環境|公開|リリース|デプロイ|凍結|フリーズ|締め|請求|金額|価格|税|データ|設定|手順|会議|休|担当|顧客|お客|規則|ルール|谁|哪|什么时候|何时|怎么|可以吗|能不能|部署|发布|环境|流程|服务器|数据|备份|发票|付款|金额|价格|税|客户|会议|假期|负责|规定|预发布|누구|언제|어디|배포|환경|서버|데이터|백업|결제|고객|회의|담당|규칙/u;

const PERMISSION = /\b(?:ok|okay|fine|alright|safe|good idea) to\b/i;

let subjects: ReadonlySet<string> | undefined;

export function mayNeedMemory(message: string): boolean {
  if (message.length > MAX_SHORT_CHARACTERS) return true;
  if (isSelfContained(message)) return false;
  if (EAST_ASIAN_SUBJECTS.test(message) || PERMISSION.test(message)) return true;
  subjects ??= new Set(SUBJECTS.flatMap((words) => words.split(" ")));
  const plain = message
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  return (plain.match(/\p{L}[\p{L}-]*/gu) ?? []).some((word) => hasSubject(word, subjects!));
}

/** "Deploys" and "deployen" begin with "deploy"; "port" does not stand for "portrait". */
function hasSubject(word: string, all: ReadonlySet<string>): boolean {
  if (all.has(word)) return true;
  for (let length = word.length - 1; length >= Math.max(4, word.length - 4); length--)
    if (all.has(word.slice(0, length))) return true;
  return false;
}
