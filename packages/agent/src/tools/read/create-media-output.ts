// Images and PDFs as blocks the API takes; what it would refuse is refused here, with what to do instead.
import { failed, type ToolOutput } from "../../toolkit/tool.ts";
import { isPdf, pdfProblem } from "./explain-pdf-problem.ts";
import { IMAGE_BYTES, IMAGE_SIDE, pictureOf } from "./read-picture.ts";

/** `undefined` when the file is neither. */
export function mediaOutput(bytes: Buffer, name: string): ToolOutput | undefined {
  if (isPdf(bytes)) return pdf(bytes, name);
  return image(bytes, name);
}

function image(bytes: Buffer, name: string): ToolOutput | undefined {
  const picture = pictureOf(bytes);
  if (!picture) return undefined;
  const { mediaType, size } = picture;
  if (!size || size.width === 0 || size.height === 0) return failed(`${name} is a damaged image.`);
  const { width, height } = size;
  const smaller = "Make a smaller copy with Bash and read that.";
  if (width > IMAGE_SIDE || height > IMAGE_SIDE) {
    return failed(`${name} is ${width}×${height} pixels; a side may have ${IMAGE_SIDE}. ${smaller}`);
  }
  if (bytes.length > IMAGE_BYTES) {
    return failed(`${name} has ${bytes.length} bytes; an image may have ${IMAGE_BYTES}. ${smaller}`);
  }
  const source = { type: "base64", media_type: mediaType, data: bytes.toString("base64") };
  return { content: [{ type: "image", source }], summary: `Read image (${width}×${height})` };
}

function pdf(bytes: Buffer, name: string): ToolOutput {
  const problem = pdfProblem(bytes);
  if (problem !== undefined) return failed(`${name} cannot be shown as a PDF: ${problem}`);
  const source = { type: "base64", media_type: "application/pdf", data: bytes.toString("base64") };
  return { content: [{ type: "document", source }], summary: "Read PDF" };
}
