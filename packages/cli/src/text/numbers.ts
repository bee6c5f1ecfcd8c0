// Numbers as an interface shows them: short, and never more exact than they are known.

/** `950`, `1.2k`, `34k`, `1.2M`. */
export function shortCount(value: number): string {
  if (value < 1_000) return String(Math.round(value));
  if (value < 9_950) return `${(value / 1_000).toFixed(1)}k`;
  if (value < 999_500) return `${Math.round(value / 1_000)}k`;
  return `${(value / 1_000_000).toFixed(1)}M`;
}

/** `4s`, `1m 05s`, `2h 03m`. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ${padTwo(seconds % 60)}s`;
  return `${Math.floor(minutes / 60)}h ${padTwo(minutes % 60)}m`;
}

/** How long ago, in one word: `now`, `5m`, `3h`, `2d`, `4w`. */
export function formatAgo(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes}m`;
  if (minutes < 60 * 24) return `${Math.floor(minutes / 60)}h`;
  if (minutes < 60 * 24 * 14) return `${Math.floor(minutes / (60 * 24))}d`;
  return `${Math.floor(minutes / (60 * 24 * 7))}w`;
}

export function formatBytes(value: number): string {
  if (value < 1_000) return `${value} B`;
  if (value < 999_500) return `${(value / 1_000).toFixed(value < 9_950 ? 1 : 0)} KB`;
  if (value < 999_500_000) return `${(value / 1_000_000).toFixed(1)} MB`;
  return `${(value / 1_000_000_000).toFixed(1)} GB`;
}

export const formatPercent = (share: number): string => `${Math.round(share * 100)}%`;

const padTwo = (value: number) => String(value).padStart(2, "0");
