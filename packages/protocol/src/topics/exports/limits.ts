// Export limits: how much one file may hold, how often one may be asked for, and how long it is kept (screens.md P10; reliability.md 4).

/** A sheet of xlsx holds 1,048,576 rows; this many come within the time a browser waits for its first byte. */
export const MAX_EXPORT_ROWS = 500_000
/** From here on the page offers to work in the background. */
export const BACKGROUND_EXPORT_ROWS = 5_000
/** Chosen rows of one export. */
export const MAX_EXPORT_IDS = 1_000
/** Files that one user may ask for within a minute and wait for. */
export const FILES_PER_USER_PER_MINUTE = 20
/** Exports of one user that are waiting or running in the background. */
export const MAX_OPEN_EXPORTS = 3
/** A file of the background is kept so long, and no more than these of one user: the oldest give way. */
export const EXPORT_KEPT_DAYS = 7
export const MAX_KEPT_EXPORTS = 20
export const MAX_KEPT_EXPORT_BYTES = 500 * 1024 * 1024
