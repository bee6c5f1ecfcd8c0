// Grows and cuts the bytes of an in-memory file, without changing bytes that it shares with an image.
import type { FileNode } from "./nodes.ts";

const encoder = new TextEncoder();

export function encodeData(data: string | Uint8Array): Uint8Array {
  return typeof data === "string" ? encoder.encode(data) : new Uint8Array(data);
}

export function appendBytes(node: FileNode, bytes: Uint8Array): void {
  const size = node.size + bytes.length;
  if (size > node.data.length) resizeNode(node, Math.max(size, 2 * node.size));
  node.data.set(bytes, node.size);
  node.size = size;
}

/** Beyond the end it fills with zeros, like real files. */
export function setSize(node: FileNode, size: number): void {
  if (size > node.size) {
    appendBytes(node, new Uint8Array(size - node.size));
    return;
  }
  // The cut bytes may be shared, so their space is not reused.
  node.data = node.data.subarray(0, size);
  node.size = size;
}

function resizeNode(node: FileNode, room: number): void {
  const data = new Uint8Array(room);
  data.set(node.data.subarray(0, node.size));
  node.data = data;
}
