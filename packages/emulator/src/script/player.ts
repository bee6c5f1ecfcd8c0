// Turns any kind of script into one function, and keeps turns that it returned in advance.
import type { MessagesRequest } from "../wire.ts";
import { type JsonScript, parseScript, playScript, readScript } from "./json-script.ts";
import { playRecording, type Recording, readRecording } from "./recording.ts";
import type { Answer, ScriptContext, ScriptFunction, Turn } from "./script-turn.ts";

/** A function, a list of turns in order, a JSON script, a recording, or the path of a file with one of the last two. */
export type Script = ScriptFunction | readonly (Turn | string)[] | JsonScript | Recording | string;

export class ScriptPlayer {
  readonly #play: ScriptFunction;
  readonly #ahead: (Turn | string)[] = [];

  constructor(script: Script) {
    this.#play = functionOf(script, this.#ahead);
  }

  /** The next turn, or undefined if the script has none. */
  async answer(request: MessagesRequest, context: ScriptContext): Promise<Turn | undefined> {
    if (this.#ahead.length > 0) return asTurn(this.#ahead.shift());
    const answer: Answer = await this.#play(request, context);
    if (typeof answer === "string" || !isList(answer)) return asTurn(answer);
    const [first, ...rest] = answer;
    this.#ahead.push(...rest);
    return asTurn(first);
  }
}

function functionOf(script: Script, ahead: (Turn | string)[]): ScriptFunction {
  if (typeof script === "function") return script;
  if (typeof script === "string") return fromFile(script);
  if ("responses" in script) return playRecording(script);
  if ("turns" in script) return playScript(parseScript(script, "given to the emulator"));
  ahead.push(...script);
  return () => [];
}

function fromFile(file: string): ScriptFunction {
  return file.endsWith(".jsonl") ? playRecording(readRecording(file)) : playScript(readScript(file));
}

function isList(answer: Exclude<Answer, string>): answer is readonly (Turn | string)[] {
  return Array.isArray(answer);
}

function asTurn(answer: Turn | string | undefined): Turn | undefined {
  return typeof answer === "string" ? { text: answer } : answer;
}
