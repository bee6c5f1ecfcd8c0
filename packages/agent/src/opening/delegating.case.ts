// A main agent and the agents it starts. Each answer depends on the request only, so the order of requests does not matter.
import type { EmulatorOptions, MessagesRequest, Turn } from "@palimpsest/emulator";
import { afterEach } from "vitest";
import { AtWork } from "../agent/at-work.case.ts";

/** `results`: how many results the request holds; `text`: all of its messages. */
export type Play = (request: MessagesRequest, results: number, text: string) => Turn | Promise<Turn>;

export const textOf = ({ messages }: MessagesRequest): string => JSON.stringify(messages);
export const systemOf = ({ system }: MessagesRequest): string => JSON.stringify(system ?? "");
export const isChild = (request: MessagesRequest): boolean =>
  systemOf(request).includes("another agent has started");
export const isFork = (request: MessagesRequest): boolean => textOf(request).includes("<palimpsest-fork>");
export const countResults = (request: MessagesRequest): number =>
  textOf(request).split('"tool_result"').length - 1;

export function beginDelegating(main: Play, other: Play, options: EmulatorOptions = {}): Promise<AtWork> {
  return AtWork.begin((request: MessagesRequest) => {
    const play = isChild(request) || isFork(request) ? other : main;
    return play(request, countResults(request), textOf(request));
  }, options);
}

/** Like `beginDelegating`, and closes everything after each test of the file. */
export function followDelegating(): typeof beginDelegating {
  let work: AtWork | undefined;
  afterEach(async () => {
    await work?.end();
    work = undefined;
  });
  return async (...given) => {
    work = await beginDelegating(...given);
    return work;
  };
}

export const countOf = (text: string, part: string): number => text.split(part).length - 1;
