/** Said where a command needs a session and none could be opened, for example because another pal has it open. */
export const NO_SESSION =
  "No session is open here. Use /quit to leave, then run pal for a new session or pal --resume to choose another.";
