// The model of these rounds: for every prompt three commands, each of which leaves its own number in a file, then an answer.
import type { MessagesRequest, ScriptFunction, Turn } from "@palimpsest/emulator";

/** A prompt's mark; the answer repeats it. */
export const promptOf = (mark: string) => `Do ${mark}, please.`;
export const answerTo = (mark: string) => `Finished ${mark} now.`;
const PROMPT = /Do (\S+), please\./;

export interface Effects {
  /** Numbers handed out so far; each may appear in the file once. */
  readonly count: number;
  readonly script: ScriptFunction;
}

/** `command` gets a number that no other call has. */
export function effectsModel(command: (number: number) => string): Effects {
  let count = 0;
  const call = () => ({ name: "Bash", input: { command: command(++count) } });
  const script = (request: MessagesRequest): Turn | string => {
    const at = request.messages.findLastIndex((message) => PROMPT.test(textIn(message.content)));
    if (at === -1) return "Nothing.";
    const mark = PROMPT.exec(textIn(request.messages[at]!.content))![1]!;
    const answered = request.messages.slice(at).filter(({ role }) => role === "assistant").length;
    if (answered === 0) return { text: "First.", tool_use: [call()] };
    if (answered === 1) return { text: "Then two.", tool_use: [call(), call()] };
    return answerTo(mark);
  };
  return {
    get count() {
      return count;
    },
    script,
  };
}

type Content = MessagesRequest["messages"][number]["content"] | undefined;

/** The last prompt in a message: what could not be answered before stands in front of it. */
function textIn(content: Content): string {
  if (typeof content === "string") return content;
  const texts = (content ?? []).flatMap((block) => (block.type === "text" ? [String(block.text)] : []));
  return texts.findLast((text) => PROMPT.test(text)) ?? "";
}
