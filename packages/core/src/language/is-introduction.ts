// Checks whether a sentence says who the speaker is for good: "I'm a designer", but not "I'm an idiot" and not "I'm on the train". Pure.
import { compilePhrases } from "./compile-phrases.ts";
import { readKeepingPhrases } from "./keeping-phrases.ts";
import { stripDays } from "./strip-days.ts";

const INTRODUCTION = compilePhrases(({ name }) => readKeepingPhrases()[name]?.introductions ?? "", "start");
/** Says what follows a colon: "A bit about me: I'm a designer." */
const HEADING = /^[^:：\n]{3,40}[:：]\s*(?=\S)/u;
/** Blames, jokes or says who did something. */
const NOT_A_ROLE = new RegExp(
  [
    String.raw`^(?:i'?m|i am) (?:an?|the) (?:little |big |total |complete |huge )?(?:one|ones|idiot|moron|fool|fan|mess|bit|few|lot|problem|reason|only|first|last|same|fraud|genius|dummy|disaster)\b`,
    String.raw`^(?:i'?m|i am) .{0,40} in (?:this|the) (?:test|case|example|screenshot|demo)\b`,
    "^(?:i'?m|i am) (?:from the|on the (?!.*(?:team|squad|side)))",
    String.raw`^ich bin (?:(?:der|die|das|derjenige|diejenige)(?=,| ,)|(?:ein|eine|der|die) (?:idiot\p{L}*|depp|trottel|fan|esel|einzige\p{L}*|erste\p{L}*|letzte\p{L}*|schuldige\p{L}*)(?!\p{L}))`,
    String.raw`^je suis (?:un|une|le|la) (?:idiote?|imbécile|nulle?|fan|coupable|seule?|premi\p{L}+|dernier|dernière|boulet|catastrophe)(?!\p{L})`,
    "^je suis (?:celui|celle)",
    String.raw`^soy (?:un|una|el|la) (?:que|idiota|desastre|tonto|tonta|inútil|fan|única?|único|primer\p{L}*|últim\p{L}|culpable|genio)(?!\p{L})`,
    String.raw`^sou (?:um|uma|o|a) (?:que|idiota|desastre|burro|fã|únic[oa]|primeir[oa]|culpad[oa])(?!\p{L})`,
    String.raw`^sono (?:un|uno|una|il|la|l') ?(?:idiota|disastro|scemo|fan|unic[oa]|prim[oa]|colpevole)(?!\p{L})`,
    "^ich bin (?:ein bisschen|ein wenig|der (?:meinung|ansicht|gleichen))",
    String.raw`^(?:ich habe noch nie|i have never|i've never|je n'ai jamais|nunca he) (?:so(?: |\p{L}+ )|einen? solchen?|such|seen|been|vu|visto)`,
    String.raw`^i (?:know|work with|work on|work in|work from|work for) (?:this|that|it|what|the way)\b|^i lead the way`,
    "^(?:ich komme aus dem|我在.{1,8}工作到|叫我.{0,3}(?:一声|就|来|去))",
    "^我是(?:个|一个|那个)?(?:大)?(?:笨蛋|白痴|傻瓜|说|想|指|不是|唯一|第一)",
    "^(?:私|僕|俺)は.{0,12}(?:みたい|ような|ミス|バカ|馬鹿)",
  ].join("|"),
  "iu",
);
/** Asks to be phoned or fetched, because no name follows: "call me when it's done". */
const CALL_WITHOUT_NAME =
  /^(?:[Cc]all me|[Nn]enn mich|[Aa]ppelle-moi|[Ll]lámame|[Cc]hamo-me|[Mm]e chame|[Cc]hiamami) (?!["“«]?\p{Lu})/u;
/** At this moment: "je travaille dessus maintenant". */
const NOW =
  /(?<!\p{L}|hasta |até |fino |jusqu'à )(?:right now|gerade|en ce moment|maintenant|ahora|agora|adesso|сейчас)(?!\p{L})/iu;
/** Says for how long: "I have worked here for two years". Any other day makes it a plan: "I work on this tomorrow". */
const DURATION =
  /\b(?:years?|months|jahre?n?|monate?n?|ans|années|mois|años|meses|anos|anni|mesi)\b|(?:год|лет)|年|년/iu;

/** Returns the sentence without what leads up to it, or undefined. */
export function findIntroduction(said: string): string | undefined {
  const about = [said, said.replace(HEADING, "")].find((text) => INTRODUCTION.test(text));
  if (about === undefined || NOT_A_ROLE.test(about) || CALL_WITHOUT_NAME.test(about) || NOW.test(about))
    return undefined;
  return stripDays(about).days.length > 0 && !DURATION.test(about) ? undefined : about;
}
