// Images and PDFs as blocks for the API. Files that the API would refuse are refused here, with advice.
import { failCall, type ToolOutput } from "../../toolkit/tool.ts";
import { explainPdfProblem, isPdf } from "./explain-pdf-problem.ts";
import { IMAGE_BYTES, IMAGE_SIDE, readPicture } from "./read-picture.ts";

/** `undefined` when the file is neither. */
export function createMediaOutput(bytes: Buffer, name: string): ToolOutput | undefined {
  if (isPdf(bytes)) return createPdfOutput(bytes, name);
  return createImageOutput(bytes, name);
}

function createImageOutput(bytes: Buffer, name: string): ToolOutput | undefined {
  const picture = readPicture(bytes);
  if (!picture) return undefined;
  const { mediaType, size } = picture;
  if (!size || size.width === 0 || size.height === 0) return failCall(`${name} is a damaged image.`);
  const { width, height } = size;
  const smaller = "Make a smaller copy with Bash and read that.";
  if (width > IMAGE_SIDE || height > IMAGE_SIDE) {
    return failCall(`${name} is ${width}×${height} pixels; a side may have ${IMAGE_SIDE}. ${smaller}`);
  }
  if (bytes.length > IMAGE_BYTES) {
    return failCall(`${name} has ${bytes.length} bytes; an image may have ${IMAGE_BYTES}. ${smaller}`);
  }
  const source = { type: "base64", media_type: mediaType, data: bytes.toString("base64") };
  return { content: [{ type: "image", source }], summary: `Read image (${width}×${height})` };
}

function createPdfOutput(bytes: Buffer, name: string): ToolOutput {
  const problem = explainPdfProblem(bytes);
  if (problem !== undefined) return failCall(`${name} cannot be shown as a PDF: ${problem}`);
  const source = { type: "base64", media_type: "application/pdf", data: bytes.toString("base64") };
  return { content: [{ type: "document", source }], summary: "Read PDF" };
}
