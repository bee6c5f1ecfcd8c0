// The model of the fault rounds. For every prompt it runs commands, each of which appends a unique number to a file, and answers. It
// writes facts to remember into the memory folder, and an extraction saves every fact that it is shown.
import type { MessagesRequest, Turn } from "@palimpsest/emulator";
import { type Fact, factsIn } from "./kill/fact.ts";

/** A prompt's mark; the answer repeats it. */
export const promptOf = (mark: string) => `Fix ${mark}, please.`;
export const answerTo = (mark: string) => `Finished ${mark} now.`;
const PROMPT = /Fix (\S+), please\./;
const PROMPT_WITH_FACTS = /(?:Depot \w+ keeps \w+ beside \w+\. )*Fix (\S+), please\./g;

/** Prefix of a prompt that says how the model should save the facts that follow. */
export const WITH_WRITE = "Keep this with Write:";
export const WITH_COMMAND = "Keep this with a command:";

const EXTRACTION = "This message comes from the program that keeps memories across sessions";
const MEMORY_FOLDER = /Memories are kept in (\/[^;"\\]+)\/;/;

type Call = NonNullable<Turn["tool_use"]>[number];

export class FaultModel {
  /** Called with the last message of every request. */
  listener: ((text: string) => void) | undefined;
  readonly #command: (number: number) => string;
  /** Numbers handed out so far; each may appear in the file once. */
  #count = 0;

  /** `command` gets a number that no other call has. */
  constructor(command: (number: number) => string) {
    this.#command = command;
  }

  answer(request: MessagesRequest): Turn | string {
    const last = JSON.stringify(request.messages.at(-1));
    this.listener?.(last);
    if (last.includes(EXTRACTION)) return answerExtraction(request);
    const at = request.messages.findLastIndex(({ content }) => PROMPT.test(promptIn(content)));
    if (at === -1) return "Nothing.";
    const prompt = promptIn(request.messages[at]!.content);
    const mark = PROMPT.exec(prompt)![1]!;
    const answered = request.messages.slice(at).filter(({ role }) => role === "assistant").length;
    if (answered === 0)
      return { text: "First.", tool_use: [this.#leaveNumber(), ...keepFact(prompt, request)] };
    const hasFacts = factsIn(prompt).length > 0;
    if (answered === 1 && !hasFacts)
      return { text: "Then two.", tool_use: [this.#leaveNumber(), this.#leaveNumber()] };
    return answerTo(mark);
  }

  #leaveNumber(): Call {
    return { name: "Bash", input: { command: this.#command(++this.#count) } };
  }
}

/** Calls that keep what the prompt wants kept. */
function keepFact(prompt: string, request: MessagesRequest): readonly Call[] {
  const folder = MEMORY_FOLDER.exec(JSON.stringify(request))?.[1];
  if (folder === undefined) return [];
  return factsIn(prompt).flatMap((fact): readonly Call[] => {
    const file_path = `${folder}/${fact.mark}.md`;
    if (prompt.includes(WITH_WRITE))
      return [{ name: "Write", input: { file_path, content: formatFact(fact) } }];
    if (prompt.includes(WITH_COMMAND))
      return [
        {
          name: "Bash",
          input: { command: `cat > '${file_path}' <<'END'\n${formatFact(fact)}END\nsleep 0.03` },
        },
      ];
    return [];
  });
}

/** Answers an extraction, by a fork or a fresh request. Facts that are already remembered are not saved again. */
function answerExtraction(request: MessagesRequest): string {
  const shown =
    request.messages.map(({ content }) => promptIn(content)).findLast((text) => text !== "") ?? "";
  const [prompt = ""] = [...shown.matchAll(PROMPT_WITH_FACTS)].at(-1) ?? [];
  const files = factsIn(prompt).map(
    (fact) => `<memory path="${fact.mark}.md">\n${formatFact(fact, fact.sentence)}</memory>`,
  );
  return files.length === 0 ? "Nothing." : files.join("\n");
}

const formatFact = ({ mark, sentence }: Fact, quote?: string): string =>
  [
    "---",
    `name: ${mark}`,
    `description: what depot ${mark} keeps`,
    "type: project",
    ...(quote === undefined ? [] : [`quote: ${quote}`]),
    "---",
    `${sentence}\n`,
  ].join("\n");

type Content = MessagesRequest["messages"][number]["content"] | undefined;

/** The last prompt in a message; unanswered earlier prompts come before it. */
function promptIn(content: Content): string {
  if (typeof content === "string") return content;
  const texts = (content ?? []).flatMap((block) => (block.type === "text" ? [String(block.text)] : []));
  return texts.findLast((text) => PROMPT.test(text)) ?? "";
}
