// Numbers and times as the page shows them. Pure.

export const formatNumber = (value: number): string => Math.round(value).toLocaleString("en");

export function formatShort(value: number): string {
  if (value < 1_000) return String(Math.round(value));
  if (Math.round(value / 1_000) < 1_000) return `${Math.round(value / 1_000)}k`;
  return `${(value / 1_000_000).toFixed(1)}M`;
}

export const formatUsd = (usd: number | null): string =>
  usd === null ? "unknown" : `$${usd.toFixed(Math.abs(usd) < 0.1 && usd !== 0 ? 4 : 2)}`;

export const formatTime = (time: number): string => {
  const date = new Date(time);
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())} ${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`;
};
