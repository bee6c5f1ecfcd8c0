// Marks text of the engine inside the conversation, so that the model does not take it for the human's.

export const wrapReminder = (text: string) => `<system-reminder>\n${text}\n</system-reminder>`;
