// How long ago, in a sentence: `just now`, `5m ago`.
import { formatAgo } from "../../text/numbers.ts";

export const sayAgo = (ms: number): string => (formatAgo(ms) === "now" ? "just now" : `${formatAgo(ms)} ago`);
