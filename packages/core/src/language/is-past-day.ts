// Decides whether a day that a sentence names without a date is the last or the coming one: "the outage was on Friday", "the demo was moved
// to Friday". Pure.

/** Talks about the past. */
const PAST =
  /\b(?:was|were|had|did|happened|started|began|broke|failed|shipped|went|came|got|met|said|told|agreed|decided|(?<!\b(?:gets?|be|is|are) )merged|war|waren|hatte\p{L}*|wurde\p{L}*|ist .{0,30}(?:gefallen|passiert|ausgefallen)|haben? .{0,40}(?:gemacht|entschieden|beschlossen)|était|étaient|a été|avons|avait|fue|fueron|era|hubo|falló|decidimos|foi|foram|houve|falhou|decidimos|è stat\p{L}*)\b|了[。！]?$|ました|でした|だった/iu;
/** Directly before the day: something is moved there. */
const MOVED_TO =
  /(?:\b(?:to|auf|au|à|al|a|para|até|por)(?:\s(?:el|la|o|den|dem|the))?|(?<!\p{L})на|到|至|为)\s*(?:(?:the|next|coming|this|kommenden?|nächsten?|diesen?)\s+)?$/iu;
const MOVING =
  /\b(?:moved|postponed|pushed|shifted|rescheduled|delayed|brought forward|verschoben|verlegt|vorgezogen|report\p{L}*|repouss\p{L}*|déplac\p{L}*|avanc\p{L}*|movi\p{L}*|moveu|mudou|aplaz\p{L}*|pospuest\p{L}*|pospus\p{L}*|retras\p{L}*|adelant\p{L}*|adiad\p{L}*|antecipad\p{L}*|spostat\p{L}*|rinviat\p{L}*|anticipat\p{L}*)(?!\p{L})|(?:перенес|отложи|сдвину)\p{L}*|改|推迟|推到|提前|延|変更|移|前倒し|변경|연기|미뤄|미뤘|옮/iu;
/** Reports what somebody said; the day may belong to what was said. */
const REPORTING =
  /\b(?:said|told|agreed|decided|promised|planned|confirmed|announced|beschlossen|entschieden|vereinbart|gesagt|zugesagt|(?:a|avons|ont) (?:dit|décidé|convenu)|dijo|dijeron|decidimos|acordamos|disse|decidiu|combinamos|(?:ha|abbiamo) (?:detto|deciso))\b/giu;
/** Begins what was said, or what is to be done. */
const REPORTED =
  /\b(?:to|that|is|are|will|starts?|begins?|ends?|goes|dass|zu|ist|wird|que|qu|est|sera|es|será|é|che|è|sarà)\b/iu;

/** `at` and `end`: the position of the day in the sentence. */
export function isPastDay(sentence: string, at: number, end: number): boolean {
  const before = sentence.slice(0, at);
  if (MOVING.test(sentence) && isTarget(before, sentence.slice(end))) return false;
  const reported = findReported(before);
  return PAST.test(reported === undefined ? sentence : reported + sentence.slice(end));
}

/** True if the day is where something is moved to. Japanese and Korean say so behind the day. */
export const isTarget = (before: string, after: string): boolean =>
  MOVED_TO.test(before) || /^\s?(?:\(|に|へ|로|으로)/u.test(after);

export const isMoving = (sentence: string): boolean => MOVING.test(sentence);

/** The part of the text in which somebody's words are reported. */
function findReported(before: string): string | undefined {
  const verb = [...before.matchAll(REPORTING)].at(-1);
  if (!verb) return undefined;
  const rest = before.slice(verb.index + verb[0].length);
  const start = REPORTED.exec(rest);
  return start ? rest.slice(start.index + start[0].length) : undefined;
}
