// Reminders for the model when plan mode begins and ends, at the tail of the next message.
import entered from "./entered.md.ts";

export const planModeEntered = (): string => entered;

export const planModeLeft = (): string => "Plan mode is off: files may be changed again.";
