// The agent loop and its tools will stand here: tools, permissions, hooks, skills, MCP. Nothing is exported yet.
export {};
