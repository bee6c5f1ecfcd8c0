/** Said where a command needs a session and none could be opened, for example because another pal has it open. */
export const NO_SESSION =
  "No session is open here. Leave with /quit; then pal starts a new session, and pal --resume chooses another.";
