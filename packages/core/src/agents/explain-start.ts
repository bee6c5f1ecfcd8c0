// Tells the model in a sentence why its agent is not started. Pure.

export const explainDepth = (depth: number): string =>
  `An agent at depth ${depth} may not start others (setting agents.maxDepth). Do the task yourself.`;

export const explainTotal = (started: number): string =>
  `This session has started ${started} agents, and no more are allowed (setting agents.maxTotal). Do the task yourself.`;

export function explainUnknownKind(
  kind: string | undefined,
  definitions: readonly { readonly name: string }[],
): string {
  const known = definitions.map(({ name }) => name).join(", ");
  return `There is no agent named ${JSON.stringify(kind)}. Available: ${known}.`;
}
