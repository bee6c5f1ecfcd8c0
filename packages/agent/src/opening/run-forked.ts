// Runs a fork of an agent's session: it shares the agent's tools and permissions, but has its own seen files, working folder and abort signal.
import type { RunForked } from "../agents/child-agent.ts";
import { runCalls } from "../loop/run-calls.ts";
import type { Workplace } from "../toolkit/create-tool-context.ts";
import { failCall, type Tool } from "../toolkit/tool.ts";
import { ToolRegistry } from "../toolkit/tool-registry.ts";
import type { AgentInput } from "./create-agent.ts";

/** Tools that would change the original conversation, or start other agents. */
const REFUSED = new Set(["Agent", "ExitPlanMode", "SendMessage", "TodoWrite", "Snip", "ToolSearch"]);
/** A fork does not compact, so it cannot go on for ever. */
const MAX_TURNS = 60;

export function createForkedRunner({ runtime, session }: AgentInput): RunForked {
  return ({ name, directive, signal, tell, onCost }) => {
    const { calls, catalog } = runtime;
    const own = new Set<string>();
    const place = copyPlace(runtime.place, own);
    const gate = calls.gate.copyFor(name, place);
    const parts = {
      registry: new ToolRegistry(catalog.registry.all.map(refuseInFork)),
      place,
      credentials: calls.credentials,
      tell,
      permit: (call: Parameters<typeof gate.permitCall>[0], tool: Tool) =>
        gate.permitCall(call, tool, signal),
      after: (call: Parameters<typeof gate.finishCall>[0], output: Parameters<typeof gate.finishCall>[2]) =>
        gate.finishCall(call, parts.registry.get(call.name)!, output, signal),
    };
    return session.fork({
      layer: "agents",
      directive,
      maxTurns: MAX_TURNS,
      signal,
      onCost,
      onTurn: () => tell({ type: "request", turn: 0 }),
      answer: async ({ id, name: tool, input }) => {
        own.add(id);
        const [result] = await runCalls(parts, [{ id, name: tool, input }], signal);
        const { content, is_error } = result!;
        return {
          content: typeof content === "string" ? content : joinTexts(content),
          ...(is_error && { is_error }),
        };
      },
    });
  };
}

function refuseInFork(tool: Tool): Tool {
  if (!REFUSED.has(tool.name)) return tool;
  return {
    ...tool,
    isReadOnly: () => true,
    run: async () =>
      failCall(`${tool.name} is not available here: you are a copy that does one part of the work.`),
  };
}

/** A copy, so that the fork's reads and folder changes do not affect the main conversation. */
function copyPlace(place: Workplace, own: ReadonlySet<string>): Workplace {
  const { root, folder, checkpoints, hides } = place;
  return {
    cwd: place.cwd,
    root,
    folder,
    files: place.files.copy(),
    checkpoints,
    hides,
    isInView: (id) => own.has(id) || place.isInView(id),
    now: () => place.now(),
  };
}

const joinTexts = (blocks: readonly { readonly type: string; readonly text?: unknown }[]): string =>
  blocks
    .map((block) => (block.type === "text" ? String(block.text) : `(${block.type}, not shown here)`))
    .join("\n");
