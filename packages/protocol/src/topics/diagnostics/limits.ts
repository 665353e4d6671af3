// Diagnostics limits: how much one report, one page view and one feedback may hold, shared by browser and server.

export const MIN_FEEDBACK_LENGTH = 10
export const MAX_FEEDBACK_LENGTH = 1_000
export const MAX_FEEDBACK_FILES = 5
/** With the words before it an answer fits a message. */
export const MIN_ANSWER_LENGTH = 2
export const MAX_ANSWER_LENGTH = 400

/** Reports and page views travel in batches of at most so many. */
export const MAX_REPORTS_PER_CALL = 20
export const MAX_PAGE_VIEWS_PER_CALL = 50
/** JSON of one batch: sealed it grows by a third, and a call without a session may have 32 KB. */
export const MAX_REPORT_BYTES = 20 * 1024
/** Titles of up to three menu levels (spec §2, Navigation guard). */
export const MAX_TITLE_LEVELS = 3

/** Characters kept of each text of a report; longer ones are cut, not refused, as a cut report is better than none. */
export const KEPT_LENGTHS = { url: 500, message: 1_000, stack: 4_000, body: 4_000, query: 1_000, route: 200, version: 60 } as const
/** Characters beyond which a text of a report is refused. */
export const MAX_REPORT_TEXT = 20_000

/** The portal takes a page for blank when nothing is drawn after so long (spec §9). */
export const BLANK_SCREEN_MS = 6_000

export const PAGE_VIEWS_KEPT_DAYS = 400
/** What the console shows of page views unless it is asked for a period. */
export const PAGE_VIEWS_SHOWN_DAYS = 30
