// Finds cycles in a graph of files: one shortest cycle for each group of files that reach each other.

export type Graph = ReadonlyMap<string, readonly string[]>;

/** Each cycle begins and ends with the same file, the first of its group by name. */
export function cyclesIn(graph: Graph): string[][] {
  return groupsOf(graph).flatMap((group) => {
    const members = new Set(group);
    const circle = [...group].sort().map((start) => circleFrom(graph, members, start));
    const shortest = circle.filter((path) => path !== undefined).sort((a, b) => a.length - b.length)[0];
    return shortest ? [shortest] : [];
  });
}

/** Tarjan's strongly connected components. */
function groupsOf(graph: Graph): string[][] {
  const groups: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();

  function visitFile(file: string): void {
    order.set(file, order.size);
    low.set(file, order.get(file)!);
    stack.push(file);
    onStack.add(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) {
        visitFile(next);
        low.set(file, Math.min(low.get(file)!, low.get(next)!));
      } else if (onStack.has(next)) {
        low.set(file, Math.min(low.get(file)!, order.get(next)!));
      }
    }
    if (low.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    for (const member of group) onStack.delete(member);
    groups.push(group);
  }
  for (const file of [...graph.keys()].sort()) if (!order.has(file)) visitFile(file);
  return groups;
}

/** The shortest way from a file back to itself within its group, breadth first. */
function circleFrom(graph: Graph, members: ReadonlySet<string>, start: string): string[] | undefined {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of graph.get(way.at(-1)!) ?? []) {
      if (next === start) return [...way, start];
      if (!members.has(next) || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}
