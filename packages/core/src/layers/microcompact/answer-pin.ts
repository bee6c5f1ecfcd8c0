// Answers the model's calls that pin a result or release it.
import type { PinController } from "./pin-controller.ts";

export async function answerPin(
  pins: PinController,
  { pin, unpin }: { readonly pin?: string; readonly unpin?: string },
): Promise<string> {
  const said: string[] = [];
  if (unpin !== undefined) {
    const released = await pins.release([unpin], "model");
    said.push(released.length > 0 ? `Released ${unpin}.` : `${unpin} was not pinned.`);
  }
  if (pin === undefined) return said.join(" ");
  const { pinned, released, unknown } = await pins.add([pin], "model");
  if (unknown.length > 0)
    said.push(`No result in view has the id ${pin}. Only what is shown whole can be pinned.`);
  else if (pinned.length === 0)
    said.push(`${pin} is too large to be pinned: pins take up only a part of the window.`);
  else said.push(`Pinned ${pin}: it is not cleared until you unpin it.`);
  const older = released.filter((id) => id !== pin);
  if (older.length > 0) said.push(`Released for it, the oldest first: ${older.join(", ")}.`);
  return said.join(" ");
}
