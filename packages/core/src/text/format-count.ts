// A number with its noun: `1 session`, `2 sessions`, `0 entries`.

export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
