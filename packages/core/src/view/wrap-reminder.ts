// Words of ours inside the conversation, marked so that the model never takes them for the human's.

export const wrapReminder = (text: string) => `<system-reminder>\n${text}\n</system-reminder>`;
