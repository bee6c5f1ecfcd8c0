// Why nothing arrives, with the seconds until the next attempt. Pure.
import { formatRetry } from "../../tell-waits.ts";
import type { Wait } from "../state/screen-state.ts";

export const formatWait = ({ text, until }: Wait, now: number): string =>
  until === undefined ? text : formatRetry(text, until - now);
