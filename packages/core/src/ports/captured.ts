// Keeps the beginning of a program's output and counts the rest. Pure.

/** A program with endless output must not exhaust our memory. */
const DEFAULT_MAX_BYTES = 8 * 1024 * 1024;

export interface Captured {
  push(data: Uint8Array): void;
  text(): string;
  dropped(): number;
}

export function makeCapture(maxBytes: number = DEFAULT_MAX_BYTES): Captured {
  const parts: Uint8Array[] = [];
  let kept = 0;
  let dropped = 0;
  return {
    push(data) {
      const part = data.subarray(0, maxBytes - kept);
      if (part.length > 0) parts.push(part);
      kept += part.length;
      dropped += data.length - part.length;
    },
    text() {
      const decoder = new TextDecoder();
      const text = parts.map((part) => decoder.decode(part, { stream: true })).join("");
      // An incomplete character at the end is dropped if our limit cut it, and shown if the program wrote it like that.
      return dropped > 0 ? text : text + decoder.decode();
    },
    dropped: () => dropped,
  };
}
