// Prints the JSON schemas of the tools by their names, for the bundle: a start need not make them again. Those of MCP
// servers bring their own.
import { createAgentTools } from "../agent/src/opening/create-agent-tools.ts";
import { ToolRegistry } from "../agent/src/toolkit/tool-registry.ts";

/** No tool is run, so nothing of this is asked. */
const none = {} as never;
const tools = createAgentTools({
  shells: none,
  todos: none,
  skills: [],
  invoked: none,
  mayUse: none,
  onSkill: none,
  deferred: none,
  credentials: none,
  plan: none,
  session: none,
});

const { definitions } = new ToolRegistry(tools);
console.log(JSON.stringify(Object.fromEntries(definitions.map((each) => [each.name, each.input_schema]))));
