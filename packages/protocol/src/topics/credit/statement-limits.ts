// Limits of statements; shared by browser and server.

/** Lines that one answer may change. */
export const ANSWER_LINES_MOST = 200
export const STATEMENT_WORDS_MOST = 500
