// Checks whether a message of unknown origin addresses the agent: in the first or second person, with a request or a
// question. A text addressed to somebody else, or to nobody, was probably copied. Pure.
import { hasPerson, hasWish } from "../../language/has-wish.ts";
import { isOneOffRequest } from "../../language/is-one-off-request.ts";
import { isAssent } from "./assent.ts";
import { wordsOf } from "./shingles.ts";
import { toVisibleText } from "./visible.ts";

const QUESTION = /[?？]/;

/** Begins by addressing another person or a group. */
const GREETING =
  /^\s*(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|[Gg]ood (?:morning|afternoon|evening)|[Hh]allo|[Ll]iebe[rs]?|[Gg]uten (?:[Mm]orgen|[Tt]ag|[Aa]bend)|[Bb]onjour|[Cc]her|[Cc]hère|[Hh]ola|[Qq]uerid[oa]s?)\s+(?:all|team|everyone|everybody|folks|guys|colleagues|zusammen|[Kk]olleg\p{L}+|à tous|todos|\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?)\s*[,!:–—\n]|@[\w-]+(?![\w./~-])[\s,:])/u;
const TO_AGENT = /^\s*\w+\s+(?:claude|pal|agent|assistant|there|again)\b/i;
const SIGNATURE =
  /^[ \t]*(?:(?:best|kind|warm|many)?\s*(?:regards|wishes)|sincerely|cheers|yours(?: truly)?|mfg|(?:viele|beste|liebe|mit freundlichen)\s+grü(?:ß|ss)en?|cordialement|saludos|-- )[ \t]*,?[ \t]*(?:\n|$)/imu;
/** Talks about the agent instead of to it. */
const ABOUT_AGENTS =
  /\b(?:the|any|all|every|each)?\s*(?:ai |coding |llm )?(?:agents?|assistants?|models?|ais?|llms?|chatbots?|bots?|claude)\s+(?:should|must|shall|will|has to|have to|needs? to|is to|are to|may|can(?:not)?)\b/i;
/** A line that begins with a speaker's name; two or more of them make a dialogue. */
const SPEAKER =
  /^[ \t]*(?:\[[^\]\n]{1,30}\][ \t]*)?[\p{L}][\p{L}\p{N} ._-]{0,24}(?:[ \t]*\([^)\n]{1,20}\))?:[ \t]\S/gmu;
const MIN_SPEAKERS = 2;

export function addressesAgent(said: string): boolean {
  // Blank lines and surrounding spaces carry no meaning, and some patterns here would be slow on thousands of them.
  const lines = toVisibleText(said)
    .split("\n")
    .map((line) => line.trim());
  const message = lines.filter((line) => line !== "").join("\n");
  if (GREETING.test(message) && !TO_AGENT.test(message)) return false;
  if (SIGNATURE.test(message) || ABOUT_AGENTS.test(message)) return false;
  if ((message.match(SPEAKER)?.length ?? 0) >= MIN_SPEAKERS) return false;
  if (hasPerson(message) || hasWish(message) || QUESTION.test(message)) return true;
  // A plain "Ok" is an answer to the agent.
  return wordsOf(message).length > 0 && (isAssent(message) || isOneOffRequest(message));
}
