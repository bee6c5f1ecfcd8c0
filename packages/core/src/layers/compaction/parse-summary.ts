// Extracts the summary from a model's answer. The analysis is dropped. A missing end tag is accepted; an answer without a summary
// is not.

export type Parsed =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

export function parseSummary(answer: string): Parsed {
  const scratch = answer.lastIndexOf("</analysis>");
  const behind = scratch === -1 ? answer : answer.slice(scratch + "</analysis>".length);
  const open = behind.indexOf("<summary>");
  if (open === -1 && scratch === -1) return { ok: false, reason: "the answer holds no summary" };
  const body = open === -1 ? behind : behind.slice(open + "<summary>".length);
  const close = body.lastIndexOf("</summary>");
  const text = (close === -1 ? body : body.slice(0, close)).trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return { ok: false, reason: "the summary is empty" };
  return { ok: true, text };
}
