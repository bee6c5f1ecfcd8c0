import { describe, expect, it } from "vitest";
import { makeCapture } from "./captured.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("captured", () => {
  it("joins output that arrives in pieces, even pieces of one character", () => {
    const output = makeCapture();
    for (const byte of bytes("grüße 🐢")) output.push(new Uint8Array([byte]));
    expect(output.text()).toBe("grüße 🐢");
    expect(output.dropped()).toBe(0);
  });

  it("keeps the beginning, counts the rest, and never cuts a character in half", () => {
    const output = makeCapture(4);
    output.push(bytes("ab"));
    output.push(bytes("c🐢d"));
    output.push(bytes("more"));
    expect(output.text()).toBe("abc");
    expect(output.dropped()).toBe(8);
  });

  it("shows half a character when the program itself left it so", () => {
    const output = makeCapture();
    output.push(bytes("🐢").subarray(0, 2));
    expect(output.text()).toBe("\ufffd");
  });
});
