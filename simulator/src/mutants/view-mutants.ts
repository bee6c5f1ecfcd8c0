// Faults in the fold and the rendering.
import type { Block, Message } from "@palimpsest/core";
import type { View } from "@palimpsest/core/testing";
import type { ModuleMutant } from "./mutant.ts";

const isResult = (block: Block) => block.type === "tool_result";

export const VIEW_MUTANTS: readonly ModuleMutant[] = [
  {
    name: "calls that were passed over stay open",
    breaks: ["I1"],
    module: "view/add-result.ts",
    change: () => ({ planInterrupted: () => undefined }),
  },
  {
    name: "a late result is put as a second answer",
    breaks: ["I1"],
    foundBy: 2,
    module: "view/add-result.ts",
    change: ({ addResult }) => ({
      addResult(view: View, entry: string, block: { tool_use_id: string }) {
        const id = block.tool_use_id;
        view.open.set(id, { id, name: view.asked.get(id) ?? "Bash" });
        addResult(view, entry, block);
      },
    }),
  },
  {
    name: "a run may be cut between a call and its result",
    breaks: ["I1"],
    foundBy: 12,
    module: "view/add-result.ts",
    change: () => ({ isClosed: () => true }),
  },
  {
    name: "empty text and foreign marks pass",
    breaks: ["I1"],
    module: "view/sanitize.ts",
    change: () => ({ sanitizeBlocks: (content: readonly Block[]) => content }),
  },
  {
    name: "half characters pass",
    breaks: ["I1"],
    module: "view/well-formed.ts",
    change: () => ({ isWellFormed: () => true, toWellFormed: (value: unknown) => value }),
  },
  {
    name: "thinking survives a break",
    breaks: ["I1"],
    foundBy: 5,
    module: "view/slots.ts",
    change: () => ({ dropThinking: () => [] }),
  },
  {
    name: "results stand behind the text",
    breaks: ["I1"],
    module: "view/messages.ts",
    change: ({ renderMessages }) => ({
      renderMessages: (view: View) =>
        renderMessages(view).map(({ role, content }: Message) => ({
          role,
          content: [...content.filter((block) => !isResult(block)), ...content.filter(isResult)],
        })),
    }),
  },
  {
    name: "one mark too many",
    breaks: ["I1"],
    module: "view/breakpoints.ts",
    change: ({ chooseBreakpoints }) => ({
      chooseBreakpoints(view: View, messages: readonly Message[]) {
        const places = chooseBreakpoints(view, messages);
        const texts = messages.flatMap(({ content }, message) =>
          content.flatMap((block, at) => (block.type === "text" ? [{ message, block: at }] : [])),
        );
        return [...texts.slice(0, 5), ...places];
      },
    }),
  },
  {
    name: "the end of the last request is not marked again",
    breaks: ["C1"],
    foundBy: 12,
    module: "view/breakpoints.ts",
    change: ({ chooseBreakpoints }) => ({
      chooseBreakpoints: (...given: unknown[]) => chooseBreakpoints(...given).slice(-1),
    }),
  },
  {
    name: "a break is not recorded",
    breaks: ["I2"],
    module: "view/register-break.ts",
    change: ({ registerBreak }) => ({
      registerBreak(view: View, ...given: unknown[]) {
        registerBreak(view, ...given);
        view.breaks.pop();
      },
    }),
  },
  {
    name: "what nobody has seen may be cleared and compacted",
    breaks: ["I10"],
    foundBy: 3,
    module: "view/seen.ts",
    change: () => ({
      isUnseen: () => false,
      findFirstUnseen: ({ slots }: View) => slots.length,
    }),
  },
  {
    name: "a response that was cut off counts as having seen everything",
    breaks: ["I10"],
    foundBy: 14,
    module: "view/seen.ts",
    change: ({ noteSeen }) => ({
      noteSeen: (view: View, response: object, sent: number) =>
        noteSeen(view, { ...response, aborted: undefined }, sent),
    }),
  },
  {
    name: "the request tells how often it was made",
    breaks: ["I2", "I5"],
    module: "view/render-request.ts",
    change({ renderRequest }) {
      let count = 0;
      return {
        renderRequest(...given: unknown[]) {
          const body = renderRequest(...given);
          return { ...body, system: [...(body.system ?? []), { type: "text", text: `Request ${++count}` }] };
        },
      };
    },
  },
  {
    name: "any other prelude is adopted at once",
    breaks: ["C2"],
    foundBy: 14,
    module: "view/plan-prelude.ts",
    change: ({ planPrelude }) => ({
      planPrelude: (current: unknown, fresh: unknown) => planPrelude(current, fresh, true),
    }),
  },
  {
    name: "a prelude is never adopted",
    breaks: ["C2"],
    foundBy: 12,
    module: "view/plan-prelude.ts",
    change: ({ planPrelude }) => ({
      planPrelude: (current: unknown, fresh: unknown) =>
        current ? { adopt: false } : planPrelude(current, fresh, true),
    }),
  },
];
