// Whether a sentence says something by itself, or only agrees to what somebody else has said. Pure.

import { stemWord } from "../../search/rank/stem.ts";
import { isStopWord } from "../../search/rank/stop-words.ts";
import { wordsOf } from "./shingles.ts";

/** Words of agreement, thanks and pointing, in the languages people often type to an agent. */
const AGREEING = `yes yep yeah yup ok okay k sure fine good great nice perfect excellent awesome cool right correct exactly agreed agree
   absolutely definitely indeed true lgtm thanks thank thx ty cheers please pls go ahead proceed continue carry approve approved
   accept accepted confirm confirmed sounds looks works makes sense do it that this so same well done will alright understood
   follow remember save keep store note apply use say says said instruction page site file readme above below everything way
   ja jo jawohl genau richtig stimmt gut super perfekt passt klar gerne gern bitte danke mach machen weiter einverstanden okay
   in ordnung so das es dies diese oui ouais d accord bien parfait merci exact exactement vas y si sí sì vale claro bueno bien
   perfecto exacto correcto gracias adelante certo perfetto grazie va bene sim isso perfeito obrigado да хорошо ок верно точно
   спасибо давай hai sou evet tamam tak dobrze`;
const AGREEING_EAST_ASIAN =
  /^(?:好的?|是的?|对的?|可以|行|没问题|同意|谢谢|はい|ええ|いいです(?:ね)?|お願いします|了解(?:です)?|そうです|네|예|좋아요?|맞아요?|그래요?)+$/u;
/** An answer that begins with agreement says something of its own only with so many words. */
const OWN_WORDS_AFTER_AGREEMENT = 3;

export function isAssent(sentence: string): boolean {
  const words = wordsOf(sentence);
  if (words.length === 0 || AGREEING_EAST_ASIAN.test(words.join(""))) return true;
  lists ??= { agreeing: wordsIn(AGREEING), starts: wordsIn(STARTS) };
  const { agreeing, starts } = lists;
  const own = words.filter((word) => !agreeing.has(word) && !isStopWord(stemWord(word)));
  const least = agreeing.has(words[0]!) && starts.has(words[0]!) ? OWN_WORDS_AFTER_AGREEMENT : 1;
  return own.length < least;
}

/** Of the agreeing words, those that begin an answer; "use" or "please" begin a wish. */
const STARTS =
  "yes yep yeah yup ok okay k sure fine great perfect right correct exactly agreed lgtm ja jo genau richtig stimmt klar oui si vale да ок evet sim";

/** Folded when they are first asked for: a start needs none of them. */
let lists: { readonly agreeing: ReadonlySet<string>; readonly starts: ReadonlySet<string> } | undefined;

const wordsIn = (list: string): ReadonlySet<string> =>
  new Set(list.split(/\s+/).map((word) => wordsOf(word)[0] ?? word));

/** A question asks for something to be done only where it says so. */
const WISH =
  /\b(?:always|never|please|from now on|don'?t|do not|stop|instead|in future|every time|remember|bitte|immer|nie(?:mals)?|ab jetzt|künftig|merk|toujours|jamais|siempre|nunca|por favor)\b|请|总是|不要|ください|必ず/iu;

export const isBareQuestion = (sentence: string): boolean =>
  /[?？]["')\]]*\s*$/.test(sentence) && !WISH.test(sentence);
